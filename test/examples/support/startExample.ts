import { join } from 'node:path'
import { freePort } from '../../support/freePort.js'
import { startServer } from './startServer.js'

/** The origins of a running example app and of the emulator that it uses. */
export type RunningExample = Awaited<ReturnType<typeof startExample>>

/** Starts the emulator with the package's own command, and the app with `npm start`. */
export async function startExample(folder: string) {
  const command = join(folder, 'node_modules/.bin/react-signing-ceremony')
  const emulate = ['emulate', '--seed', 'envelope.json', '--port', '0']
  const emulator = startServer(folder, command, emulate, {})
  await emulator.until(() => emulator.output().includes('Stop with Ctrl-C.'))
  const [service = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(emulator.output()) ?? []

  const port = String(await freePort())
  const portal = `http://localhost:${port}`
  const app = startServer(folder, 'npm', ['start'], {
    PORT: port,
    PORTAL_URL: portal,
    SIGNING_SERVICE_URL: service,
    SIGNING_API_KEY: 'key_test_emulator',
  })
  const stop = (): void => {
    app.stop()
    emulator.stop()
  }
  try {
    await app.until(async () => answers(portal))
  } catch (error) {
    stop()
    throw error
  }
  return { portal, service, stop }
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}
