import { expect, it } from 'vitest'
import { isEnvelopeId, isResourceId } from '../../src/contract/resourceId.js'

it.each(['re_1', '27', '.a', '...', '~', 'a'.repeat(200)])(
  '%j can be the id of a resource',
  (id) => {
    expect(isResourceId(id)).toBe(true)
  },
)

it.each(['', '.', '..', 'a/b', 'a%2Fb', 'a?b', 'a b', 'é', 'a'.repeat(201), 27])(
  '%j cannot be the id of a resource, because a url would change it or name another path',
  (id) => {
    expect(isResourceId(id)).toBe(false)
  },
)

it.each([
  ['env_1-A', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['a.b', false],
])('%j can be the id of an envelope: %s', (id, isAccepted) => {
  expect(isEnvelopeId(id)).toBe(isAccepted)
})
