import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readTestCounts } from './testResults.js'

/** How one part of `npm test` ended. */
export interface Gate {
  readonly name: string
  /** For people: `passed`, or how many tests did. */
  readonly result: string
  readonly seconds: number
  /** Tests that passed; a gate that is no test counts only when it fails. */
  readonly passed: number
  readonly failed: number
}

const root = join(import.meta.dirname, '..')

// Pipes and files get no colours; a log that shows them asks with FORCE_COLOR.
const isPlain = !process.stdout.isTTY && !process.env['FORCE_COLOR']
const envOfTests = { ...process.env, ...(isPlain && { NO_COLOR: '1' }) }
// Where CI is set oxlint and oxfmt print colours whatever NO_COLOR says, and use it for nothing else.
const envOfChecks = { ...envOfTests, ...(isPlain && { CI: undefined }) }

/** A gate that has still to be run. */
export interface GateToRun {
  readonly name: string
  readonly run: () => Promise<Gate>
}

/** A tool that either passes or fails. */
export function check(name: string, tool: string, args: readonly string[]): GateToRun {
  return { name, run: () => runCheck(name, tool, args) }
}

/** Vitest on some of its projects. */
export function tests(
  name: string,
  projects: readonly string[],
  options: readonly string[] = [],
): GateToRun {
  return { name, run: () => runTests(name, projects, options) }
}

/**
 * Runs one gate after the other, and says before each which it is and how long it has taken so far.
 * The failure of one keeps none of the others away, unless `stopsAtFailure`.
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
    // oxlint-disable-next-line no-await-in-loop -- the machine has few cores
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
  return { name, result, seconds, passed: 0, failed: succeeded ? 0 : 1 }
}

async function runTests(
  name: string,
  projects: readonly string[],
  options: readonly string[],
): Promise<Gate> {
  const file = join(root, 'test-results', `${name.replaceAll(' ', '-')}.json`)
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const selection = projects.map((project) => `--project=${project}`)
  const args = ['run', ...reporters, ...selection, ...options]
  const { succeeded, seconds } = await runTool('vitest', args, envOfTests)
  const counts = (await readTestCounts(file)) ?? { passed: 0, failed: 0, skipped: 0 }
  // Vitest also fails for what is no test's fault alone: an unhandled rejection, say.
  const failed = succeeded ? counts.failed : Math.max(counts.failed, 1)
  const result = `${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`
  return { name, result, seconds, passed: counts.passed, failed }
}

/** Runs one of the tools in `node_modules/.bin`, with its output going straight to ours. */
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
