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

describe('the numbers of passed and failed tests in a run', () => {
  it('are the sums of the numbers of its test files', async () => {
    const file = await written({
      testResults: [
        testFile('passed', 'passed', 'passed', 'skipped'),
        testFile('failed', 'passed', 'failed', 'todo'),
      ],
    })
    expect(await readTestCounts(file)).toEqual({ passed: 3, failed: 1, skipped: 2, retried: [] })
  })

  it('include the files and names of tests that passed after a failure', async () => {
    const assertionResults = [
      { status: 'passed', fullName: 'the frame loads', failureMessages: ['Error: too late'] },
      { status: 'passed', fullName: 'the tab opens', failureMessages: [] },
      { status: 'failed', fullName: 'the dialog closes', failureMessages: ['Error: too late'] },
    ]
    const name = join(import.meta.dirname, 'frame.test.ts')
    const file = await written({ testResults: [{ name, status: 'failed', assertionResults }] })
    const retried = ['test/scripts/frame.test.ts: the frame loads']
    expect(await readTestCounts(file)).toMatchObject({ passed: 2, retried })
  })

  it('include one failure for a test file that could not be loaded', async () => {
    const file = await written({ testResults: [testFile('failed')] })
    expect(await readTestCounts(file)).toEqual({ passed: 0, failed: 1, skipped: 0, retried: [] })
  })

  it('include one failure for a test file whose set-up threw an error', async () => {
    const file = await written({ testResults: [testFile('failed', 'passed', 'skipped')] })
    expect(await readTestCounts(file)).toEqual({ passed: 1, failed: 1, skipped: 1, retried: [] })
  })

  it.each([
    ['was cut off', '{"testResults": ['],
    ['is not a report', '{"testResults": {}}'],
  ])('are unknown if the report %s', async (_, content) => {
    expect(await readTestCounts(await written(content))).toBeUndefined()
  })

  it('are unknown if the run has written no report', async () => {
    expect(await readTestCounts(join(folder, 'nothing.json'))).toBeUndefined()
  })
})
