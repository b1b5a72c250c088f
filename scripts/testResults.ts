import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isJsonObject, type JsonObject } from '../src/contract/jsonObject.js'

/** The numbers of tests in one Vitest run. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The files and names of the tests that failed and then passed. */
  readonly retried: readonly string[]
}

/**
 * Reads the report of Vitest's JSON reporter. A failed file without a failed test (the file did not
 * load, or a hook threw) counts as one failure. Returns `undefined` if there is no report.
 */
export async function readTestCounts(file: string): Promise<TestCounts | undefined> {
  const report = await readJson(file)
  if (!isJsonObject(report) || !Array.isArray(report['testResults'])) return undefined
  const counts = { passed: 0, failed: 0, skipped: 0, retried: [] as string[] }
  for (const testFile of report['testResults']) {
    const tests = testsOf(testFile)
    const statuses = tests.map(({ status }) => status)
    const failed = statuses.filter((status) => status === 'failed').length
    const passed = statuses.filter((status) => status === 'passed').length
    const broken = isJsonObject(testFile) && testFile['status'] === 'failed' && failed === 0
    counts.passed += passed
    counts.failed += failed + (broken ? 1 : 0)
    counts.skipped += statuses.length - failed - passed
    const path = pathOf(testFile)
    counts.retried.push(
      ...tests.filter(isRetried).map(({ fullName }) => `${path}: ${String(fullName)}`),
    )
  }
  return counts
}

const root = join(import.meta.dirname, '..')

/** Returns the path of a test file in this repository. */
function pathOf(testFile: unknown): string {
  const name = isJsonObject(testFile) ? testFile['name'] : undefined
  return typeof name === 'string' ? relative(root, name) : ''
}

function testsOf(testFile: unknown): readonly JsonObject[] {
  const tests = isJsonObject(testFile) ? testFile['assertionResults'] : undefined
  return Array.isArray(tests) ? tests.filter(isJsonObject) : []
}

/** Whether a test passed after a failure. The report keeps the messages of failed attempts. */
function isRetried({ status, failureMessages: messages }: JsonObject): boolean {
  return status === 'passed' && Array.isArray(messages) && messages.length > 0
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
