import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { isJsonObject } from '../../../contract/jsonObject.js'
import { ConfigError, type ConfigProblem } from './configProblem.js'
import { ConfigReader, SECRET_NAME } from './configReader.js'
import { NO_SECRET, readServices } from './readServices.js'
import type { PoolConfig, RedisConfig, StandaloneConfig } from './standaloneConfig.js'

/**
 * Reads a configuration; throws {@link ConfigError} with everything that is wrong. What an option of
 * the proxy itself may be is the proxy's to say: only types and names are looked at here.
 */
export function readConfig(value: unknown): StandaloneConfig {
  if (!isJsonObject(value)) {
    const remedy = 'Write { "publicUrl": …, "embeddableIn": …, "service": …, "portal": … }.'
    throw new ConfigError([{ code: 'wrong_type', path: '', message: 'is no object', remedy }])
  }
  const problems: ConfigProblem[] = []
  const file = new ConfigReader(value, '', problems)
  file.text('$schema', '"https://…"')
  const config: StandaloneConfig = {
    listen: readListen(file.object('listen')),
    publicUrl: file.requiredText('publicUrl', '"https://portal.example.com/api/signing"'),
    embeddableIn: file.requiredTexts('embeddableIn', '["https://portal.example.com"]'),
    allowedOrigins: file.texts('allowedOrigins', '["https://portal.example.com"]'),
    redirectUrls: file.textsByName('redirectUrls', '{ "app": "https://app.example.com/done" }'),
    evidenceLabels: file.texts('evidenceLabels', '["Device"]'),
    nativeSchemes: file.texts('nativeSchemes', '["capacitor"]'),
    passFields: readPassFields(file.object('passFields')),
    remedies: file.choice('remedies', ['always', 'development']),
    services: readServices(file),
    portal: readPortal(file.requiredObject('portal')),
    limits: file.isOff('limits') ? false : readLimits(file.object('limits')),
    redis: readRedis(file.object('redis')),
    pool: readPool(file.object('pool')),
    eventSalt: file.secret('eventSalt'),
    timeoutMs: file.count('timeoutMs') ?? 10_000,
    maxRequestBytes: file.count('maxRequestBytes'),
    maxAnswerBytes: file.count('maxAnswerBytes'),
    idempotencyTtlMs: file.count('idempotencyTtlMs'),
    unknownTtlMs: file.count('unknownTtlMs'),
  }
  file.end()
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function readListen(listen: ConfigReader | undefined): StandaloneConfig['listen'] {
  const host = listen?.text('host', '"127.0.0.1"') ?? '127.0.0.1'
  const port = listen?.port('port') ?? 8080
  listen?.end()
  return { host, port }
}

function readPassFields(fields: ConfigReader | undefined): StandaloneConfig['passFields'] {
  if (!fields) return undefined
  const recipient = fields.texts('recipient', '["timezone"]')
  const deliverable = fields.texts('deliverable', '["language"]')
  fields.end()
  return { ...(recipient && { recipient }), ...(deliverable && { deliverable }) }
}

function readPortal(portal: ConfigReader | undefined): StandaloneConfig['portal'] {
  const address = portal?.requiredText('url', PORTAL_EXAMPLE) ?? ''
  const secret = portal?.secret('secret')
  const timeoutMs = portal?.count('timeoutMs') ?? 2_000
  const replacements = portal?.flag('replacements') ?? false
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (portal && address !== '') notePortalUrl(portal, url, secret !== undefined)
  portal?.end()
  return { url: url ?? new URL('http://localhost'), secret, timeoutMs, replacements }
}

const PORTAL_EXAMPLE = '"http://127.0.0.1:5000/signing-session"'

/** Sessions go there: on this machine, or encrypted to somebody who can tell who asks. */
function notePortalUrl(portal: ConfigReader, url: URL | undefined, hasSecret: boolean): void {
  const isHere = url !== undefined && isLoopback(url.hostname)
  if (!url || !(url.protocol === 'https:' || (isHere && url.protocol === 'http:'))) {
    const remedy = `Write a url such as ${PORTAL_EXAMPLE}; http is for loopback hosts only.`
    portal.note('invalid_value', 'url', 'is not https', remedy)
  } else if (url.username !== '' || url.password !== '') {
    const remedy = 'Leave them out; the portal knows the proxy by `portal.secret`.'
    portal.note('secret_in_config', 'url', 'holds a user name or a password', remedy)
  } else if ([...url.searchParams.keys()].some((name) => SECRET_NAME.test(name))) {
    const remedy = 'Leave it out; the portal knows the proxy by `portal.secret`.'
    portal.note(
      'secret_in_config',
      'url',
      'holds a secret in its query, or what is named like one',
      remedy,
    )
  } else if (!isHere && !hasSecret) {
    const remedy = 'Write { "file": … } or { "env": … }, and have the portal compare it.'
    portal.note('missing', 'secret', 'is missing, and `portal.url` is on another machine', remedy)
  }
}

function readLimits(limits: ConfigReader | undefined): StandaloneConfig['limits'] {
  const perSubject = limits?.count('perSubject')
  const perRecipient = limits?.count('perRecipient')
  limits?.end()
  return {
    ...(perSubject !== undefined && { perSubject }),
    ...(perRecipient !== undefined && { perRecipient }),
  }
}

function readRedis(redis: ConfigReader | undefined): RedisConfig | undefined {
  if (!redis) return undefined
  const url = redis.requiredTextOrSecret('url', '"redis://127.0.0.1:6379"')
  if (typeof url === 'string' && !isRedisUrl(url)) {
    redis.note('invalid_value', 'url', 'is no url of Redis', 'Write "rediss://host:6379".')
  } else if (typeof url === 'string' && new URL(url).password !== '') {
    redis.note('secret_in_config', 'url', 'holds a password', WHOLE_ADDRESS)
  }
  const read = {
    url: url ?? NO_SECRET,
    encryptionKeys: redis.requiredSecret('encryptionKeys') ?? NO_SECRET,
    keyPrefix: redis.text('keyPrefix', '"signing:"'),
    timeoutMs: redis.count('timeoutMs'),
    settleMs: redis.count('settleMs'),
    onFailure: redis.choice('onFailure', ['fail-closed', 'fail-open']) ?? 'fail-closed',
  } as const
  redis.end()
  return read
}

const WHOLE_ADDRESS =
  'Put the whole address into a file or a variable: { "file": … } or { "env": … }.'

/** Whether Redis' client can work with it. */
export function isRedisUrl(url: string): boolean {
  return URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)
}

function readPool(pool: ConfigReader | undefined): PoolConfig | undefined {
  if (!pool) return undefined
  const egressProxy = pool.textOrSecret('egressProxy', '"http://proxy.example:3128"')
  if (typeof egressProxy === 'string' && egressProxy.includes('@')) {
    pool.note('secret_in_config', 'egressProxy', 'holds a user name or a password', WHOLE_ADDRESS)
  }
  const connections = pool.count('connections')
  const keepAliveTimeout = pool.count('keepAliveTimeout')
  const tls = pool.object('connect')
  const connect = {
    ca: tls?.place('ca'),
    cert: tls?.place('cert'),
    key: tls?.secret('key'),
    passphrase: tls?.secret('passphrase'),
  }
  tls?.end()
  pool.end()
  return { connections, keepAliveTimeout, egressProxy, connect }
}
