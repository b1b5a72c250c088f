import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'
import type {
  CeremonyAppearance,
  MemoryRateLimitOptions,
  MemoryStoreOptions,
  ServiceOptions,
  SigningProxyOptions,
  TenantOptions,
  TenantProxyOptions,
} from '../../../src/proxy/index.js'
import type { PooledFetchOptions, PoolTls } from '../../../src/proxy/node/index.js'
import type { RedisRateLimitOptions, RedisStoreOptions } from '../../../src/proxy/redis/index.js'

const ROOT = join(import.meta.dirname, '../../..')
const document = readFileSync(join(ROOT, 'docs/standaloneProxy.md'), 'utf8')
const schema: unknown = JSON.parse(readFileSync(join(ROOT, 'schemas/standaloneProxy.json'), 'utf8'))

/** Where an option of the package stands in the file; `NOT_HERE` where it does not. */
type Places<Options> = Readonly<Record<keyof Options, string>>

/** Stands in the document's list of what the file does not say, with its reason. */
const NOT_HERE = 'not here'

// Both compile only while no option is missing and none is made up.
const PROXY: Places<SigningProxyOptions & TenantProxyOptions> = {
  allowedOrigins: 'allowedOrigins',
  authenticate: NOT_HERE,
  authorize: NOT_HERE,
  embeddableIn: 'embeddableIn',
  eventSalt: 'eventSalt',
  evidence: NOT_HERE,
  evidenceLabels: 'evidenceLabels',
  fetch: 'pool',
  idempotencyTtlMs: 'idempotencyTtlMs',
  maxAnswerBytes: 'maxAnswerBytes',
  maxRequestBytes: 'maxRequestBytes',
  nativeSchemes: 'nativeSchemes',
  onEvent: NOT_HERE,
  onHookError: NOT_HERE,
  onReplaced: NOT_HERE,
  onStoreFailure: 'redis.onFailure',
  passFields: 'passFields',
  publicUrl: 'publicUrl',
  rateLimit: 'limits',
  redirectUrls: 'redirectUrls',
  remedies: 'remedies',
  service: 'service',
  store: 'redis',
  tenantOf: NOT_HERE,
  tenants: 'tenants',
  timeoutMs: 'timeoutMs',
  unknownTtlMs: 'unknownTtlMs',
}
const SERVICE: Places<ServiceOptions> = {
  apiKey: 'apiKey',
  appearance: 'appearance',
  baseUrl: 'baseUrl',
  burst: 'burst',
  ceremonyOrigins: 'ceremonyOrigins',
  dialect: 'dialect',
  mode: 'mode',
  requestsPerSecond: 'requestsPerSecond',
}
const TENANT: Places<TenantOptions> = {
  allowedOrigins: 'allowedOrigins',
  embeddableIn: 'embeddableIn',
  redirectUrls: 'redirectUrls',
  service: 'service',
}
const APPEARANCE: Places<CeremonyAppearance> = {
  accentColor: 'accentColor',
  allowCancel: 'allowCancel',
  language: 'language',
}
const PASS_FIELDS: Places<NonNullable<SigningProxyOptions['passFields']>> = {
  deliverable: 'deliverable',
  recipient: 'recipient',
}
const POOL: Places<PooledFetchOptions> = {
  connect: 'connect',
  connections: 'connections',
  egressProxy: 'egressProxy',
  keepAliveTimeout: 'keepAliveTimeout',
}
const TLS: Places<PoolTls> = {
  ca: 'ca',
  cert: 'cert',
  key: 'key',
  passphrase: 'passphrase',
}
const REDIS: Places<RedisStoreOptions> = {
  client: 'url',
  encryptionKeys: 'encryptionKeys',
  keyPrefix: 'keyPrefix',
  settleMs: 'settleMs',
  timeoutMs: 'timeoutMs',
}
const LIMITS: Places<MemoryRateLimitOptions> = {
  perRecipient: 'perRecipient',
  perSubject: 'perSubject',
}
const REDIS_LIMITS: Places<RedisRateLimitOptions> = {
  client: 'redis.url',
  encryptionKeys: 'redis.encryptionKeys',
  keyPrefix: 'redis.keyPrefix',
  perRecipient: 'limits.perRecipient',
  perSubject: 'limits.perSubject',
  timeoutMs: 'redis.timeoutMs',
}
const MEMORY: Places<MemoryStoreOptions> = { maxEntries: NOT_HERE }

const everyOption = [
  ...placesIn('', PROXY),
  ...placesIn('service.', SERVICE),
  ...placesIn('tenants.*.', TENANT),
  ...placesIn('service.appearance.', APPEARANCE),
  ...placesIn('passFields.', PASS_FIELDS),
  ...placesIn('pool.', POOL),
  ...placesIn('pool.connect.', TLS),
  ...placesIn('redis.', REDIS),
  ...placesIn('limits.', LIMITS),
  ...placesIn('', REDIS_LIMITS),
  ...placesIn('', MEMORY),
]

function placesIn(prefix: string, places: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(places).map(([option, place]) => [
    option,
    place === NOT_HERE ? NOT_HERE : prefix + place,
  ])
}

/** What the schema says at a place, whether it stands there itself or by reference. */
function schemaAt(place: string): unknown {
  return place.split('.').reduce<unknown>((found, name) => {
    const candidates = [found, ...alternativesOf(found)].map(resolved)
    return candidates
      .map((one) => (name === '*' ? one['additionalProperties'] : Object(one['properties'])[name]))
      .find((one: unknown) => one !== undefined)
  }, schema)
}

function alternativesOf(value: unknown): readonly unknown[] {
  const alternatives = isJsonObject(value) ? value['oneOf'] : undefined
  return Array.isArray(alternatives) ? alternatives : []
}

function resolved(value: unknown): JsonObject {
  const one = isJsonObject(value) ? value : {}
  const name = /^#\/\$defs\/(.+)$/.exec(String(one['$ref']))?.[1]
  const { $defs } = Object(schema)
  return name === undefined ? one : Object($defs[name])
}

/** Every place in the schema at which a value stands. */
function leavesOf(value: unknown, place: string): readonly string[] {
  const properties = [value, ...alternativesOf(value)]
    .map(resolved)
    .filter((one) => one['$defs'] === undefined || place === '')
    .flatMap((one) => Object.entries(Object(one['properties'])))
    .filter(([name]) => name !== 'file' && name !== 'env')
  if (properties.length === 0) return place === '' || place === '$schema' ? [] : [place]
  return properties.flatMap(([name, one]) =>
    leavesOf(one, place === '' ? name : `${place}.${name}`),
  )
}

describe('the file of the standalone proxy', () => {
  it.each(everyOption.filter(([, place]) => place !== NOT_HERE))(
    'says the option %s, at %s',
    (_, place) => {
      expect(schemaAt(place)).toBeDefined()
    },
  )

  it.each(everyOption.filter(([, place]) => place === NOT_HERE))(
    'does not say the option %s, and the document says why',
    (option) => {
      const [, reasons = ''] = document.split('## What the file does not say')
      expect(reasons).toMatch(new RegExp(`^\\| [^|]*\`${option}\`[^|]*\\| \\S`, 'mu'))
    },
  )

  it('has no field that the document leaves out', () => {
    const [, table = ''] = /## Every field\n([\s\S]+?)\n## /.exec(document) ?? []
    const missing = leavesOf(schema, '').filter((place) => !table.includes(`\`${place}\``))
    expect(missing).toEqual([])
  })
})
