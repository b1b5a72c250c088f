import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { SigningError, type SigningErrorCode } from '../../../src/contract/signingError.js'
import { callHost, report } from '../../../src/embed/host/hostCalls.js'

const errorOf = (code: SigningErrorCode) =>
  new SigningError(code, 'It failed.', { remedy: 'Look.' })

let printed: Mock<(line: string) => void>
beforeEach(() => {
  printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  printed.mockRestore()
  vi.unstubAllEnvs()
})

describe('an error', () => {
  it('is printed with its remedy, and told', () => {
    const onError = vi.fn<(error: SigningError) => void>()
    const error = errorOf('frame_blocked')
    report(error, onError)
    expect(printed).toHaveBeenCalledExactlyOnceWith(
      '[react-signing-ceremony] frame_blocked: It failed. Look.',
    )
    expect(onError).toHaveBeenCalledExactlyOnceWith(error)
  })

  it.each(['unauthenticated', 'tab_closed', 'ceremony_canceled'] as const)(
    'is told and not printed where it belongs to ordinary life: %s',
    (code) => {
      const onError = vi.fn<(error: SigningError) => void>()
      report(errorOf(code), onError)
      report(errorOf(code), undefined)
      expect(printed).not.toHaveBeenCalled()
      expect(onError).toHaveBeenCalledOnce()
    },
  )

  it('is not printed in a production build whose host listens, and is where nobody does', () => {
    vi.stubEnv('NODE_ENV', 'production')
    report(errorOf('frame_blocked'), () => undefined)
    expect(printed).not.toHaveBeenCalled()
    report(errorOf('frame_blocked'), undefined)
    expect(printed).toHaveBeenCalledOnce()
  })

  it('is printed where there is no build that says what it is', () => {
    vi.stubGlobal('process', undefined)
    report(errorOf('frame_blocked'), () => undefined)
    vi.unstubAllGlobals()
    expect(printed).toHaveBeenCalledOnce()
  })
})

it('what a function of the host throws is an error of the page, and of nobody else', () => {
  vi.useFakeTimers()
  const mistake = new Error('the host’s mistake')
  const result = callHost(() => {
    throw mistake
  })
  expect(result).toBeUndefined()
  expect(() => vi.runAllTimers()).toThrow(mistake)
  vi.useRealTimers()
})
