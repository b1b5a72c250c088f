import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readTestCounts, type TestCounts } from './testResults.js'

/** The result of one gate: a check or a group of tests. */
export interface Gate extends TestCounts {
  readonly name: string
  /** The result as text, for the summary. */
  readonly result: string
  readonly seconds: number
}

/** A gate (a check or a group of tests) that has not run yet. */
export interface GateToRun {
  readonly name: string
  readonly run: () => Promise<Gate>
}

const root = join(import.meta.dirname, '..')

// Output to a pipe or a file has no colours, unless FORCE_COLOR is set.
const isPlain = !process.stdout.isTTY && !process.env['FORCE_COLOR']
const envOfTests = { ...process.env, ...(isPlain && { NO_COLOR: '1' }) }
// oxlint and oxfmt print colours if CI is set, even with NO_COLOR, so CI is removed.
const envOfChecks = { ...envOfTests, ...(isPlain && { CI: undefined }) }

const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0, retried: [] }

/** Returns a gate for a tool, which passes or fails by its exit code. */
export function check(name: string, tool: string, args: readonly string[]): GateToRun {
  return { name, run: async () => runCheck(name, tool, args) }
}

/** Returns a gate for Vitest projects. Without projects it passes and counts no tests. */
export function tests(
  name: string,
  projects: readonly string[],
  options: readonly string[] = [],
): GateToRun {
  return { name, run: async () => runTests(name, projects, options) }
}

/**
 * Runs the gates in sequence, and prints the name and duration of each. Continues after a failure,
 * unless `stopsAtFailure` is set.
 */
export async function runGates(
  gates: readonly GateToRun[],
  { stopsAtFailure = false } = {},
): Promise<readonly Gate[]> {
  const startedAt = performance.now()
  const results: Gate[] = []
  for (const [index, { name, run }] of gates.entries()) {
    const place = `gate ${index + 1} of ${gates.length}`
    process.stdout.write(`\n== ${place}: ${name} (${elapsed(startedAt)} so far)\n`)
    // oxlint-disable-next-line no-await-in-loop -- gates share two cores
    const gate = await run()
    results.push(gate)
    if (stopsAtFailure && gate.failed > 0) break
  }
  return results
}

function elapsed(since: number): string {
  const seconds = Math.round((performance.now() - since) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

async function runCheck(name: string, tool: string, args: readonly string[]): Promise<Gate> {
  const { succeeded, seconds } = await runTool(tool, args, envOfChecks)
  const result = succeeded ? 'passed' : 'FAILED'
  return { name, result, seconds, ...NO_TESTS, failed: succeeded ? 0 : 1 }
}

async function runTests(
  name: string,
  projects: readonly string[],
  options: readonly string[],
): Promise<Gate> {
  if (projects.length === 0) return { name, result: 'LEFT OUT', seconds: 0, ...NO_TESTS }
  const file = join(root, 'test-results', `${name.replaceAll(/\W+/g, '-')}.json`)
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const selection = projects.map((project) => `--project=${project}`)
  const args = ['run', ...reporters, ...selection, ...options]
  const { succeeded, seconds } = await runTool('vitest', args, envOfTests)
  const counts = (await readTestCounts(file)) ?? NO_TESTS
  // Vitest also fails for an error outside a test, such as an unhandled rejection.
  const failed = succeeded ? counts.failed : Math.max(counts.failed, 1)
  const result = `${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`
  return { name, result, seconds, ...counts, failed }
}

/** Runs a tool from `node_modules/.bin` and shows its output. */
async function runTool(tool: string, args: readonly string[], env: NodeJS.ProcessEnv) {
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
