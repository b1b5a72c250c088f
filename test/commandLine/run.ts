import type { Terminal } from '../../src/commandLine/terminal/terminal.js'
import { runCommandLine } from '../../src/commandLine/runCommandLine.js'

/** The exit code and the output of a command. */
export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the command line in this process. */
export async function run(
  args: readonly string[],
  { env = {}, untilStopped = async () => {}, ask, hasColors }: Partial<Terminal> = {},
): Promise<Outcome> {
  const output = { out: '', err: '' }
  const code = await runCommandLine(args, {
    print: (text) => (output.out += `${text}\n`),
    log: (text) => (output.err += `${text}\n`),
    env,
    untilStopped,
    ask,
    hasColors,
  })
  return { code, ...output }
}
