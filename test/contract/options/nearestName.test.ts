import { expect, it } from 'vitest'
import { nearestName } from '../../../src/contract/options/nearestName.js'

const KNOWN = ['publicUrl', 'embeddableIn', 'allowedOrigins', 'state', 'user']

// oxlint-disable-next-line signing/plain-words -- misspelled names
it.each([
  ['publicURL', 'publicUrl'],
  ['public-url', 'publicUrl'],
  ['embedableIn', 'embeddableIn'],
  ['allowedOrigin', 'allowedOrigins'],
  ['stat', 'state'],
  ['USER', 'user'],
])('the name %s probably means %s', (name, meant) => {
  expect(nearestName(name, KNOWN)).toBe(meant)
})

it.each(['use', 'origins', 'title', 'strange', 'steak', ''])(
  'the name "%s" means no known name',
  (name) => {
    expect(nearestName(name, KNOWN)).toBeUndefined()
  },
)
