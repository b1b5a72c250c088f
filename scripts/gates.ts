import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readTestCounts, type TestCounts } from './testResults.js'

/** The result of one gate: a check or a group of tests. */
export interface Gate extends TestCounts {
  readonly name: string
  /** The result in words, for the summary. */
  readonly result: string
  readonly seconds: number
}

/** A gate that has not run yet. */
export interface GateToRun {
  readonly name: string
  readonly run: () => Promise<Gate>
}

const root = join(import.meta.dirname, '..')

// Pipes and files get no colours, unless FORCE_COLOR is set.
const isPlain = !process.stdout.isTTY && !process.env['FORCE_COLOR']
const envOfTests = { ...process.env, ...(isPlain && { NO_COLOR: '1' }) }
// With CI set, oxlint and oxfmt print colours despite NO_COLOR. They use CI for nothing else.
const envOfChecks = { ...envOfTests, ...(isPlain && { CI: undefined }) }

/** Makes a gate of a tool that passes or fails. */
export function check(name: string, tool: string, args: readonly string[]): GateToRun {
  return { name, run: async () => runCheck(name, tool, args) }
}

/** Makes a gate of Vitest projects. Without a project it passes with no tests. */
export function tests(
  name: string,
  projects: readonly string[],
  options: readonly string[] = [],
): GateToRun {
  return { name, run: async () => runTests(name, projects, options) }
}

/**
 * Runs the gates one after the other, and prints the name of each with the elapsed time. After a failure the
 * next gates run too, unless `stopsAtFailure` is set.
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
  return { name, result, seconds, passed: 0, failed: succeeded ? 0 : 1, skipped: 0 }
}

async function runTests(
  name: string,
  projects: readonly string[],
  options: readonly string[],
): Promise<Gate> {
  const none = { passed: 0, failed: 0, skipped: 0 }
  if (projects.length === 0) return { name, result: 'LEFT OUT', seconds: 0, ...none }
  const file = join(root, 'test-results', `${name.replaceAll(/\W+/g, '-')}.json`)
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const selection = projects.map((project) => `--project=${project}`)
  const args = ['run', ...reporters, ...selection, ...options]
  const { succeeded, seconds } = await runTool('vitest', args, envOfTests)
  const counts = (await readTestCounts(file)) ?? none
  // Vitest also fails for a fault outside a test, such as an unhandled rejection.
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
