import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The last commit before this rule existed. */
const BASE = '519b300'
const LONGEST_SUBJECT = 72

function subjectsSince(base: string): readonly string[] | undefined {
  const args = ['log', '--no-merges', '--format=%s', `${base}..HEAD`]
  const { status, stdout } = spawnSync('git', args, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

const subjects = subjectsSince(BASE)

// The test is skipped in a copy without git, and in a shallow clone without this history.
it.skipIf(!subjects)(`a commit subject has at most ${LONGEST_SUBJECT} characters`, () => {
  expect(subjects?.filter((subject) => subject.length > LONGEST_SUBJECT)).toEqual([])
})
