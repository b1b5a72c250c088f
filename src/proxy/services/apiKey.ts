import type { CallTrace } from '../../reports/proxyEvent.js'
import { InvalidReturn, type CallHost } from '../host/hostFunctions.js'
import { invalidOption } from '../options/invalidOption.js'
import type { ServiceOptions } from './serviceOptions.js'
import type { SigningService } from './signingService.js'
import { ProxyFailure } from '../reply/proxyFailure.js'

/**
 * Returns the problem of an API key, without the key. With `testKeyPrefix` the key must be a test
 * key, because `developmentHosts` lets it pass through networks without TLS.
 */
export function keyProblem(key: unknown, testKeyPrefix = ''): string | undefined {
  if (typeof key !== 'string' || key === '') return 'is missing or empty'
  if (/\s/.test(key)) return 'contains white space'
  // OAuth access tokens are often longer than 1,000 characters.
  if (!/^[!-~]{1,4096}$/.test(key)) return 'must be 1 to 4096 visible ASCII characters'
  if (key.startsWith(testKeyPrefix)) return undefined
  return `must be a test key (${testKeyPrefix}…), because \`developmentHosts\` is set`
}

/**
 * Returns a function that reads the API key for one call. A fixed key is validated immediately, a
 * key from a function at each call.
 */
export function keyReader(
  { apiKey }: Pick<ServiceOptions, 'apiKey'>,
  callHost: CallHost,
  testKeyPrefix: string | undefined,
): (trace: CallTrace) => string | Promise<string> {
  if (typeof apiKey === 'string') {
    const problem = keyProblem(apiKey, testKeyPrefix)
    if (problem !== undefined) {
      const remedy = 'Set the API key of the service, from a secret store of the server.'
      throw invalidOption('service.apiKey', problem, remedy)
    }
    return () => apiKey
  }
  const checked = (key: string): string => {
    const problem = keyProblem(key, testKeyPrefix)
    if (problem !== undefined) throw new InvalidReturn(`The returned key ${problem}.`)
    return key
  }
  return async (trace) =>
    callHost('apiKey', trace, apiKey, checked).catch((error: unknown) => {
      const { remedy } = error instanceof ProxyFailure ? error.details : {}
      throw new ProxyFailure('key_unavailable', { hostFunction: 'apiKey', remedy })
    })
}

/**
 * Returns the remedy for a refused key if the key's kind does not fit the service: a live key for a
 * service on this machine, which usually is the emulator, or a test key for another service.
 */
export function wrongKindRemedy(
  { testKeyPrefix }: Pick<SigningService, 'testKeyPrefix'>,
  key: string,
  isLocal: boolean,
): string | undefined {
  if (testKeyPrefix === undefined || key.startsWith(testKeyPrefix) === isLocal) return undefined
  return isLocal
    ? `The emulator accepts only keys that begin with ${testKeyPrefix}. Set such a key as \`service.apiKey\`, or the url of the key’s service as \`service.baseUrl\`.`
    : `The service refused a test key (${testKeyPrefix}…). \`key_test_emulator\` works only with the emulator; set a key of your account at the service.`
}

/** Returns the service's name for the log, with the kind of a fixed key if the key shows it. */
export function describeService(
  { name, testKeyPrefix }: Pick<SigningService, 'name' | 'testKeyPrefix'>,
  { apiKey }: Pick<ServiceOptions, 'apiKey'>,
  isLocal: boolean,
): string {
  if (testKeyPrefix === undefined || typeof apiKey !== 'string') return name
  if (apiKey.startsWith(testKeyPrefix)) return `${name}, with a test key`
  // A service on this machine is usually the emulator. A live key must not reach it by mistake.
  return isLocal
    ? `${name} on this machine, with a live key: the emulator accepts only ${testKeyPrefix}… keys`
    : `${name}, with a live key`
}
