import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { WorldName } from './worker.js'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Runs `npm run simulate` and returns what it prints: the shortest story if a seed fails. In a process of
 * its own, because the modules of other tests have a state that a world must not see.
 */
export async function playSeeds(world: WorldName, seeds: number): Promise<string> {
  const script = join(ROOT, 'scripts/simulate.ts')
  const options = ['--import', 'tsx', script, '--world', world, '--seeds', String(seeds)]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      options,
      { cwd: ROOT, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        resolve(error ? `VIOLATION or failure\n${stdout}\n${stderr}` : stdout)
      },
    )
  })
}
