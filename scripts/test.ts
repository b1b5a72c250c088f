/**
 * What `npm test` runs: what the machine lacks is installed where it may be, then every gate in turn,
 * whatever the earlier ones said, so that one run shows all there is to mend. The last line is
 * `N passed, N failed`: the tests of all projects, and one failure for each other gate that did not
 * pass.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { measureBundles, measureGrowth } from './bundles/bundleSizes.js'
import { type Gate, check, runGates, tests } from './gates.js'
import { prepareMachine } from './machine/prepareMachine.js'
import { readLineCoverage } from './testResults.js'

const root = join(import.meta.dirname, '..')
// Set where a release depends on it.
const mayLeaveOut = !process.env['SIGNING_TESTS_COMPLETE']
const coverageFolder = join(root, 'coverage')

try {
  const leftOut = prepareMachine()
  leftOut.forEach(printLeftOut)
  await rm(coverageFolder, { recursive: true, force: true })
  const gates = await runGates(gatesOf(await testProjects()))
  printGates(gates)
  await printCoverage()
  leftOut.forEach(printLeftOut)
  await printSizes()
  printTotal([...gates, ...(mayLeaveOut ? [] : leftOut.map(asFailure))])
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  printTotal([{ name: 'start', result: 'FAILED', seconds: 0, passed: 0, failed: 1 }])
}

/**
 * One after another, since some hold answers against the clock; within a gate, files run side by side
 * where vite.config.ts lets them.
 * Coverage comes from the first tests alone: V8's counters are read in Node and Chromium only, and
 * the others repeat those tests in more engines or run what is built.
 */
function gatesOf(projects: readonly string[]): Parameters<typeof runGates>[0] {
  const like = (pattern: RegExp) => projects.filter((project) => pattern.test(project))
  const later = like(/firefox|webkit|engines|processes|e2e|package/)
  const first = projects.filter((project) => !later.includes(project))
  return [
    check('build', 'tsx', ['scripts/build.ts']),
    check('lint and types', 'oxlint', ['--type-aware', '--type-check']),
    check('format', 'oxfmt', ['--check']),
    tests('tests in Node and Chromium', first, ['--coverage', '--coverage.reportOnFailure']),
    tests('tests in engines, end to end', like(/firefox|webkit|engines|e2e/)),
    tests('tests of processes and package', like(/processes|package/)),
  ]
}

/**
 * The names of the Vitest projects, so that a new one cannot be forgotten here.
 */
async function testProjects(): Promise<readonly string[]> {
  const { default: viteConfig } = await import('../vite.config.js')
  return (viteConfig.test?.projects ?? []).map((project) => {
    const name = typeof project === 'object' && 'test' in project ? project.test?.name : undefined
    if (typeof name !== 'string') throw new Error('a Vitest project in vite.config.ts has no name')
    return name
  })
}

function asFailure(name: string): Gate {
  return { name, result: 'LEFT OUT', seconds: 0, passed: 0, failed: 1 }
}

/** Said at the start and in the summary: what is not tested must not go unnoticed. */
function printLeftOut(sentence: string): void {
  process.stdout.write(`LEFT OUT ${sentence}\n`)
}

function printGates(gates: readonly Gate[]): void {
  process.stdout.write('\n== summary\n')
  for (const { name, seconds, result } of gates) {
    process.stdout.write(`${name.padEnd(30)}${seconds.toFixed(1).padStart(6)} s   ${result}\n`)
  }
}

async function printCoverage(): Promise<void> {
  const share = await readLineCoverage(join(coverageFolder, 'coverage-summary.json'))
  const figure = share === undefined ? 'not measured' : `${share} %`
  process.stdout.write(`${'coverage of lines'.padEnd(38)}   ${figure}\n`)
}

/** For the eye only: that the budgets hold is a test of the project `package`. */
async function printSizes(): Promise<void> {
  process.stdout.write('\nbundle sizes in bytes (minified, brotli, without the peers)\n')
  try {
    for (const { what, bytes, gzip, budget } of await measureBundles(root)) {
      const verdict = bytes <= budget ? '' : '   OVER BUDGET'
      process.stdout.write(
        `${what.padEnd(48)}${String(bytes).padStart(6)} of ${budget} (gzip ${gzip})${verdict}\n`,
      )
    }
    for (const { what, bytes } of await measureGrowth(root)) {
      process.stdout.write(`${what.padEnd(48)}${String(bytes).padStart(6)} more, peers included\n`)
    }
  } catch (error) {
    process.stdout.write(`not measured: ${String(error).split('\n', 1).join('')}\n`)
  }
}

/** The last line, and the exit code that goes with it. */
function printTotal(gates: readonly Gate[]): void {
  const passed = gates.reduce((sum, gate) => sum + gate.passed, 0)
  const failed = gates.reduce((sum, gate) => sum + gate.failed, 0)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}
