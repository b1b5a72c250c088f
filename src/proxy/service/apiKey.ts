import { InvalidReturn } from '../host/hostFunctions.js'
import { invalidOption } from '../options/invalidOption.js'
import type { ApiKey, ServiceOptions } from '../options/serviceOptions.js'

/** What is wrong with a key, in words that do not hold it. Its prefix is the service contract's. */
export function keyProblem(key: unknown, mode: ServiceOptions['mode']): string | undefined {
  if (typeof key !== 'string' || key === '') return 'is missing or empty'
  if (/\s/.test(key)) return 'contains white space'
  if (!/^[!-~]{1,512}$/.test(key)) return 'must be 1 to 512 visible ASCII characters'
  const isTestKey = key.startsWith('key_test_')
  if (mode === 'live' && isTestKey) return 'is a test-mode key although `mode` is "live"'
  if (mode === 'test' && !isTestKey) return 'is not a test-mode key although `mode` is "test"'
  return undefined
}

/** Checks a fixed key now, and one from a function at each call. */
export function keyReader(apiKey: ApiKey, mode: ServiceOptions['mode']): () => Promise<string> {
  if (typeof apiKey !== 'function') {
    const problem = keyProblem(apiKey, mode)
    if (problem !== undefined) {
      const remedy =
        'Give the key as the service issued it, from a secret store of the server. Test keys begin with "key_test_".'
      throw invalidOption('service.apiKey', problem, remedy)
    }
    return async () => apiKey
  }
  return async () => {
    const key = await apiKey()
    const problem = keyProblem(key, mode)
    if (problem !== undefined) throw new InvalidReturn(`The returned key ${problem}.`)
    return key
  }
}
