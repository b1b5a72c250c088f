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

/** Runs a tool that either passes or fails. */
export async function runCheck(name: string, tool: string, args: readonly string[]): Promise<Gate> {
  const { succeeded, seconds } = await runTool(name, tool, args, envOfChecks)
  const result = succeeded ? 'passed' : 'FAILED'
  return { name, result, seconds, passed: 0, failed: succeeded ? 0 : 1 }
}

/** Runs Vitest on some of its projects. */
export async function runTests(
  name: string,
  projects: readonly string[],
  options: readonly string[] = [],
): Promise<Gate> {
  const file = join(root, 'test-results', `${name.replaceAll(' ', '-')}.json`)
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const selection = projects.map((project) => `--project=${project}`)
  const args = ['run', ...reporters, ...selection, ...options]
  const { succeeded, seconds } = await runTool(name, 'vitest', args, envOfTests)
  const counts = (await readTestCounts(file)) ?? { passed: 0, failed: 0, skipped: 0 }
  // Vitest also fails for what is no test's fault alone: an unhandled rejection, say.
  const failed = succeeded ? counts.failed : Math.max(counts.failed, 1)
  const result = `${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`
  return { name, result, seconds, passed: counts.passed, failed }
}

/** Runs one of the tools in `node_modules/.bin`, with its output going straight to ours. */
async function runTool(
  name: string,
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
) {
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
