import { describe, expect, it } from 'vitest'
import { isSigningError } from '../../../src/contract/signingError.js'
import { createPooledFetch, toNodeListener } from '../../../src/proxy/node/index.js'

/** Callers without types can pass anything to these. */
const factories: Readonly<Record<string, (...options: never[]) => unknown>> = {
  createPooledFetch,
  toNodeListener,
}

describe('the options', () => {
  it.each<[string, unknown, string]>([
    ['createPooledFetch', null, 'options'],
    ['createPooledFetch', { connections: 0 }, 'connections'],
    ['createPooledFetch', { connections: null }, 'connections'],
    ['createPooledFetch', { keepAliveTimeout: -1 }, 'keepAliveTimeout'],
    ['createPooledFetch', { keepAliveTimeout: 2 ** 31 }, 'keepAliveTimeout'],
    ['createPooledFetch', { connection: 5 }, 'connection'],
    ['createPooledFetch', { burst: 5 }, 'burst'],
    ['createPooledFetch', { requestsPerSecond: 0 }, 'requestsPerSecond'],
    ['createPooledFetch', { egressProxy: 'proxy:3128' }, 'egressProxy'],
    ['createPooledFetch', { connect: { ca: './ca.pem' } }, 'connect.ca'],
    ['createPooledFetch', { connect: { cert: '-----BEGIN CERTIFICATE-----' } }, 'connect.key'],
    ['toNodeListener', undefined, 'proxy'],
    ['toNodeListener', null, 'proxy'],
    ['toNodeListener', {}, 'proxy'],
    ['toNodeListener', { fetch: 'x' }, 'proxy'],
  ])('of %s are refused as %j: the error names %s', (factory, options, option) => {
    const error = errorOf(factory, options)
    expect(isSigningError(error) && error).toMatchObject({ code: 'invalid_option' })
    expect(String(error)).toContain(`${factory}: \`${option}\` `)
  })

  it.each<[string, unknown]>([
    ['createPooledFetch', undefined],
    ['createPooledFetch', { requestsPerSecond: 5, burst: 10 }],
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
