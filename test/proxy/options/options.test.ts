import { describe, expect, it } from 'vitest'
import { isSigningError, type SigningError } from '../../../src/contract/signingError.js'
import { createSigningProxy, signatureApi, type ProxyEvent } from '../../../src/proxy/index.js'
import { redisState } from '../../../src/stores/redis/index.js'
import { type PortalOptions, portalOptions } from '../support/portal.js'

const OPTIONS = portalOptions('https://api.example.com')
const ADAPTER = signatureApi()
const WITHOUT_DELIVERABLE = {
  ...ADAPTER,
  retrieveDeliverable: undefined,
  downloadDeliverable: ADAPTER.createCeremony,
}
const refusing = (field: readonly string[], codes: object): object => ({
  ...ADAPTER,
  refusals: { field, codes },
})

/** Returns the error of `createSigningProxy` for changed options, such as `service.baseUrl`. */
function errorWith(changes: Readonly<Record<string, unknown>>): SigningError | undefined {
  const service: Record<string, unknown> = { ...OPTIONS.service }
  const options: Record<string, unknown> = { ...OPTIONS, service }
  for (const [path, value] of Object.entries(changes)) {
    const [name, part] = path.split('.')
    if (part === undefined) options[path] = value
    else if (name === 'service') service[part] = value
  }
  try {
    // @ts-expect-error -- a caller without TypeScript can pass these options
    createSigningProxy(options)
    return undefined
  } catch (error) {
    return isSigningError(error) ? error : undefined
  }
}

