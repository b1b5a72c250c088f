/**
 * What `npm test` runs: every gate in turn, whatever the earlier ones said, so that one run shows
 * all there is to mend. The last line is `N passed, N failed`: the tests of all projects, and one
 * failure for each other gate that did not pass.
 */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { measureBundles } from './bundleSizes.js'
import { readLineCoverage, readTestCounts } from './testResults.js'

interface Gate {
  readonly name: string
  readonly result: string
  readonly seconds: number
  readonly passed: number
  readonly failed: number
}

const root = join(import.meta.dirname, '..')
const resultsFolder = join(root, 'test-results')
const coverageFile = join(root, 'coverage/coverage-summary.json')

/** Projects whose coverage V8 cannot read (other engines) or that run `dist/` and not `src/`. */
const isUnmeasured = (project: string) => /firefox|webkit|e2e|package/.test(project)

// Pipes and files get no colours; a log that shows them asks with FORCE_COLOR.
const plain = process.stdout.isTTY || process.env['FORCE_COLOR'] ? {} : { NO_COLOR: '1' }
const env = { ...process.env, ...plain }

try {
  const gates = await runGates(await testProjects())
  printGates(gates)
  await printCoverage()
  await printSizes()
  printTotal(gates)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  printTotal([{ name: 'start', result: 'FAILED', seconds: 0, passed: 0, failed: 1 }])
}

async function runGates(projects: readonly string[]): Promise<readonly Gate[]> {
  await rm(resultsFolder, { recursive: true, force: true })
  await rm(coverageFile, { force: true })
  return [
    await runCheck('build', 'tsx', ['scripts/build.ts']),
    await runCheck('lint and types', 'oxlint', ['--type-aware', '--type-check']),
    await runCheck('format', 'oxfmt', ['--check']),
    await runTests(
      'tests with coverage',
      projects.filter((project) => !isUnmeasured(project)),
      '--coverage',
    ),
    await runTests('tests of engines and package', projects.filter(isUnmeasured)),
  ]
}

/** Runs a tool that either passes or fails. */
async function runCheck(name: string, tool: string, args: readonly string[]): Promise<Gate> {
  const { succeeded, seconds } = await run(name, tool, args)
  return {
    name,
    seconds,
    result: succeeded ? 'passed' : 'FAILED',
    passed: 0,
    failed: succeeded ? 0 : 1,
  }
}

/** Runs Vitest on some projects. */
async function runTests(
  name: string,
  projects: readonly string[],
  ...options: readonly string[]
): Promise<Gate> {
  const file = join(resultsFolder, `${name.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const selection = projects.map((project) => `--project=${project}`)
  const args = ['run', ...reporters, ...selection, ...options]
  const { succeeded, seconds } = await run(name, 'vitest', args)
  const counts = (await readTestCounts(file)) ?? { passed: 0, failed: 0, skipped: 0 }
  // Vitest also fails for what is no test's fault alone: an unhandled rejection, say.
  const failed = succeeded ? counts.failed : Math.max(counts.failed, 1)
  const result = `${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`
  return { name, seconds, result, passed: counts.passed, failed }
}

/**
 * The names of the Vitest projects, so that a new one cannot be forgotten here. Fails where the
 * configuration does: without a Chromium, say.
 */
async function testProjects(): Promise<readonly string[]> {
  const { default: viteConfig } = await import('../vite.config.js')
  return (viteConfig.test?.projects ?? []).map((project) => {
    const name = typeof project === 'object' && 'test' in project ? project.test?.name : undefined
    if (typeof name !== 'string') throw new Error('a Vitest project in vite.config.ts has no name')
    return name
  })
}

/** Runs one of the tools in `node_modules/.bin`, with its output going straight to ours. */
async function run(name: string, tool: string, args: readonly string[]) {
  process.stdout.write(`\n== ${name}\n`)
  const startedAt = performance.now()
  const child = spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const succeeded = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      resolve(code === 0)
    })
  })
  return { succeeded, seconds: (performance.now() - startedAt) / 1000 }
}

function printGates(gates: readonly Gate[]): void {
  process.stdout.write('\n== summary\n')
  for (const { name, seconds, result } of gates) {
    process.stdout.write(`${name.padEnd(40)}${seconds.toFixed(1).padStart(6)} s   ${result}\n`)
  }
}

async function printCoverage(): Promise<void> {
  const share = await readLineCoverage(coverageFile)
  const figure = share === undefined ? 'not measured' : `${share} %`
  process.stdout.write(`${'lines covered by tests in Node and Chromium'.padEnd(49)}   ${figure}\n`)
}

/** For the eye only: that the budgets hold is a test of the project `package`. */
async function printSizes(): Promise<void> {
  process.stdout.write('\nbundle sizes in bytes (minified, brotli, without the peers)\n')
  try {
    for (const { what, bytes, budget } of await measureBundles(root)) {
      const verdict = bytes <= budget ? '' : '   OVER BUDGET'
      process.stdout.write(
        `${what.padEnd(40)}${String(bytes).padStart(6)} of ${budget}${verdict}\n`,
      )
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
