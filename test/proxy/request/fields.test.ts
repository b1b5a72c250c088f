import { describe, expect, it } from 'vitest'
import { createSigningProxy, type SigningProxyOptions } from '../../../src/proxy/index.js'
import { get, portalOptions, post, type PortalSession } from '../support/portal.js'
import { DELIVERABLE, json, RECIPIENT } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

type PassFields = NonNullable<SigningProxyOptions<PortalSession>['passFields']>

const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'new@example.com' }

async function replacedWith(body: unknown, passFields?: PassFields): Promise<Response> {
  service.behave = json(201, body)
  const proxy = createSigningProxy({
    ...portalOptions(service.url),
    ...(passFields && { passFields }),
  })
  return proxy.fetch(post(REPLACE, PERSON))
}

async function retrieved(body: unknown, passFields?: PassFields): Promise<unknown> {
  service.behave = json(200, body)
  const proxy = createSigningProxy({
    ...portalOptions(service.url),
    ...(passFields && { passFields }),
  })
  return (await proxy.fetch(get('/deliverables/del_1'))).json()
}

/** What a service may tell beyond the contract, and no browser may learn. */
const MORE = {
  ceremony: { authentication: { data: { id: 'SECRET' } }, url: 'https://c.example/?token=SECRET' },
  Authentication: [{ type: 'custom' }],
  password: 'SECRET',
  url: 'https://c.example/?token=SECRET',
  ceremony_url: 'https://c.example/?token=SECRET',
  timezone: 'Europe/Paris',
  pages: 3,
  legal_hold: false,
  locale: null,
}

describe('the fields a browser gets', () => {
  it('of a recipient are the contract’s and nothing else', async () => {
    const response = await replacedWith({ ...MORE, ...RECIPIENT })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(RECIPIENT)
  })

  it('of a deliverable are the contract’s and nothing else', async () => {
    expect(await retrieved({ ...MORE, ...DELIVERABLE })).toEqual(DELIVERABLE)
  })

  it.each([
    ['an id alone', { id: 're_new1' }, { id: 're_new1' }],
    ['fields of other types', { ...RECIPIENT, name: { a: 1 }, status: 7, completed_at: 0 }, null],
  ])('of a recipient need no more than an id: %s', async (_what, body, expected) => {
    const response = await replacedWith(body)
    const { name: _, status: __, completed_at: ___, ...rest } = RECIPIENT
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(expected ?? rest)
  })

  it.each([undefined, 're_../x', 'del_1', 7])('without a usable id (%j) are none', async (id) => {
    const response = await replacedWith({ ...RECIPIENT, id })
    expect(await response.json()).toMatchObject({ code: 'upstream_invalid', unknown_outcome: true })
  })
})

describe('passFields', () => {
  it('lets further top-level values through by name', async () => {
    const names = ['timezone', 'pages', 'legal_hold', 'locale', 'absent', 'toString']
    const passed = { timezone: 'Europe/Paris', pages: 3, legal_hold: false, locale: null }
    expect(await retrieved({ ...MORE, ...DELIVERABLE }, { deliverable: names })).toEqual({
      ...DELIVERABLE,
      ...passed,
    })
    const response = await replacedWith({ ...MORE, ...RECIPIENT }, { recipient: names })
    expect(await response.json()).toEqual({ ...RECIPIENT, ...passed })
  })

  it('changes no field of the contract', async () => {
    const deliverable = { ...DELIVERABLE, envelope_id: { nested: 1 } }
    const { envelope_id: _, ...rest } = DELIVERABLE
    expect(await retrieved(deliverable, { deliverable: ['envelope_id', 'id'] })).toEqual(rest)
  })

  it.each([
    ['an object', { a: 1 }],
    ['a list', ['a']],
    ['an object in a text', ' {"url":"x"}'],
    ['an address', 'https://c.example/start'],
    ['one in a sentence', 'See HTTPS://c.example/start for more'],
    ['one without a scheme', '//c.example/start'],
    ['one with backslashes', String.raw`\\c.example\start`],
    ['one that parsers mend', 'ht\ttps:/\n/c.example'],
    ['one in full-width signs', 'ｈｔｔｐｓ：／／c.example'],
    ['one with an invisible sign', 'https:/\u200b/c.example'],
    ['an encoded one', 'https%3A%2F%2Fc.example'],
    ['one encoded twice', 'https%253A%252F%252Fc.example'],
    ['one encoded five times', `https%${'25'.repeat(4)}3A`],
    ['one in entities', 'https&#58;&#x2f;&sol;c.example'],
    ['one with escapes of JSON', String.raw`https\u003a\u002f\u002fc.example`],
    ['a path', '/en/start?token=x'],
    ['a script', ' JavaScript:alert(1)'],
    ['a scheme of its own', 'acme:open'],
    ['a query', 'start?token=x'],
  ])('lets %s not through', async (_what, note) => {
    expect(await retrieved({ ...DELIVERABLE, note }, { deliverable: ['note'] })).toEqual(
      DELIVERABLE,
    )
  })

  it.each(['12:30', 'Note: all pages', 'Europe/Paris', '50 % of 3 & more', 'a (b) – c', ''])(
    'lets %j through',
    async (note) => {
      expect(await retrieved({ ...DELIVERABLE, note }, { deliverable: ['note'] })).toEqual({
        ...DELIVERABLE,
        note,
      })
    },
  )

  it.each([
    'ceremony',
    'Ceremony',
    'ceremony_url',
    'authentication',
    'authentications',
    'pass_word',
    'PASSWORD',
    'redirect-url',
    'api_key',
    'access_token',
    'href',
    '__proto__',
    'nested.field',
    'pаssword',
    '',
  ])('takes no name such as %j', (name) => {
    const options = { ...portalOptions(service.url), passFields: { recipient: ['pages', name] } }
    expect(() => createSigningProxy(options)).toThrow('`passFields.recipient[1]`')
  })

  it.each<[string, unknown]>([
    ['passFields', ['pages']],
    ['passFields.recipients', { recipients: [] }],
    ['passFields.deliverable', { deliverable: 'pages' }],
  ])('is refused as %s when it is %j', (option, passFields) => {
    const options: unknown = { ...portalOptions(service.url), passFields }
    // @ts-expect-error -- the compiler says so too
    expect(() => createSigningProxy(options)).toThrow(`\`${option}\``)
  })
})
