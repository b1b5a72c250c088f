import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { shellEnv } from './runIn.js'

/** A running process with its output. */
export type Server = ReturnType<typeof startServer>

/** Starts a command in a folder, as a user does in a terminal. */
export function startServer(
  cwd: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
) {
  // `npm start` starts more processes. In one process group, `stop` ends all of them.
  const child = spawn(command, args, { cwd, env: { ...shellEnv, ...env }, detached: true })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const stop = (): void => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (child.pid !== undefined && !hasEnded) process.kill(-child.pid)
  }
  /** Waits for a condition. Throws if the process ends first, or after a minute. */
  const until = async (isReady: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + 60_000
    // oxlint-disable no-await-in-loop -- each look comes after the one before
    while (!(await isReady())) {
      if (child.exitCode !== null || performance.now() > deadline) {
        stop()
        throw new Error(`"${command} ${args.join(' ')}" does not answer:\n${output}`)
      }
      await wait(100)
    }
    // oxlint-enable no-await-in-loop
  }
  return { output: () => output, until, stop }
}
