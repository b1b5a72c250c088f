import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The first commit after the rule about verbs: every later subject follows both rules. */
const BASE = '48a93162'
const SUBJECT = /^(?:Add|Remove|Rename|Move|Fix|Speed up|Test|Document|Inline) \S/
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

// Both tests are skipped in a copy without git, and in a shallow clone without this history.
it.skipIf(!subjects)(`a commit subject has at most ${LONGEST_SUBJECT} characters`, () => {
  expect(subjects?.filter((subject) => subject.length > LONGEST_SUBJECT)).toEqual([])
})

it.skipIf(!subjects)('a commit subject begins with a verb of CONTRIBUTING.md', () => {
  expect(subjects?.filter((subject) => !SUBJECT.test(subject))).toEqual([])
})
