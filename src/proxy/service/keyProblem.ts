import type { ServiceOptions } from '../options/serviceOptions.js'

/** What to do about a key that cannot be used. */
export const keyCure =
  'Give the key as the service issued it, from a secret store of the server. Test keys begin with "key_test_".'

/** What is wrong with a key, in words that do not hold it; its prefix is the service contract's. */
export function keyProblem(key: unknown, mode: ServiceOptions['mode']): string | undefined {
  if (typeof key !== 'string' || key === '') return 'is missing or empty'
  if (/\s/.test(key)) return 'contains white space'
  if (!/^[!-~]{1,512}$/.test(key)) return 'is not 1 to 512 visible ASCII characters'
  const isTestKey = key.startsWith('key_test_')
  if (mode === 'live' && isTestKey) return 'is a test-mode key although `mode` is "live"'
  if (mode === 'test' && !isTestKey) return 'is not a test-mode key although `mode` is "test"'
  return undefined
}
