import { isSigningError } from '../contract/signingError.js'
import { usageOf } from './terminal/options.js'
import { readManifest } from './terminal/readFiles.js'
import {
  type Command,
  type ExitCode,
  styled,
  type Terminal,
  UsageError,
} from './terminal/terminal.js'

/** The commands. A command is imported when it is called, so that others do not need its packages. */
const COMMANDS: Readonly<Record<string, readonly [does: string, load: () => Promise<Command>]>> = {
  init: [
    'adds a first signature to your app: proxy, page and test',
    async () => (await import('./init/initCommand.js')).initCommand,
  ],
  emulate: [
    'runs an emulator of the signing service on this machine',
    async () => (await import('./emulate/emulateCommand.js')).emulateCommand,
  ],
  landing: [
    'writes the landing page (redirect_url) and its headers',
    async () => (await import('./landing/landingCommand.js')).landingCommand,
  ],
  proxy: [
    'runs the signing proxy as a process, for portals without Node',
    async () => (await import('./standaloneProxy/proxyCommand.js')).proxyCommand,
  ],
  'check-proxy': [
    'checks that a proxy in any language works with this package’s pages',
    async () => (await import('./checkProxy/checkProxyCommand.js')).checkProxyCommand,
  ],
  doctor: [
    'finds why a ceremony stays blank or never finishes; checks a service',
    async () => (await import('./doctor/doctorCommand.js')).doctorCommand,
  ],
  'agent-context': [
    'prints the documents, commands and options of this version',
    async () =>
      (await import('./agentContext/agentContextCommand.js')).agentContextCommand(loadAll),
  ],
}

function usage(terminal: Terminal): string {
  const bold = (text: string) => styled(terminal, 'bold', text)
  const rows = Object.entries(COMMANDS).map(([name, [does]]) => `  ${name.padEnd(15)}${does}`)
  return `${bold('Usage:')} react-signing-ceremony <command> [options]

${bold('Commands:')}
${rows.join('\n')}
  help           shows this text; help <command> shows the options of a command

${bold('Options:')}
  -v, --version  print the version
  -h, --help     show this text

${bold('Example:')}
  npx react-signing-ceremony init

Exit codes: 0 success; 1 a problem or a failure; 2 wrong arguments.`
}

async function loadAll() {
  const all = Object.entries(COMMANDS)
  return Promise.all(
    all.map(async ([name, [does, load]]) => ({ name, does, command: await load() })),
  )
}

/** Runs the command `react-signing-ceremony` and returns its exit code. */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const [first = 'help', ...others] = args
  if (first === '--version' || first === '-v') {
    terminal.print(String(readManifest()['version']))
    return 0
  }
  const isHelp = ['help', '--help', '-h'].includes(first)
  if (isHelp && others[0] === undefined) {
    terminal.print(usage(terminal))
    return 0
  }
  const [name = '', ...rest] = isHelp ? [others[0] ?? '', '--help'] : args
  const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  try {
    if (!found) {
      const known = Object.keys(COMMANDS).join(', ')
      throw new UsageError(`The command must be one of: ${known} (received "${name}").`)
    }
    const command = await found[1]()
    // The arguments after `--` belong to the command that `emulate` starts.
    const own = new Set(rest.slice(0, [...rest, '--'].indexOf('--')))
    if (!own.has('--help') && !own.has('-h')) return await command.run(rest, terminal)
    terminal.print(usageOf(name, command, terminal))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      const help = found ? `${name} --help` : '--help'
      const message = styled(terminal, 'red', error.message)
      terminal.log(`${message}\nSee: react-signing-ceremony ${help}`)
      return 2
    }
    if (!isSigningError(error)) throw error
    terminal.log(`${error.message} ${error.remedy}`)
    return 1
  }
}
