import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainPath } from '../../../src/proxy/bounds/isPlainPath.js'

/** Words, and what a parser of addresses does something with. */
const PARTS = ['/', 'a', 'Z', '0', '_', '-', '.', '..', '%2e', '\\', '?', '#', ';', ':', '@']

const nearPaths = array(constantFrom(...PARTS), { maxLength: 8 }).map(
  (parts) => `/${parts.join('')}`,
)

describe('a plain path', () => {
  it('is one that parsing an address leaves as it is', () => {
    assert(
      property(oneof(nearPaths, string()), (path) => {
        if (!isPlainPath(path)) return
        const url = new URL(`https://api.example.com${path}`)
        expect(url.href).toBe(`https://api.example.com${path}`)
        expect([url.search, url.hash, url.username]).toEqual(['', '', ''])
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['/v1/recipients/re_alice1/ceremony', '/a', '/a-b/c_d'])('is %s', (path) => {
    expect(isPlainPath(path)).toBe(true)
  })

  it.each([
    '',
    '/',
    '//a',
    '/a/',
    '/a//b',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a\\b',
    '/a?b',
    '/é',
    '/a\n',
  ])('is not %j', (path) => {
    expect(isPlainPath(path)).toBe(false)
  })
})
