import type { CallTrace } from '../events/proxyEvent.js'
import { InvalidReturn, type CallHost } from '../host/hostFunctions.js'
import { invalidOption } from '../options/invalidOption.js'
import type { ServiceOptions } from './serviceOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'

/** Returns the problem of an API key, without the key. Test-mode keys begin with `key_test_`. */
export function keyProblem(key: unknown, mode: ServiceOptions['mode']): string | undefined {
  if (typeof key !== 'string' || key === '') return 'is missing or empty'
  if (/\s/.test(key)) return 'contains white space'
  if (!/^[!-~]{1,512}$/.test(key)) return 'must be 1 to 512 visible ASCII characters'
  const isTestKey = key.startsWith('key_test_')
  if (mode === 'live' && isTestKey) return 'is a test-mode key although `mode` is "live"'
  if (mode === 'test' && !isTestKey) return 'is not a test-mode key although `mode` is "test"'
  return undefined
}

/**
 * Returns a function that reads the API key for one call. A fixed key is validated immediately, a
 * key from a function at each call.
 */
export function keyReader(
  { apiKey, mode }: Pick<ServiceOptions, 'apiKey' | 'mode'>,
  callHost: CallHost,
): (trace: CallTrace) => Promise<string> {
  if (typeof apiKey === 'string') {
    const problem = keyProblem(apiKey, mode)
    if (problem !== undefined) {
      const remedy =
        'Set the API key of the service, from a secret store of the server. Test keys begin with "key_test_".'
      throw invalidOption('service.apiKey', problem, remedy)
    }
    return async () => apiKey
  }
  const readKey = async (): Promise<string> => {
    const key = await apiKey()
    const problem = keyProblem(key, mode)
    if (problem !== undefined) throw new InvalidReturn(`The returned key ${problem}.`)
    return key
  }
  return async (trace) =>
    callHost('apiKey', trace, readKey).catch(() => {
      throw new ProxyFailure('key_unavailable', { hostFunction: 'apiKey' })
    })
}
