import { readFile } from 'node:fs/promises'
import { isJsonObject } from '../src/contract/jsonObject.js'

/** The numbers of tests in one Vitest run. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/**
 * Reads the report of Vitest's JSON reporter. A failed file without a failed test (the file did not
 * load, or a hook threw) counts as one failure. Returns `undefined` if there is no report.
 */
export async function readTestCounts(file: string): Promise<TestCounts | undefined> {
  const report = await readJson(file)
  if (!isJsonObject(report) || !Array.isArray(report['testResults'])) return undefined
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const testFile of report['testResults']) {
    const statuses = testStatuses(testFile)
    const failed = statuses.filter((status) => status === 'failed').length
    const passed = statuses.filter((status) => status === 'passed').length
    const broken = isJsonObject(testFile) && testFile['status'] === 'failed' && failed === 0
    counts.passed += passed
    counts.failed += failed + (broken ? 1 : 0)
    counts.skipped += statuses.length - failed - passed
  }
  return counts
}

function testStatuses(testFile: unknown): readonly unknown[] {
  const tests = isJsonObject(testFile) ? testFile['assertionResults'] : undefined
  if (!Array.isArray(tests)) return []
  return tests.map((test) => (isJsonObject(test) ? test['status'] : undefined))
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
