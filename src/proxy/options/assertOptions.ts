import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import type { SigningProxyOptions, TenantOptions } from '../signingProxyOptions.js'
import type { ServiceOptions } from './serviceOptions.js'
import { assertNames } from './assertNames.js'
import { invalidOption } from './invalidOption.js'
import { readChoice } from './readSettings.js'

const OPTIONS: Readonly<Record<keyof SigningProxyOptions, true>> = {
  allowedOrigins: true,
  authenticate: true,
  authorize: true,
  embeddableIn: true,
  eventSalt: true,
  evidence: true,
  evidenceLabels: true,
  fetch: true,
  idempotencyTtlMs: true,
  maxAnswerBytes: true,
  maxRequestBytes: true,
  nativeSchemes: true,
  onEvent: true,
  onHookError: true,
  onReplaced: true,
  passFields: true,
  onStoreFailure: true,
  publicUrl: true,
  rateLimit: true,
  redirectUrls: true,
  remedies: true,
  service: true,
  store: true,
  timeoutMs: true,
  unknownTtlMs: true,
}

const SERVICE_OPTIONS: Readonly<Record<keyof ServiceOptions, true>> = {
  apiKey: true,
  appearance: true,
  baseUrl: true,
  burst: true,
  ceremonyOrigins: true,
  dialect: true,
  mode: true,
  requestsPerSecond: true,
}

/** Refuses misspelt names, and values that are not even of the right kind. */
export function assertOptions(options: unknown): void {
  if (isJsonObject(options) && options['tenants'] !== undefined) {
    const { service: _, ...known } = OPTIONS
    assertNames(options, { ...known, tenants: true, tenantOf: true })
    assertFunction('tenantOf', options['tenantOf'], 'Give (session) => the name of a tenant.')
    assertTenants(options['tenants'])
  } else {
    assertService(options)
    assertNames(options, OPTIONS)
  }
  for (const [option, cure] of HOOKS) assertFunction(option, options[option], cure)
  for (const option of ['fetch', 'onEvent', 'onHookError', 'onReplaced']) {
    if (options[option] !== undefined) assertFunction(option, options[option], LEAVE_OUT)
  }
  assertStore(options['store'])
  assertRateLimit(options['rateLimit'])
  const { eventSalt } = options
  if (eventSalt !== undefined && (typeof eventSalt !== 'string' || eventSalt.length < 16)) {
    throw invalidOption('eventSalt', 'is not a text of at least 16 characters', LEAVE_OUT)
  }
}

function assertService(options: unknown): asserts options is JsonObject {
  if (!isJsonObject(options) || !isJsonObject(options['service'])) {
    throw invalidOption('service', 'is missing', 'Give { baseUrl, apiKey }.')
  }
  assertNames(options['service'], SERVICE_OPTIONS, { prefix: 'service.' })
  readChoice('service.mode', options['service']['mode'], ['live', 'test'])
}

function assertTenants(tenants: unknown): void {
  const names = isJsonObject(tenants) ? Object.keys(tenants) : []
  if (!isJsonObject(tenants) || names.length === 0 || !names.every((name) => TENANT.test(name))) {
    const cure = 'Give { name: { service } }, with names of letters, digits, "_", "." and "-".'
    throw invalidOption('tenants', 'is no object of tenants', cure)
  }
  for (const name of names) {
    const tenant = tenants[name]
    assertService(tenant)
    assertNames(tenant, TENANT_OPTIONS, { prefix: `tenants.${name}.` })
  }
}

const TENANT = /^[A-Za-z\d][\w.-]{0,63}$/

const TENANT_OPTIONS: Readonly<Record<keyof TenantOptions, true>> = {
  allowedOrigins: true,
  embeddableIn: true,
  redirectUrls: true,
  service: true,
}

const LEAVE_OUT = 'Correct it, or leave it out.'

const HOOKS = [
  ['authenticate', 'Give (request) => session or null, from the portal’s own session.'],
  [
    'authorize',
    'Give ({ session, recipientId }) => boolean. There is no default: without it anyone could sign for anyone.',
  ],
  ['evidence', 'Give (session) => ({ provider, data }), from the server’s own knowledge.'],
] as const

function assertFunction(option: string, value: unknown, cure: string): void {
  if (typeof value !== 'function') throw invalidOption(option, 'is not a function', cure)
}

function assertStore(store: unknown): void {
  if (store === undefined) return
  for (const method of ['get', 'set', 'setIfAbsent', 'delete']) {
    assertFunction(`store.${method}`, methodOf(store, method), 'Give a `SigningStore`.')
  }
  const restoreFrom = methodOf(store, 'restoreFrom')
  if (restoreFrom !== undefined) assertFunction('store.restoreFrom', restoreFrom, LEAVE_OUT)
}

type RateLimit = Exclude<SigningProxyOptions['rateLimit'], false | undefined>

const LIMITERS: Readonly<Record<keyof RateLimit, true>> = { perSubject: true, perRecipient: true }

function assertRateLimit(rateLimit: unknown): void {
  if (rateLimit === undefined || rateLimit === false) return
  if (isJsonObject(rateLimit)) assertNames(rateLimit, LIMITERS, { prefix: 'rateLimit.' })
  for (const part of Object.keys(LIMITERS)) {
    const limiter = isJsonObject(rateLimit) ? rateLimit[part] : null
    if (limiter === undefined) continue
    const consume = methodOf(limiter, 'consume')
    assertFunction(`rateLimit.${part}.consume`, consume, 'Give a limiter, or false for no limits.')
  }
}

function methodOf(value: unknown, method: string): unknown {
  return isJsonObject(value) ? value[method] : undefined
}
