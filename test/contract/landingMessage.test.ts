import { describe, expect, it } from 'vitest'
import { landingReturn } from '../../src/contract/landingMessage.js'

const LEFT = { key: 're_ada', page: '/de/lease?a=1#b', time: 1_000 }
const at = (pathname: string, left: unknown = LEFT, now = 2_000) =>
  landingReturn(
    typeof left === 'string' ? left : JSON.stringify(left),
    { pathname, search: '?id=1' },
    '/api/signing/finished',
    now,
  )

describe('landingReturn()', () => {
  it.each(['/api/signing/finished', '/api/signing/finished/', '/de/api/signing/finished'])(
    'returns to the page that the window left, if an app answered at %s',
    (path) => {
      const stored = JSON.stringify({ ...LEFT, search: '?id=1' })
      expect(at(path)).toEqual({ page: '/de/lease?a=1#b', stored })
    },
  )

  it.each<[string, string, unknown?, number?]>([
    ['on a login page', '/login'],
    ['on another page', '/api/signing/finished/help'],
    ['a second time', '/api/signing/finished', { ...LEFT, search: '' }],
    ['after a day', '/api/signing/finished', LEFT, 86_402_000],
    ['for an entry without a time', '/api/signing/finished', { ...LEFT, time: undefined }],
    ['to another origin', '/api/signing/finished', { ...LEFT, page: 'https://evil.example/' }],
    ['to a page that is a list', '/api/signing/finished', { ...LEFT, page: ['/lease'] }],
    ['for the nonce of a tab', '/api/signing/finished', '0123456789abcdef'],
    ['for a broken entry', '/api/signing/finished', '{'],
  ])('does not return %s', (_when, path, left, now) => {
    expect(at(path, left, now)).toBeUndefined()
  })
})
