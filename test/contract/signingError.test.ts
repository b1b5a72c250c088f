import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isSigningError, SigningError } from '../../src/contract/signingError.js'

const error = new SigningError('not_found', 'There is nothing here.', { remedy: 'Check the path.' })

describe('isSigningError', () => {
  it('knows one of this copy of the library', () => {
    expect(isSigningError(error)).toBe(true)
  })

  it('knows one of another realm, whose Error is another', () => {
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
  ])('takes no other value for one: %s', (value) => {
    expect(isSigningError(value)).toBe(false)
  })
})
