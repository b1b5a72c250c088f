import { spawnSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether npm can install packages on this machine. */
    hasRegistry: boolean
  }
}

/** Checks once, for all tests of the examples, whether npm's registry answers. */
export function setup(project: TestProject): void {
  const options = ['--fetch-retries=0', '--fetch-timeout=10000']
  const { status } = spawnSync('npm', ['ping', ...options], { stdio: 'ignore' })
  const hasRegistry = status === 0
  project.provide('hasRegistry', hasRegistry)
  // Print the reason, because the summary of Vitest only counts skipped tests.
  if (!hasRegistry) {
    process.stdout.write('LEFT OUT the apps in examples/: npm’s registry does not answer\n')
  }
}
