import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a virtual display, and returns it with its number. */
export async function startDisplay(program: string): Promise<[ChildProcess, string]> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const display = spawnDependent(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const chosen = display.stdio[3]
  if (!chosen) throw new Error('Xvfb was started without a pipe for its display number.')
  const [number] = await once(chosen, 'data', { signal: AbortSignal.timeout(10_000) })
  return [display, String(number).trim()]
}

/**
 * Starts a program that the kernel ends together with this process, so that no browser remains
 * after a killed test run. A browser itself ends with its display.
 */
export function spawnDependent(
  program: string,
  args: readonly string[],
  options: Parameters<typeof spawn>[2],
): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], options)
}
