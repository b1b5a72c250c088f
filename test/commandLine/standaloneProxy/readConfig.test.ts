import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../../src/commandLine/standaloneProxy/config/configProblem.js'
import { readConfig } from '../../../src/commandLine/standaloneProxy/config/readConfig.js'

const schema: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../schemas/standaloneProxy.json'), 'utf8'),
)
const fitsSchema = new Ajv2020({ strict: false }).compile(Object(schema))

const LEAST = {
  publicUrl: 'https://portal.example.com/api/signing',
  embeddableIn: ['https://portal.example.com'],
  service: { baseUrl: 'https://api.example.com', apiKey: { env: 'SIGNING_API_KEY' } },
  portal: { url: 'http://127.0.0.1:5000/signing-session' },
}
const REDIS = { url: 'redis://127.0.0.1:6379', encryptionKeys: { file: '/run/secrets/keys' } }
const ALL = {
  ...LEAST,
  $schema: './standaloneProxy.json',
  listen: { host: '::1', port: 0 },
  allowedOrigins: ['https://portal.example.com'],
  redirectUrls: { app: 'https://app.example.com/done' },
  evidenceLabels: ['Device'],
  nativeSchemes: ['capacitor'],
  passFields: { recipient: ['timezone'], deliverable: ['language'] },
  remedies: 'always',
  service: {
    ...LEAST.service,
    mode: 'live',
    ceremonyOrigins: ['https://sign.example.com'],
    dialect: 'live',
    requestsPerSecond: 5,
    burst: 10,
    appearance: { language: 'de', accentColor: '8e24aa', allowCancel: false },
  },
  portal: {
    url: 'https://portal.internal.example.com/signing-session',
    secret: { file: '/run/secrets/portal' },
    timeoutMs: 500,
    replacements: true,
  },
  limits: { perSubject: 60, perRecipient: 6 },
  redis: { ...REDIS, keyPrefix: 'portal:', timeoutMs: 200, settleMs: 900, onFailure: 'fail-open' },
  pool: {
    connections: 8,
    keepAliveTimeout: 1_000,
    egressProxy: 'http://proxy.example:3128',
    connect: {
      ca: { file: 'ca' },
      cert: { file: 'c' },
      key: { file: 'k' },
      passphrase: { env: 'P' },
    },
  },
  eventSalt: { env: 'SALT' },
  timeoutMs: 5_000,
  maxRequestBytes: 1_000,
  maxAnswerBytes: 1_000,
  idempotencyTtlMs: 1_000,
  unknownTtlMs: 1_000,
}
const { service: LEAST_SERVICE, ...NO_SERVICE } = LEAST
const TENANTS = {
  red: { service: LEAST_SERVICE },
  blue: {
    service: { ...LEAST_SERVICE, dialect: { ceremonySegment: 'ceremony' } },
    embeddableIn: ['https://blue.example.com'],
    redirectUrls: { app: 'https://blue.example.com/done' },
    allowedOrigins: ['https://blue.example.com'],
  },
}

