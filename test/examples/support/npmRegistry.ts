import { spawnSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether npm can install packages on this machine. */
    hasRegistry: boolean
  }
}

/** Asks npm's registry once for all tests of the examples. */
export function setup(project: TestProject): void {
  const options = ['--fetch-retries=0', '--fetch-timeout=10000']
  const { status } = spawnSync('npm', ['ping', ...options], { stdio: 'ignore' })
  project.provide('hasRegistry', status === 0)
}
