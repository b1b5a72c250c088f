import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isSigningError, SigningError, validWait } from '../../src/contract/signingError.js'

const error = new SigningError('not_found', 'This url or deliverable does not exist.', {
  remedy: 'Check the path.',
})

describe('isSigningError()', () => {
  it('recognizes an error of this copy of the library', () => {
    expect(isSigningError(error)).toBe(true)
  })

  it('recognizes an error from another window, which has its own Error class', () => {
    const foreign: unknown = runInNewContext(
      `Object.assign(new Error('x'), { name: 'SigningError', code: 'not_found', remedy: 'y' })`,
    )
    expect(foreign).not.toBeInstanceOf(Error)
    expect(isSigningError(foreign)).toBe(true)
  })

  it.each([
    null,
    undefined,
    'SigningError',
    new Error('x'),
    { name: 'SigningError' },
    Object.assign(new Error('x'), { name: 'AbortError', code: 'not_found', remedy: 'y' }),
  ])('returns false for the value %s', (value) => {
    expect(isSigningError(value)).toBe(false)
  })
})

it.each([Date.now() / 1_000, -1, Infinity, Number.NaN, '60', null])(
  'an error has no `retryAfter` if the server wants the page to wait %s seconds',
  (seconds) => {
    expect(validWait(seconds)).toBeUndefined()
    expect(validWait(86_400)).toBe(86_400)
  },
)
