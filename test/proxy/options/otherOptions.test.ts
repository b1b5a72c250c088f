import { describe, expect, it } from 'vitest'
import { isSigningError } from '../../../src/contract/signingError.js'
import { memoryRateLimit, memoryStore } from '../../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../../src/proxy/node/index.js'
import { redisRateLimit, redisStore } from '../../../src/proxy/redis/index.js'

/** What callers without types can pass to each of these. */
const factories: Readonly<Record<string, (...options: never[]) => unknown>> = {
  memoryStore,
  memoryRateLimit,
  createPooledFetch,
  toNodeListener,
  redisStore,
  redisRateLimit,
}

const client = {
  isReady: true,
  on: () => {},
  get: async () => null,
  set: async () => null,
  del: async () => 0,
  eval: async () => null,
}
const encryptionKeys = [new Uint8Array(32)]

describe('the options beside those of the proxy', () => {
  it.each<[string, unknown, string]>([
    ['memoryStore', null, 'options'],
    ['memoryStore', 'x', 'options'],
    ['memoryStore', { maxEntries: 0 }, 'maxEntries'],
    ['memoryStore', { maxEntries: '5' }, 'maxEntries'],
    ['memoryStore', { maxEntries: Infinity }, 'maxEntries'],
    ['memoryStore', { maxentries: 5 }, 'maxentries'],
    ['memoryRateLimit', null, 'options'],
    ['memoryRateLimit', { perSubject: 0 }, 'perSubject'],
    ['memoryRateLimit', { perRecipient: NaN }, 'perRecipient'],
    ['memoryRateLimit', { persubject: 5 }, 'persubject'],
    ['createPooledFetch', null, 'options'],
    ['createPooledFetch', { connections: 0 }, 'connections'],
    ['createPooledFetch', { connections: null }, 'connections'],
    ['createPooledFetch', { keepAliveTimeout: -1 }, 'keepAliveTimeout'],
    ['createPooledFetch', { keepAliveTimeout: 2 ** 31 }, 'keepAliveTimeout'],
    ['createPooledFetch', { connection: 5 }, 'connection'],
    ['toNodeListener', undefined, 'proxy'],
    ['toNodeListener', null, 'proxy'],
    ['toNodeListener', {}, 'proxy'],
    ['toNodeListener', { fetch: 'x' }, 'proxy'],
    ['redisStore', undefined, 'options'],
    ['redisStore', { encryptionKeys }, 'client'],
    ['redisStore', { client, encryptionKeys: Array.from({ length: 1 }) }, 'encryptionKeys[0]'],
    // eslint-disable-next-line no-new-array -- a list with a hole
    ['redisStore', { client, encryptionKeys: new Array(1) }, 'encryptionKeys[0]'],
    ['redisStore', { client, encryptionKeys, keyprefix: 'x' }, 'keyprefix'],
    ['redisRateLimit', undefined, 'options'],
    ['redisRateLimit', { client }, 'encryptionKeys'],
    ['redisRateLimit', { client, encryptionKeys, perSubject: 0 }, 'perSubject'],
    ['redisRateLimit', { client, encryptionKeys, perRecipient: null }, 'perRecipient'],
    ['redisRateLimit', { client, persubject: 5 }, 'persubject'],
  ])('of %s, given %j, are refused by name: %s', (factory, options, option) => {
    const error = errorOf(factory, options)
    expect(isSigningError(error) && error).toMatchObject({ code: 'invalid_option' })
    expect(String(error)).toContain(`${factory}: \`${option}\` `)
  })

  it.each<[string, unknown]>([
    ['memoryStore', undefined],
    ['memoryRateLimit', { perSubject: 1 }],
    ['createPooledFetch', undefined],
    ['redisStore', { client, encryptionKeys }],
    ['redisRateLimit', { client, encryptionKeys }],
  ])('of %s are accepted as %j', (factory, options) => {
    expect(errorOf(factory, options)).toBeUndefined()
  })
})

function errorOf(factory: string, options: unknown): unknown {
  try {
    Reflect.apply(factories[factory] ?? (() => {}), undefined, [options])
    return undefined
  } catch (error) {
    return error
  }
}
