/**
 * Runs `npm test`; with `--all` (`npm run test:all`) also every other browser engine, processes, example
 * apps and slow tests. Installs missing browsers first. Runs every gate even after a failure, so that one
 * run shows all faults. Tests without their browser are skipped, and the output names them. The
 * last line is `N passed, N failed, N skipped`. A gate without tests (such as lint) counts only if
 * it fails.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Gate, type GateToRun, check, runGates, tests } from './gates.js'
import { prepareMachine } from './prepareMachine.js'

const runsAll = process.argv.includes('--all')
/** The project `package` writes the bundle sizes into this file. */
const SIZES = join(import.meta.dirname, '../test-results/bundleSizes.json')
// A release sets this variable, so that a missing browser engine is a failure.
const mustBeComplete = Boolean(process.env['SIGNING_TESTS_COMPLETE'])

try {
  const leftOut = await prepareMachine(runsAll ? 'all' : 'test')
  leftOut.forEach(printLeftOut)
  await rm(SIZES, { force: true })
  const gates = await runGates(gatesOf(await testProjects()))
  printGates(gates)
  await printSizes()
  leftOut.forEach(printLeftOut)
  printTotal([...gates, ...(mustBeComplete ? leftOut.map(asFailure) : [])])
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  printTotal([asFailure('start')])
}

/**
 * Returns the gates in their order. The slow examples are in no gate: `npm run test:examples` runs them,
 * because they install and build with seven other frameworks.
 */
function gatesOf(projects: readonly string[]): readonly GateToRun[] {
  const among = (...names: readonly string[]) => projects.filter((name) => names.includes(name))
  const inNodeAndChromium = among('unit', 'jsdom', 'component-chromium', 'element', 'stories')
  const onBuiltFiles = among('e2e', 'package', ...(runsAll ? ['examples'] : []))
  // Many pages in one browser at a time: other engines beside them would exceed their time limits.
  const seen = among('pictures', 'e2e-slow')
  // Without others: on a busy machine Orca misses what happens while it speaks, and the load tests
  // measure waiting times. Both wait most of the time.
  const waiting = among('heard', 'load')
  const elsewhere = new Set([
    ...inNodeAndChromium,
    ...onBuiltFiles,
    ...seen,
    ...waiting,
    'examples-slow',
  ])
  const rest = projects.filter((name) => !elsewhere.has(name))
  return [
    check('build', 'tsx', ['scripts/build.ts']),
    check('lint and types', 'oxlint', ['--type-aware', '--type-check']),
    check('format', 'oxfmt', ['--check']),
    tests('Node, components and stories', inNodeAndChromium),
    tests('end to end and package', onBuiltFiles),
    ...(runsAll
      ? [
          tests('other engines, processes and slow tests', rest),
          tests('stored pictures and the static Storybook', seen),
          check('1,500 seeds of both simulated worlds', 'tsx', [
            'scripts/simulate.ts',
            '--seeds',
            '1500',
          ]),
          tests('a screen reader, and the proxy under load', waiting),
        ]
      : []),
  ]
}

/** Returns the names of all Vitest projects, so that `test:all` also runs a new project. */
async function testProjects(): Promise<readonly string[]> {
  const { default: viteConfig } = await import('../vite.config.js')
  return (viteConfig.test?.projects ?? []).map((project) => {
    const name = typeof project === 'object' && 'test' in project ? project.test?.name : undefined
    if (typeof name !== 'string') throw new Error('a Vitest project in vite.config.ts has no name')
    return name
  })
}

function asFailure(name: string): Gate {
  return { name, result: 'FAILED', seconds: 0, passed: 0, failed: 1, skipped: 0, retried: [] }
}

/** Prints the skipped tests, at the start and again at the end of the output. */
function printLeftOut(sentence: string): void {
  process.stdout.write(`LEFT OUT ${sentence}\n`)
}

function printGates(gates: readonly Gate[]): void {
  process.stdout.write('\n== summary\n')
  for (const { name, seconds, result } of gates) {
    process.stdout.write(`${name.padEnd(34)}${seconds.toFixed(1).padStart(6)} s   ${result}\n`)
  }
  printRetried(gates.flatMap(({ retried }) => retried))
}

/** Prints the tests that failed and then passed, which only CI repeats. */
function printRetried(names: readonly string[]): void {
  process.stdout.write(`\n${names.length} retried\n`)
  for (const name of names) process.stdout.write(`RETRIED ${name}\n`)
}

/** Prints the bundle sizes that the project `package` has measured. It fails above their limits. */
async function printSizes(): Promise<void> {
  process.stdout.write('\nbundle sizes in bytes (minified, brotli, without the peers)\n')
  const sizes = JSON.parse(await readFile(SIZES, 'utf8').catch(() => 'null'))
  if (!sizes) process.stdout.write('not measured\n')
  for (const { what, bytes, gzip, budget } of sizes?.bundles ?? []) {
    const verdict = bytes <= budget ? '' : '   OVER BUDGET'
    process.stdout.write(
      `${what.padEnd(48)}${String(bytes).padStart(6)} of ${budget} (gzip ${gzip})${verdict}\n`,
    )
  }
  for (const { what, bytes } of sizes?.growth ?? []) {
    process.stdout.write(`${what.padEnd(48)}${String(bytes).padStart(6)} more, peers included\n`)
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
