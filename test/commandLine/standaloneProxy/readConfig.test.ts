import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { standaloneJsonSchema } from '../../../scripts/standaloneSchema.js'
import { ConfigError, readConfig } from '../../../src/commandLine/standaloneProxy/readConfig.js'

const ROOT = join(import.meta.dirname, '../../..')
const schema: unknown = JSON.parse(readFileSync(join(ROOT, 'schemas/standaloneProxy.json'), 'utf8'))
const fitsSchema = new Ajv2020({ strict: false }).compile(Object(schema))

const MINIMAL = {
  publicUrl: 'https://portal.example.com/api/signing',
  embeddableIn: ['https://portal.example.com'],
  service: { baseUrl: 'https://api.example.com', apiKey: { env: 'SIGNING_API_KEY' } },
  portal: { url: 'http://127.0.0.1:5000/signing-session' },
}
const REDIS = { url: { env: 'REDIS_URL' }, keys: { file: '/run/secrets/keys' } }
const POSTGRES = { url: { env: 'POSTGRES_URL' }, keys: { file: '/run/secrets/keys' } }
const FULL = {
  ...MINIMAL,
  $schema: './standaloneProxy.json',
  listen: { host: '::1', port: 0 },
  allowedOrigins: ['https://portal.example.com'],
  redirectUrls: { app: 'https://app.example.com/done' },
  service: {
    ...MINIMAL.service,
    ceremonyOrigins: ['https://sign.example.com'],
    adapter: 'signatureApi',
    appearance: { language: 'de', accentColor: '8e24aa', allowCancel: false },
  },
  portal: {
    url: 'https://portal.internal.example.com/signing-session',
    secret: { file: '/run/secrets/portal' },
    timeoutMs: 500,
    replacements: true,
  },
  limits: { perSubject: 60, perRecipient: 6 },
  redis: { ...REDIS, prefix: 'portal:', acceptLostWrites: true },
  pool: {
    connections: 8,
    keepAliveTimeout: 1_000,
    requestsPerSecond: 5,
    burst: 10,
    egressProxy: { env: 'PROXY' },
  },
  timeoutMs: 5_000,
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
  return errorOf(value)?.problems.map(({ name, message }) => `${name} ${message}`.trim()) ?? []
}

const SECRET_SOURCE = 'must be { "file": "…" } or { "env": "…" }, not the secret itself'

describe('the configuration file of the command proxy', () => {
  it.each([
    ['a minimal file', MINIMAL],
    ['a full file', FULL],
    [
      'a file for containers',
      {
        ...MINIMAL,
        publicUrl: 'http://web:8080/api/signing',
        developmentHosts: ['web', 'portal'],
        portal: { url: 'http://portal:5000/ask', secret: { env: 'SECRET' } },
      },
    ],
    [
      'a file with PostgreSQL',
      { ...MINIMAL, postgres: { ...POSTGRES, table: 'portal.signing_state' } },
    ],
  ])('is valid for its parser and for its JSON Schema: %s', (_, config) => {
    expect(problemsOf(config)).toEqual([])
    expect(fitsSchema(config)).toBe(true)
  })

  it('has safe default values for missing fields', () => {
    expect(readConfig(MINIMAL).output).toMatchObject({
      listen: { host: '127.0.0.1', port: 8080 },
      portal: { timeoutMs: 2_000, replacements: false },
      service: { adapter: 'contract' },
      limits: { perSubject: 120, perRecipient: 30 },
    })
  })

  it.each<[unknown, string]>([
    ['SECRET', 'must be an object'],
    [{ ...MINIMAL, publicUrl: undefined }, 'publicUrl is missing'],
    [{ ...MINIMAL, service: undefined }, 'service is missing'],
    [service({ apiKey: undefined }), 'service.apiKey is missing'],
    [{ ...MINIMAL, portal: undefined }, 'portal is missing'],
    [{ ...MINIMAL, timeoutMS: 1 }, 'timeoutMS is not an option'],
    [{ ...MINIMAL, tenants: {} }, 'tenants is not an option'],
    [{ ...MINIMAL, timeoutMs: '1' }, 'timeoutMs must be a whole number from 1 to 2147483647'],
    [{ ...MINIMAL, limits: { perSubject: 0 } }, 'limits.perSubject must be a whole number'],
    [
      service({ adapter: 'live' }),
      'service.adapter must be "contract" or "documenso" or "signatureApi"',
    ],
    [service({ mode: 'live' }), 'service.mode is not an option'],
    [service({ apiKey: 'key_test_SECRET' }), `service.apiKey ${SECRET_SOURCE}`],
    [service({ apiKey: { env: 'A', file: 'b' } }), `service.apiKey ${SECRET_SOURCE}`],
    [redis({ url: undefined }), 'redis.url is missing'],
    [redis({ url: 'redis://:SECRET@a' }), `redis.url ${SECRET_SOURCE}`],
    [redis({ keys: 'SECRET' }), `redis.keys ${SECRET_SOURCE}`],
    [portal({ secret: 'SECRET' }), `portal.secret ${SECRET_SOURCE}`],
  ])('is refused by its parser and by its JSON Schema if it is %j: %s', (config, problem) => {
    expect(problemsOf(config)).toEqual([expect.stringContaining(problem)])
    expect(fitsSchema(config)).toBe(false)
  })

  const REQUIRED =
    'portal.secret is required if `replacements` is true, or if the portal is on another machine'

  it.each<[unknown, string]>([
    [{ ...MINIMAL, listen: { port: 70_000 } }, 'listen.port must be a number from 0 to 65535'],
    [{ ...MINIMAL, developmentHosts: ['http://web'] }, 'developmentHosts[0] must be a host'],
    [portal({ replacements: true }), REQUIRED],
    [portal({ url: 'https://portal.example.com/x' }), REQUIRED],
    [
      portal({ url: 'http://portal.internal/x', secret: { env: 'S' } }),
      'portal.url must be an https url',
    ],
    [portal({ url: 'http://a:SECRET@localhost/x' }), 'portal.url must not contain a user name'],
    [portal({ url: 'http://localhost/x?access_token=SECRET' }), 'portal.url must not contain a se'],
  ])('is refused if it is %j: %s', (config, problem) => {
    expect(problemsOf(config)).toEqual([expect.stringContaining(problem)])
  })

  it('is refused with a list of all problems that contains no value of the file', () => {
    const config = {
      ...service({ apiKey: 'key_test_SECRET', adapter: 'SECRET' }),
      listen: 'SECRET',
    }
    expect(problemsOf(config)).toHaveLength(3)
    expect(errorOf(config)?.problems.every(({ remedy }) => remedy !== '')).toBe(true)
    expect(JSON.stringify(errorOf(config)?.problems)).not.toContain('SECRET')
  })
})

describe('schemas/standaloneProxy.json', () => {
  it('is up to date with the code (npx tsx scripts/standaloneSchema.ts)', () => {
    expect(schema).toEqual(JSON.parse(standaloneJsonSchema()))
  })

  it('has a description of each field, which docs/reference/standaloneProxy.md shows', () => {
    const table = readFileSync(join(ROOT, 'docs/reference/standaloneProxy.md'), 'utf8')
    expect(table).not.toMatch(/\| (?:Required\. )? *\|$/m)
  })
})

function service(changes: object): object {
  return { ...MINIMAL, service: { ...MINIMAL.service, ...changes } }
}

function portal(changes: object): unknown {
  return { ...MINIMAL, portal: { ...MINIMAL.portal, ...changes } }
}

function redis(changes: object): unknown {
  return { ...MINIMAL, redis: { ...REDIS, ...changes } }
}
