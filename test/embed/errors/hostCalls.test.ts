import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { SigningError, type SigningErrorCode } from '../../../src/contract/signingError.js'
import { callHost, printError } from '../../../src/embed/errors/hostCalls.js'

const errorOf = (code: SigningErrorCode) =>
  new SigningError(code, 'It failed.', { remedy: 'Look.' })

const failedBy = (cause: Error) =>
  new SigningError('confirm_failed', 'It failed.', { remedy: 'Look.', cause })

let printed: Mock<(line: string) => void>
beforeEach(() => {
  printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  printed.mockRestore()
  vi.unstubAllEnvs()
})

describe('the browser’s console', () => {
  it('shows a missing login session during development, and never in a production build', () => {
    printError(errorOf('unauthenticated'), true)
    expect(printed).toHaveBeenCalledExactlyOnceWith(
      '[react-signing-ceremony] unauthenticated: It failed. Look.',
    )
    vi.stubEnv('NODE_ENV', 'production')
    printError(errorOf('unauthenticated'), false)
    expect(printed).toHaveBeenCalledOnce()
  })

  it('shows the cause of an error during development, and only the remedy of a cause of this package', () => {
    const cause = new SyntaxError('Unexpected token <')
    const line = '[react-signing-ceremony] confirm_failed: It failed. Look.'
    printError(failedBy(cause), true)
    expect(printed).toHaveBeenLastCalledWith(line, cause)
    printError(failedBy(errorOf('invalid_answer')), true)
    expect(printed).toHaveBeenLastCalledWith(
      '[react-signing-ceremony] confirm_failed: It failed. invalid_answer: Look.',
    )
    vi.stubEnv('NODE_ENV', 'production')
    printError(failedBy(cause), false)
    expect(printed).toHaveBeenLastCalledWith(line)
  })
})

it('an exception of the application’s callback becomes an uncaught error of the page', () => {
  vi.useFakeTimers()
  const mistake = new Error('the host’s mistake')
  const result = callHost(() => {
    throw mistake
  })
  expect(result).toBeUndefined()
  expect(() => vi.runAllTimers()).toThrow(mistake)
  vi.useRealTimers()
})
