/**
 * Runs `npm test`; with `--engines` also every engine; with `--all` (`npm run test:all`) every test.
 * Installs missing browsers, then runs every gate, so that one run shows every fault. Tests without their
 * browser are skipped, and the output names them. The last line is `N passed, N failed, N skipped`. A gate
 * that is not a test counts only if it fails.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { measureBundles, measureGrowth } from './bundles/bundleSizes.js'
import { type Gate, type GateToRun, check, runGates, tests } from './gates.js'
import { prepareMachine } from './machine/prepareMachine.js'
import { readLineCoverage } from './testResults.js'

const root = join(import.meta.dirname, '..')
const runsAll = process.argv.includes('--all')
const runsEngines = runsAll || process.argv.includes('--engines')
// A release sets it: every engine must have been tested.
const mustBeComplete = Boolean(process.env['SIGNING_TESTS_COMPLETE'])
const coverageFolder = join(root, 'coverage')

try {
  const leftOut = await prepareMachine(runsEngines ? 'all' : 'test')
  leftOut.forEach(printLeftOut)
  await rm(coverageFolder, { recursive: true, force: true })
  const gates = await runGates(gatesOf(await testProjects()))
  printGates(gates)
  if (runsAll) await printCoverage()
  await printSizes()
  leftOut.forEach(printLeftOut)
  printTotal([...gates, ...(mustBeComplete ? leftOut.map(asFailure) : [])])
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  printTotal([asFailure('start')])
}

/** Returns the gates in their order. Coverage costs time, so only `test:all` measures it. */
function gatesOf(projects: readonly string[]): readonly GateToRun[] {
  const among = (...names: readonly string[]) => projects.filter((name) => names.includes(name))
  const coverage = ['--coverage', '--coverage.reportOnFailure']
  const inNodeAndChromium = among('unit', 'jsdom', 'component-chromium', 'element', 'stories')
  const onBuiltFiles = among('e2e', 'package', 'examples')
  const rest = projects.filter((name) => ![...inNodeAndChromium, ...onBuiltFiles].includes(name))
  const slow = rest.filter((name) => name.endsWith('slow'))
  const engines = rest.filter((name) => !slow.includes(name))
  return [
    check('build', 'tsx', ['scripts/build.ts']),
    check('lint and types', 'oxlint', ['--type-aware', '--type-check']),
    check('format', 'oxfmt', ['--check']),
    tests('Node, components and stories', inNodeAndChromium, runsAll ? coverage : []),
    tests('end to end and package', onBuiltFiles),
    ...(runsEngines ? [tests('other engines and processes', engines)] : []),
    ...(runsAll ? [tests('slow', slow)] : []),
  ]
}

/** Reads the names of the Vitest projects, so that a new project runs in `test:all` at least. */
async function testProjects(): Promise<readonly string[]> {
  const { default: viteConfig } = await import('../vite.config.js')
  return (viteConfig.test?.projects ?? []).map((project) => {
    const name = typeof project === 'object' && 'test' in project ? project.test?.name : undefined
    if (typeof name !== 'string') throw new Error('a Vitest project in vite.config.ts has no name')
    return name
  })
}

function asFailure(name: string): Gate {
  return { name, result: 'FAILED', seconds: 0, passed: 0, failed: 1, skipped: 0 }
}

/** Prints the skipped tests, at the start and again at the end of the log. */
function printLeftOut(sentence: string): void {
  process.stdout.write(`LEFT OUT ${sentence}\n`)
}

function printGates(gates: readonly Gate[]): void {
  process.stdout.write('\n== summary\n')
  for (const { name, seconds, result } of gates) {
    process.stdout.write(`${name.padEnd(34)}${seconds.toFixed(1).padStart(6)} s   ${result}\n`)
  }
}

async function printCoverage(): Promise<void> {
  const share = await readLineCoverage(join(coverageFolder, 'coverage-summary.json'))
  const figure = share === undefined ? 'not measured' : `${share} %`
  process.stdout.write(`${'coverage of lines'.padEnd(45)}${figure}\n`)
}

/** Prints the sizes for information. A test of the project `package` enforces the budgets. */
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

/** Prints the last line and sets the exit code. */
function printTotal(gates: readonly Gate[]): void {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    gates.reduce((total, gate) => total + gate[count], 0)
  const failed = sum('failed')
  process.stdout.write(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped\n`)
  process.exitCode = failed === 0 ? 0 : 1
}
