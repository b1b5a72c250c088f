/**
 * `npm run check`: builds, checks lint, types and format, and runs the unit tests that import a
 * file changed since `main`. It takes seconds and stops at the first failure.
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
      [`--changed=${changesSince()}`, '--passWithNoTests'],
    ),
  ],
  { stopsAtFailure: true },
)
process.exitCode = gates.every(({ failed }) => failed === 0) ? 0 : 1

/** Returns the commit where this branch left `main`. If unknown, returns `HEAD`. */
function changesSince(): string {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : 'HEAD'
}
