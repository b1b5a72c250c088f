/**
 * What `npm run check` runs, in seconds and not minutes: types, lint, format, and the unit tests that
 * reach what changed since `main`. It stops at the first gate that fails; `npm test` runs everything.
 */
import { spawnSync } from 'node:child_process'
import { check, runGates, tests } from './gates.js'

const gates = await runGates(
  [
    check('build', 'tsx', ['scripts/build.ts']),
    check('lint and types', 'oxlint', ['--type-aware', '--type-check']),
    check('format', 'oxfmt', ['--check']),
    tests(
      'unit tests of what changed',
      ['unit'],
      // Not isolated is twice as fast: what the files import is loaded once.
      [`--changed=${changesSince()}`, '--passWithNoTests', '--no-isolate'],
    ),
  ],
  { stopsAtFailure: true },
)
process.exitCode = gates.every(({ failed }) => failed === 0) ? 0 : 1

/** The commit that this branch left `main` at; where nobody knows, what is not committed counts alone. */
function changesSince(): string {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : 'HEAD'
}