describe('createSigningProxy', () => {
  it('accepts valid options and does not change them', () => {
    const options = Object.freeze({
      ...OPTIONS,
      service: Object.freeze({ ...OPTIONS.service, adapter: signatureApi() }),
      embeddableIn: Object.freeze(['https://Portal.example.com/']),
      redirectUrls: Object.freeze({ done: 'https://app.example.com/done?from=signing' }),
      allowedOrigins: Object.freeze(['https://app.example.com']),
      limits: Object.freeze({ perSubject: 5 }),
    })
    expect(() => createSigningProxy(options)).not.toThrow()
  })

  it.each<[string, unknown]>([
    ['service', undefined],
    ['service.baseUrl', undefined],
    ['service.baseUrl', 'api.example.com'],
    ['service.baseUrl', 'http://api.example.com'],
    ['service.baseUrl', 'https://user:pw@api.example.com'],
    ['service.baseUrl', 'https://api.example.com/?x=1'],
    ['service.baseUrl', 'ftp://api.example.com'],
    ['service.baseUrl', 'https:api.example.com'],
    ['service.baseUrl', 'https:///api.example.com'],
    ['service.baseUrl', '\u0001https://api.example.com'],
    ['service.baseUrl', 'https://api.example.com/v1'],
    ['service.baseUrl', 'https://api.example.com/eu/v1/'],
    ['service.apiKey', undefined],
    ['service.apiKey', ''],
    ['service.apiKey', ' key_SECRET'],
    ['service.apiKey', 'key_SECRET\n'],
    ['service.apiKey', 'key SECRET'],
    ['service.apiKey', 'kéy_SECRET'],
    ['service.apiKey', 42],
    ['service.ceremonyOrigins', []],
    ['service.ceremonyOrigins[0]', ['https://ceremony.example/path']],
    ['service.ceremonyOrigins[0]', ['https://*.ceremony.example']],
    ['service.ceremonyOrigins[0]', ['http://ceremony.example']],
    ['service.ceremonyOrigins', ['https://app.example.com']],
    ['service.adapter', 'signatureApi'],
    ['service.adapter', signatureApi],
    ['service.adapter', null],
    ['service.adapter.name', { ...ADAPTER, name: '' }],
    ['service.adapter.createCeremony', { ...ADAPTER, createCeremony: undefined }],
    ['service.adapter.replaceRecipient', { ...ADAPTER, replaceRecipient: undefined }],
    ['service.adapter.retrieveDeliverable', WITHOUT_DELIVERABLE],
    ['service.adapter.status', { ...ADAPTER, status: 'signed' }],
    ['service.adapter.basePath', { ...ADAPTER, basePath: 'v1' }],
    ['service.adapter.basePath', { ...ADAPTER, basePath: '/v1/../v2' }],
    ['service.adapter.auth.header', { ...ADAPTER, auth: { header: 'X-Api-Key' } }],
    ['service.adapter.auth.header', { ...ADAPTER, auth: { header: 'x-api-key: a' } }],
    ['service.adapter.auth.scheme', { ...ADAPTER, auth: { header: 'a', scheme: 'a b' } }],
    ['service.adapter.can.create', { ...ADAPTER, can: { ...ADAPTER.can, create: 'never' } }],
    ['service.adapter.refusals.codes.X', refusing(['code'], { X: 'done' })],
    ['service.adapter.refusals.field', refusing([], {})],
    ['service.ceremonyOrigins', undefined],
    ['service.mode', 'live'],
    ['service.requestsPerSecond', 10],
    ['service.apikey', 'key_SECRET'],
    ['publicUrl', undefined],
    ['publicUrl', '/api/signing'],
    ['publicUrl', 'http://portal.example.com/api/signing'],
    ['publicUrl', 'https://portal.example.com/api?x'],
    ['publicUrl', 'https://portal.example.com/api#x'],
    ['publicUrl', 'javascript://portal.example.com'],
    ['publicUrl', 'https:portal.example.com/api'],
    // A Content Security Policy and the landing page cannot contain these hosts.
    ['publicUrl', 'https://my_portal.example.com/api'],
    ['allowedOrigins[1]', ['https://app.example.com', 'https://app.example.com;x']],
    ['allowedOrigins[0]', ['https://app"x.example.com']],
    ['publicUrl', 'https://portal.example.com/a\u0000b'],
    ['embeddableIn', []],
    ['embeddableIn', 'https://app.example.com'],
    ['embeddableIn[1]', ['https://app.example.com', '*']],
    ['embeddableIn[0]', ['https://*.co.uk']],
    ['embeddableIn[0]', ['https://*.vercel.app']],
    ['authenticate', undefined],
    ['authorize', undefined],
    ['authorize', true],
    ['evidence', { provider: 'x' }],
    ['remedies', 'always'],
    ['tenants', {}],
    ['store', {}],
    ['rateLimit', false],
    ['onHookError', () => {}],
    ['passFields', {}],
    ['redirectUrls', ['https://app.example.com/done']],
    ['redirectUrls.done', { done: 'javascript:alert(1)' }],
    ['redirectUrls.done', { done: 'http://app.example.com/done' }],
    ['redirectUrls.done', { done: 7 }],
    ['redirectUrls.done', { done: 'https:app.example.com/done' }],
    ['redirectUrls.done', { done: 'https://app.example.com/done?from=signing#top' }],
    ['redirectUrls.done', { done: 'https://app.example.com/done?from=the portal' }],
    ['allowedOrigins', []],
    ['allowedOrigins[0]', ['*']],
    ['allowedOrigins[0]', ['null']],
    ['timeoutMs', 0],
    ['timeoutMs', '10s'],
    // A timer cannot be this long: it would fire immediately.
    ['timeoutMs', 2 ** 31],
    ['limits', true],
    ['limits', false],
    ['limits.perSubject', { perSubject: 0.5 }],
    ['limits.perRecipient', { perRecipient: -1 }],
    ['limits.perSubjct', { perSubjct: 1 }],
    ['developmentHosts[0]', ['http://web:3000']],
    ['developmentHosts[0]', ['web:3000']],
    ['developmentHosts[0]', ['192.168.1.0/24']],
    ['state', {}],
    ['state', null],
    ['fetch', 'undici'],
    ['onEvent', {}],
    ['embedableIn', ['https://app.example.com']],
  ])('refuses option %s = %j in an error with a remedy and no secret', (option, value) => {
    const [path = ''] = option.split('[')
    const changed = ['limits', 'redirectUrls'].find((name) => path.startsWith(name)) ?? path
    const error = errorWith({ [changed]: value })
    expect(error).toMatchObject({ code: 'invalid_option' })
    expect(error?.message).toContain(`createSigningProxy: \`${option}\` `)
    expect(error?.remedy).toMatch(/\w+.*\.$/)
    expect(`${error?.message} ${error?.remedy} ${error?.stack}`).not.toContain('SECRET')
  })

  it('refuses `onReplaced` with a state that may lose records, and names the other state', () => {
    const client = { eval: async () => [] }
    const keys = [Buffer.alloc(32)]
    const error = errorWith({ state: redisState({ client, keys }) })
    expect(error).toMatchObject({ code: 'invalid_option' })
    expect(error?.message).toContain('createSigningProxy: `state` ')
    expect(error?.remedy).toContain('postgresState()')
    expect(
      errorWith({ state: redisState({ client, keys }), onReplaced: undefined }),
    ).toBeUndefined()
    const accepting = redisState({ client, keys, acceptLostWrites: true })
    expect(errorWith({ state: accepting })).toBeUndefined()
  })

  it.each([undefined, null, 'options', []])('refuses %j in place of its options', (options) => {
    // @ts-expect-error -- a caller without TypeScript can pass these options
    expect(() => createSigningProxy(options)).toThrow(
      /`(?:options|publicUrl)` (?:is missing|must be an object)/,
    )
  })

  it('refuses `document` if the service offers no document before the signature', () => {
    const { message, remedy } = errorWith({ document: true }) ?? {}
    expect(message).toMatch(/`document` must not be set, because .* offers no document/)
    expect(remedy).toContain('Remove it')
  })

  it('refuses `evidence` if the service stores none, and requires it otherwise', () => {
    const { can } = ADAPTER
    const adapter = { ...ADAPTER, name: 'Acme Sign', can: { ...can, evidence: false } }
    const { message, remedy } = errorWith({ 'service.adapter': adapter }) ?? {}
    expect(message).toContain('`evidence` must not be set, because Acme Sign stores no evidence')
    expect(remedy).toContain('in your portal')
    expect(errorWith({ 'service.adapter': adapter, evidence: undefined })).toBeUndefined()
    expect(errorWith({ evidence: undefined })?.message).toContain('`evidence` is missing')
  })

  it.each([
    [false, 'Acme Sign replaces no recipients'],
    ['same_link', 'the replaced person could sign for the successor'],
  ])('refuses `onReplaced` if the service’s way to replace is %s', (replace, reason) => {
    const adapter = { ...ADAPTER, name: 'Acme Sign', can: { ...ADAPTER.can, replace } }
    const { message, remedy } = errorWith({ 'service.adapter': adapter }) ?? {}
    expect(message).toContain(reason)
    expect(remedy).toContain('create a new document')
    expect(errorWith({ 'service.adapter': adapter, onReplaced: undefined })).toBeUndefined()
  })

  it.each([
    ['publicUrl', 'http://localhost:5173/api/signing'],
    ['publicUrl', 'http://127.0.0.1:5173'],
    ['publicUrl', 'http://[::1]:5173/'],
    // Names below localhost cannot be registered.
    ['embeddableIn', ['https://*.localhost:5173']],
    ['embeddableIn', ['http://*.localhost']],
  ])('accepts `%s` = %j on this machine', (option, value) => {
    expect(errorWith({ [option]: value })).toBeUndefined()
  })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['publicUrl', { publicUrl: 'http://192.168.1.20:3000/api/signing' }],
    ['service.baseUrl', { 'service.baseUrl': 'http://emulator:8787' }],
    ['service.ceremonyOrigins[0]', { 'service.ceremonyOrigins': ['http://emulator:8787'] }],
    ['allowedOrigins[0]', { allowedOrigins: ['http://web:3000'] }],
    ['embeddableIn[0]', { embeddableIn: ['http://192.168.1.20:3000'] }],
    ['redirectUrls.done', { redirectUrls: { done: 'http://web:3000/done' } }],
  ])('accepts http in `%s` only for a host of `developmentHosts`', (option, changes) => {
    const refused = errorWith(changes)
    expect(refused?.message).toContain(`\`${option}\` must be https`)
    expect(refused?.remedy).toContain('`developmentHosts`')
    const developmentHosts = ['192.168.1.20', 'WEB', 'emulator']
    expect(errorWith({ ...changes, developmentHosts })).toBeUndefined()
  })

  it('accepts only test keys, or a service on a local host, with `developmentHosts`', () => {
    const developmentHosts = ['web']
    const { message } = errorWith({ developmentHosts, 'service.apiKey': 'key_SECRET' }) ?? {}
    expect(message).toContain('`service.apiKey` must be a test key (key_test_…)')
    expect(message).not.toContain('SECRET')
    const adapter = { ...ADAPTER, testKeyPrefix: undefined }
    const changes = { developmentHosts, 'service.adapter': adapter, 'service.apiKey': 'key_SECRET' }
    expect(errorWith(changes)?.message).toContain('`developmentHosts` must not be set')
    expect(errorWith({ ...changes, 'service.baseUrl': 'http://web:8787' })).toBeUndefined()
  })

  it.each<[string, PortalOptions, readonly string[]]>([
    [
      'a path in `embeddableIn`, which the service ignores',
      { embeddableIn: ['https://app.example.com/portal'] },
      ['embeddableIn[0]'],
    ],
    [
      'the origin of a native app, because the service receives `embeddableIn`',
      {
        embeddableIn: undefined,
        allowedOrigins: ['https://app.example.com', 'capacitor://localhost'],
      },
      ['embeddableIn[1]'],
    ],
    ['a `confirm` that has the same answer for everybody', { confirm: () => true }, ['confirm']],
    [
      'no `confirm` that reads its question',
      { confirm: ({ recipientId }) => recipientId === 're_1' },
      [],
    ],
  ])('warns once about %s', (_what, changes, warned) => {
    const events: ProxyEvent[] = []
    createSigningProxy({ ...portalOptions('https://api.example.com', events), ...changes })
    expect(events).toMatchObject(warned.map((option) => ({ type: 'option_warning', option })))
  })

  it('suggests the option that a wrong name probably means', () => {
    const typo = errorWith({ publicUrl: undefined, publicURL: 'https://portal.example.com' })
    expect(typo?.message).toBe('createSigningProxy: `publicURL` is not an option.')
    expect(typo?.remedy).toContain('Did you mean `publicUrl`?')
    const { remedy } = errorWith({ 'service.apikey': 'key_SECRET' }) ?? {}
    expect(remedy).toContain('Did you mean `apiKey`?')
  })
})