function errorOf(value: unknown): ConfigError | undefined {
  try {
    readConfig(value)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

function problemsOf(value: unknown): readonly string[] {
  return errorOf(value)?.problems.map(({ code, path }) => `${code} ${path}`) ?? []
}

describe('a configuration', () => {
  it.each([
    ['with the least', LEAST],
    ['with everything', ALL],
    ['without limits', { ...LEAST, limits: false }],
    ['with several tenants', { ...NO_SERVICE, tenants: TENANTS }],
    [
      'with an egress proxy that is a secret',
      { ...LEAST, pool: { egressProxy: { env: 'PROXY' } } },
    ],
  ])('is taken %s, by the schema as well', (_, config) => {
    expect(problemsOf(config)).toEqual([])
    expect(fitsSchema(config)).toBe(true)
  })

  it('is safe where it says nothing', () => {
    expect(readConfig(LEAST)).toMatchObject({
      listen: { host: '127.0.0.1', port: 8080 },
      portal: { timeoutMs: 2_000, replacements: false },
      services: { dialect: 'contract' },
      limits: {},
    })
  })

  it.each<[string, unknown, string]>([
    ['no object', [], 'wrong_type '],
    ['no publicUrl', { ...LEAST, publicUrl: undefined }, 'missing publicUrl'],
    ['no embeddableIn', { ...LEAST, embeddableIn: undefined }, 'missing embeddableIn'],
    ['no service', { ...LEAST, service: undefined }, 'missing service'],
    ['no key', { ...LEAST, service: { baseUrl: 'https://a.example' } }, 'missing service.apiKey'],
    ['no portal', { ...LEAST, portal: undefined }, 'missing portal'],
    ['a misspelt name', { ...LEAST, timeoutMS: 1 }, 'unknown_name timeoutMS'],
    ['a number that is a text', { ...LEAST, timeoutMs: '1' }, 'wrong_type timeoutMs'],
    ['a time of 0', { ...LEAST, timeoutMs: 0 }, 'wrong_type timeoutMs'],
    ['a port that is none', { ...LEAST, listen: { port: 70_000 } }, 'wrong_type listen.port'],
    ['limits that are on', { ...LEAST, limits: true }, 'wrong_type limits'],
    ['a mode that is none', service({ mode: 'prod' }), 'wrong_type service.mode'],
    ['a key itself', service({ apiKey: 'key_test_SECRET' }), 'secret_in_config service.apiKey'],
    ['a key by another name', service({ api_key: 'SECRET' }), 'secret_in_config service.api_key'],
    [
      'a place of two kinds',
      service({ apiKey: { env: 'A', file: 'b' } }),
      'wrong_type service.apiKey',
    ],
    ['a place without a name', service({ apiKey: { env: '' } }), 'wrong_type service.apiKey'],
    ['a service beside tenants', { ...LEAST, tenants: TENANTS }, 'invalid_value service'],
    [
      'a tenant without a service',
      { ...NO_SERVICE, tenants: { red: {} } },
      'missing tenants.red.service',
    ],
    [
      'a misspelt name of a tenant',
      { ...NO_SERVICE, tenants: { red: { ...TENANTS.red, embedableIn: [] } } },
      'unknown_name tenants.red.embedableIn',
    ],
    ['tenants that are a list', { ...NO_SERVICE, tenants: [] }, 'wrong_type tenants'],
    [
      'an egress proxy’s password',
      { ...LEAST, pool: { egressProxy: 'http://a:SECRET@proxy.example' } },
      'secret_in_config pool.egressProxy',
    ],
    [
      'a client’s private key',
      { ...LEAST, pool: { connect: { key: '-----BEGIN' } } },
      'secret_in_config pool.connect.key',
    ],
    ['a Redis without an address', redis({ url: undefined }), 'missing redis.url'],
    ['a shared secret itself', portal({ secret: 'SECRET' }), 'secret_in_config portal.secret'],
    [
      'encryption keys themselves',
      redis({ encryptionKeys: 'SECRET' }),
      'secret_in_config redis.encryptionKeys',
    ],
  ])('is refused with %s, by the schema as well', (_, config, problem) => {
    expect(problemsOf(config)).toEqual([problem])
    expect(fitsSchema(config)).toBe(false)
  })

  it.each<[string, unknown, string]>([
    [
      'a portal over http elsewhere',
      portal({ url: 'http://portal.internal/x' }),
      'invalid_value portal.url',
    ],
    [
      'a portal elsewhere without a secret',
      portal({ url: 'https://portal.example.com/x' }),
      'missing portal.secret',
    ],
    [
      'a password in the portal’s url',
      portal({ url: 'http://a:SECRET@localhost/x' }),
      'secret_in_config portal.url',
    ],
    [
      'a token in the query of the portal’s url',
      portal({ url: 'http://localhost/x?a=1&access_token=SECRET' }),
      'secret_in_config portal.url',
    ],
    [
      'a password in Redis’ url',
      redis({ url: 'redis://:SECRET@redis:6379' }),
      'secret_in_config redis.url',
    ],
    ['no url of Redis', redis({ url: 'localhost' }), 'invalid_value redis.url'],
  ])('is refused with %s', (_, config, problem) => {
    expect(problemsOf(config)).toEqual([problem])
  })

  it('is told of everything that is wrong at once, in words that hold no value', () => {
    const config = { ...service({ apiKey: 'key_test_SECRET', mode: 'SECRET' }), listen: 'SECRET' }
    expect(problemsOf(config)).toHaveLength(3)
    expect(JSON.stringify(errorOf(config)?.problems)).not.toContain('SECRET')
  })
})

function service(changes: object): object {
  return { ...LEAST, service: { ...LEAST.service, ...changes } }
}

function portal(changes: object): unknown {
  return { ...LEAST, portal: { ...LEAST.portal, ...changes } }
}

function redis(changes: object): unknown {
  return { ...LEAST, redis: { ...REDIS, ...changes } }
}
