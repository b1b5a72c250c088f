import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { framingVerdict } from '../../../src/contract/framing/framingVerdict.js'
import { parsePortableSource } from '../../../src/contract/framing/portableSource.js'
import { missingEntry } from '../../../src/embed/frame/framing.js'

describe('the `embeddable_in` entry that a page reports as missing', () => {
  const name = fc.constantFrom('a.b', 'x.a.b', 'portal.example.com', '*.a.b', 'a_b', '127.0.0.1')
  const port = fc.constantFrom('', ':80', ':443', ':8443', ':*', ':0443', ':8080')
  const scheme = fc.constantFrom('https://', 'http://', 'HTTPS://', 'ws://', '')
  const path = fc.constantFrom('', '/', '/app', '//', '?x', '/é')
  const source = fc.oneof(
    fc.tuple(scheme, name, port, path).map((parts) => parts.join('')),
    fc.constantFrom('*', "'self'", "'none'", 'https:', 'http:', '', '*/', 'https://a.b;', 'é', ' '),
  )
  const ancestor = fc.oneof(
    fc
      .tuple(fc.constantFrom('https://', 'http://'), name, port)
      .map((parts) => parts.join(''))
      .filter((text) => URL.canParse(text))
      .map((text) => new URL(text).origin),
    fc.constantFrom('null', 'capacitor://localhost', 'https://[::1]'),
  )
  const framings = fc.tuple(
    fc.array(source, { maxLength: 4 }),
    fc.array(ancestor, { maxLength: 3 }),
  )

  it('is the entry that framingVerdict() suggests for a blocked page', () => {
    const claim = fc.property(framings, ([list, ancestors]) => {
      const missing = missingEntry(list, ancestors)
      if (!missing) return true
      const alone = ancestors.map((one) => framingVerdict({ embeddableIn: list, ancestors: [one] }))
      return (
        framingVerdict({ embeddableIn: list, ancestors }).verdict === 'blocked' &&
        alone.some((whole) => whole.verdict === 'blocked' && whole.remedy === missing.entry)
      )
    })
    expect(fc.check(claim, { numRuns: 2_000 }).counterexample).toBeNull()
  })

  it('exists exactly if framingVerdict() returns "blocked" for an https list of the proxy', () => {
    const portable = fc
      .array(source, { maxLength: 4 })
      .map((list) => list.flatMap(sentByProxy).filter((entry) => entry.startsWith('https')))
    const claim = fc.property(portable, fc.array(ancestor, { maxLength: 3 }), (list, ancestors) => {
      const isBlocked = framingVerdict({ embeddableIn: list, ancestors }).verdict === 'blocked'
      return isBlocked === (missingEntry(list, ancestors) !== undefined)
    })
    expect(fc.check(claim, { numRuns: 2_000 }).counterexample).toBeNull()
  })
})

/** Returns the list that the proxy sends for an entry; an empty list if the entry is invalid. */
function sentByProxy(entry: string): readonly string[] {
  const read = parsePortableSource(entry)
  return 'source' in read ? [read.source] : []
}
