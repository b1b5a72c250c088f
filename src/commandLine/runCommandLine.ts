import { isSigningError } from '../contract/signingError.js'
import type { ExitCode, Terminal } from './terminal/terminal.js'
import { UsageError } from './terminal/usageError.js'

/** Runs one command with the arguments behind its name. */
type Command = (args: string[], terminal: Terminal) => Promise<ExitCode>

/** Each is loaded when it is called: nobody waits for, or needs, the packages of another. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  emulate: async () => (await import('./emulate/emulateCommand.js')).emulateCommand,
  landing: async () => (await import('./landing/landingCommand.js')).landingCommand,
  'check-service': async () =>
    (await import('./checkService/checkServiceCommand.js')).checkServiceCommand,
  proxy: async () => (await import('./standaloneProxy/proxyCommand.js')).proxyCommand,
  'check-proxy': async () => (await import('./checkProxy/checkProxyCommand.js')).checkProxyCommand,
  doctor: async () => (await import('./doctor/doctorCommand.js')).doctorCommand,
}

const USAGE = `Usage: react-signing-ceremony <command> [options]

Commands:
  emulate        runs the signing service on this machine
  landing        writes the page behind redirect_url, and the headers it needs
  proxy          runs the proxy beside a portal that is not written for Node
  check-proxy    holds a proxy, in any language, to what pages rely on
  check-service  holds a signing service to the lines of its contract
  doctor         finds what leaves a ceremony's frame blank, and says the cure

react-signing-ceremony <command> --help says more.
Exit codes: 0 done, 1 found something or failed, 2 called wrongly.`

/** Runs `react-signing-ceremony` and gives its exit code. */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h') {
    terminal.print(USAGE)
    return 0
  }
  const isKnown = Object.hasOwn(COMMANDS, name)
  try {
    if (!isKnown) throw new UsageError(`There is no command "${name}".`)
    const command = await COMMANDS[name]?.()
    return (await command?.(rest, terminal)) ?? 0
  } catch (error) {
    if (error instanceof UsageError) {
      const help = isKnown ? `${name} --help` : '--help'
      terminal.complain(`${error.message}\nSee: react-signing-ceremony ${help}`)
      return 2
    }
    if (!isSigningError(error)) throw error
    terminal.complain(`${error.message} ${error.remedy}`)
    return 1
  }
}
