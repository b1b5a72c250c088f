import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The environment of a user's shell, without variables of Vitest and npm that change a build. */
export const shellEnv: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:NODE_ENV|NODE_OPTIONS|DEV|PROD|MODE|SSR|BASE_URL|VITEST.*|npm_.*)$/.test(name),
    ),
  ),
  // Without these variables, Next.js and other tools send usage statistics.
  DO_NOT_TRACK: '1',
  NEXT_TELEMETRY_DISABLED: '1',
}

/**
 * Runs a command until it ends, and returns its output. If the command fails, the error contains its
 * output.
 */
export async function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  try {
    const options = { cwd: folder, env: { ...shellEnv, ...env }, maxBuffer: 50_000_000 }
    const { stdout, stderr } = await run(command, args, options)
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = Object(error)
    const output = `${stdout}${stderr}`.slice(-4_000)
    throw new Error(`"${command} ${args.join(' ')}" failed:\n${output}`, { cause: error })
  }
}
