import { expect, it } from 'vitest'
import { parseGrant } from '../../src/contract/ceremony.js'

const BLOCKED = { verdict: 'blocked', missing: 'https://intranet.example.com' }

it.each([
  ['keeps a verdict with the missing entry', BLOCKED, BLOCKED],
  ['drops a missing entry that is a number', { ...BLOCKED, missing: 7 }, { verdict: 'blocked' }],
  ['drops other fields', { verdict: 'allowed', missing: 'x', more: 1 }, { verdict: 'allowed' }],
  ['reads the verdict of a newer proxy as unknown', { verdict: 'perhaps' }, { verdict: 'unknown' }],
  ['drops a text', 'allowed', undefined],
  ['accepts a grant without it', undefined, undefined],
])('parseGrant() of a grant with `framing` %s', (_, framing, expected) => {
  const url = 'https://sign.example/start'
  expect(parseGrant({ url, framing })).toEqual({ url, framing: expected })
})
