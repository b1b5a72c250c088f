/** `npm start`: runs the sample portal and the emulator of the signing service until Ctrl-C. */
import { parseArgs } from 'node:util'
import { StartError } from './server/startError.js'

const HELP = `Usage: npm start -- [--portal-port 5173] [--service-port 8787]

Runs the portal with the emulator. With SIGNING_API_KEY, SIGNING_BASE_URL and
SIGNING_RECIPIENT_ID in the environment, runs it with a real signing service instead.
`

const print = (text: string): void => void process.stdout.write(text)

try {
  const { values } = readFlags()
  if (values.help) print(HELP)
  else await run(readPort(values['portal-port']), readPort(values['service-port']))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run(portalPort?: number, servicePort?: number): Promise<void> {
  const { startPortal } = await import('./portal.js')
  const { origin, service, close } = await startPortal({ portalPort, servicePort })
  print(`
  Portal             ${origin}
  Signing service    ${service.baseUrl}${service.emulator ? ' (the emulator)' : ''}

  Open the portal, sign in as a sample customer and sign a document.
  ${origin}/mails shows the emails that invite to sign.
  ${origin}/plain shows a ceremony without React. Ctrl-C stops both.

`)
  const stop = (): void => {
    print('\n  Stopped.\n')
    void close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        'portal-port': { type: 'string' },
        'service-port': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : ''
    throw new StartError(`${reason}. See npm start -- --help`)
  }
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new StartError(`The port must be a number from 0 to 65535 (received "${text}").`)
}
