import type { Terminal } from '../../src/commandLine/terminal/terminal.js'
import { runCommandLine } from '../../src/commandLine/runCommandLine.js'

/** How a command ended, and all that it said. */
export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the command line in this process. */
export async function run(
  args: readonly string[],
  { env = {}, untilStopped = async () => {} }: Partial<Pick<Terminal, 'env' | 'untilStopped'>> = {},
): Promise<Outcome> {
  const said = { out: '', err: '' }
  const code = await runCommandLine(args, {
    print: (text) => (said.out += `${text}\n`),
    log: (text) => (said.err += `${text}\n`),
    env,
    untilStopped,
  })
  return { code, ...said }
}
