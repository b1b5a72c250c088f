import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTestCounts } from '../../scripts/testResults.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-results-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(content: unknown): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const testFile = (status: string, ...tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

describe('the counts of a test run', () => {
  it('are the sums of the counts of its test files', async () => {
    const file = await written({
      testResults: [
        testFile('passed', 'passed', 'passed', 'skipped'),
        testFile('failed', 'passed', 'failed', 'todo'),
      ],
    })
    expect(await readTestCounts(file)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('include one failure for a test file that did not load', async () => {
    const file = await written({ testResults: [testFile('failed')] })
    expect(await readTestCounts(file)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('include one failure for a test file with a hook that threw', async () => {
    const file = await written({ testResults: [testFile('failed', 'passed', 'skipped')] })
    expect(await readTestCounts(file)).toEqual({ passed: 1, failed: 1, skipped: 1 })
  })

  it.each([
    ['was cut off', '{"testResults": ['],
    ['is not a report', '{"testResults": {}}'],
  ])('are unknown when the report %s', async (_, content) => {
    expect(await readTestCounts(await written(content))).toBeUndefined()
  })

  it('are unknown when the run wrote no report', async () => {
    expect(await readTestCounts(join(folder, 'nothing.json'))).toBeUndefined()
  })
})
