import { describe, expect, it } from 'vitest'
import type { ProxyEvent } from '../../../src/proxy/index.js'
import {
  ALICE,
  get,
  MOUNT,
  PORTAL,
  type PortalOptions,
  portalOptions,
  post,
} from '../support/portal.js'
import { CEREMONY_URL, json } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'

const { answerTo } = service

async function codeOf(request: Request, options: PortalOptions = {}): Promise<unknown> {
  const response = await answerTo(request, options)
  const body: Record<string, unknown> = await response.json()
  return response.ok ? 'ok' : body['code']
}

/** Returns the body that the service received. */
function sent(): Record<string, unknown> {
  return JSON.parse(service.requests[0]?.body ?? '{}')
}

describe('the router of the proxy', () => {
  it.each([
    ['its public url', PORTAL + MOUNT],
    ['another host, behind a reverse proxy', `http://10.0.0.7:3000${MOUNT}`],
  ])('matches paths below %s', async (_what, base) => {
    const headers = { cookie: 'session=alice' }
    const request = new Request(`${base}/deliverables/del_1`, { headers })
    expect((await answerTo(request)).status).toBe(200)
  })

  it.each([
    '/',
    MOUNT,
    `${MOUNT}/`,
    `${MOUNT}/recipients`,
    `${MOUNT}x/finished`,
    `${MOUNT}/deliverables/del_1/`,
  ])('answers `not_found` for the path %s', async (path) => {
    const response = await answerTo(new Request(PORTAL + path))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['GET', CEREMONY, 'POST'],
    ['HEAD', '/deliverables/del_1', 'GET'],
    ['PATCH', REPLACE, 'POST'],
    ['POST', '/deliverables/del_1', 'GET'],
    ['DELETE', '/finished', 'GET, HEAD, POST'],
    ['DELETE', '/health', 'GET, HEAD'],
  ])('answers 405 to %s %s and names the allowed methods', async (method, path, allow) => {
    const response = await answerTo(new Request(PORTAL + MOUNT + path, { method, headers: ALICE }))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
  })

  it('answers at /finished with a slash after it, to which a server in front may redirect', async () => {
    const paths = ['/finished', '/finished/', '/finished//', '/health/'] as const
    const answers = paths.map(async (path) => answerTo(new Request(PORTAL + MOUNT + path)))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 404, 404])
  })

  it('answers a form at /finished as a GET, and reads no body', async () => {
    const form = new Request(`${PORTAL}${MOUNT}/finished`, { method: 'POST', body: 'signed=yes' })
    const response = await answerTo(form)
    const page = await answerTo(new Request(form.url))
    expect([response.status, await response.text()]).toEqual([200, await page.text()])
    expect(form.bodyUsed).toBe(false)
    expect(service.requests).toEqual([])
  })

  it.each(['..', '%2e%2e', 'del_1%00', 'del_1%2F..', 're_1', 'del_', `del_${'x'.repeat(129)}`])(
    'does not call the service for the deliverable id %s',
    async (id) => {
      const response = await answerTo(get(`/deliverables/${id}`))
      expect([400, 404]).toContain(response.status)
      expect(service.requests).toEqual([])
    },
  )
})

describe('the response headers', () => {
  it.each<[string, Request, number]>([
    ['a success', post(CEREMONY), 201],
    ['a problem', post(CEREMONY, 'no JSON'), 400],
  ])('of %s forbid caching and contain a request id', async (_what, request, status) => {
    service.behave = json(
      201,
      { url: CEREMONY_URL },
      { 'set-cookie': 'a=b', 'x-service': '1', 'cache-control': 'public' },
    )
    const response = await answerTo(request)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': status === 201 ? 'application/json' : 'application/problem+json',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(events).toMatchObject([{ requestId: response.headers.get('x-request-id') }])
  })

  it('contain the same request id as the problem in the body', async () => {
    const response = await answerTo(post(CEREMONY, '{'))
    expect(await response.json()).toEqual({
      type: 'tag:react-signing-ceremony,2026:invalid_json',
      status: 400,
      code: 'invalid_json',
      title: expect.any(String),
      remedy: expect.any(String),
      request_id: response.headers.get('x-request-id'),
    })
  })
})

/** Builds a write request with changed headers. The value `undefined` removes a header. */
function write(headers: Readonly<Record<string, string | undefined>>): Request {
  const entries = Object.entries({ ...ALICE, ...headers }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  )
  return new Request(PORTAL + MOUNT + CEREMONY, { method: 'POST', headers: entries, body: '{}' })
}

describe('the checks of request headers', () => {
  it.each<[string, Readonly<Record<string, string | undefined>>]>([
    ['a write from a page of the portal', {}],
    ['a write from a browser without Sec-Fetch-Site', { 'sec-fetch-site': undefined }],
    ['a write without an Origin', { origin: undefined }],
    ['a content type with a charset', { 'content-type': 'Application/JSON; charset="UTF-8"' }],
  ])('accept %s', async (_what, headers) => {
    expect(await codeOf(write(headers))).toBe('ok')
  })

  it.each<[string, Readonly<Record<string, string | undefined>>, string]>([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 'bad_origin'],
    ['a page of another subdomain', { 'sec-fetch-site': 'same-site' }, 'bad_origin'],
    ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin, cross-site' }, 'bad_origin'],
    ['an empty origin', { origin: '' }, 'bad_origin'],
    ['a form', { 'content-type': 'multipart/form-data; boundary=x' }, 'unsupported_media_type'],
    [
      'another JSON content type',
      { 'content-type': 'application/json-patch+json' },
      'unsupported_media_type',
    ],
    [
      'an unknown parameter of the content type',
      { 'content-type': 'application/json; boundary=x' },
      'unsupported_media_type',
    ],
    ['a compressed body', { 'content-encoding': 'gzip' }, 'unsupported_media_type'],
  ])('refuse %s', async (_what, headers, code) => {
    expect(await codeOf(write(headers))).toBe(code)
    expect(service.requests).toEqual([])
  })

  it('accept only requests from the origins in `allowedOrigins` if the option is set', async () => {
    const allowedOrigins = ['https://www.example.com']
    expect(await codeOf(write({ origin: 'https://www.example.com' }), { allowedOrigins })).toBe(
      'ok',
    )
    expect(await codeOf(write({}), { allowedOrigins })).toBe('bad_origin')
  })

  it.each([
    ['cross-site', 'bad_origin'],
    ['same-site', 'bad_origin'],
    ['none', 'ok'],
    ['same-origin', 'ok'],
  ])('answer a GET request with the header Sec-Fetch-Site %s by %s', async (site, outcome) => {
    expect(await codeOf(get('/deliverables/del_1', { 'sec-fetch-site': site }))).toBe(outcome)
  })
})

const manyClaims = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Label ${index}`, 'x']))

describe('the body of a browser’s request', () => {
  const options = {
    redirectUrls: { done: 'https://app.example.com/done?from=signing' },
  }
  /** The `evidence` function copies the browser's claims, under labels that mark them. */
  const copying: PortalOptions = {
    evidence: (session, { claimed }) => ({
      provider: 'Acme Portal',
      data: {
        ...Object.fromEntries(
          Object.entries(claimed).map(([label, text]) => [`${label} (claimed)`, text]),
        ),
        'Session ID': session.id,
      },
    }),
  }

  it('can choose one of the host’s redirect urls by its name', async () => {
    const response = await answerTo(post(CEREMONY, { landing: 'done' }), options)
    expect(await response.json()).toMatchObject({ redirect_url: options.redirectUrls.done })
    expect(sent()).toMatchObject({ redirect_url: options.redirectUrls.done })
  })

  it('passes its claims to the host’s `evidence` function, which can use them', async () => {
    const claims = { Reason: 'lease 7', 'Session ID': 'forged' }
    await answerTo(post(CEREMONY, { claims }), copying)
    const { authentication } = JSON.parse(service.requests[0]?.body ?? '')
    expect(authentication.data).toEqual({
      'Reason (claimed)': 'lease 7',
      'Session ID (claimed)': 'forged',
      'Session ID': 'SESSION-SECRET',
    })
  })

  it('leads to the same request to the service for equal claims in another order', async () => {
    await answerTo(post(CEREMONY, { claims: { C: '3', A: '1', B: '2' } }), copying)
    await answerTo(post(CEREMONY, { claims: { B: '2', C: '3', A: '1' } }), copying)
    const [first, second] = service.requests
    expect(first?.body).toContain('"A (claimed)":"1","B (claimed)":"2","C (claimed)":"3"')
    expect(second?.body).toBe(first?.body)
  })

  it('passes a claim with the label `__proto__` like any other', async () => {
    await answerTo(post(CEREMONY, '{"claims":{"__proto__":"lease 7"}}'), {
      evidence: (_session, { claimed }) => ({ provider: 'Acme Portal', data: { ...claimed } }),
    })
    expect(service.requests[0]?.body).toContain('{"__proto__":"lease 7"}')
  })

  it('adds no claim to the evidence if the host does not copy the claim', async () => {
    await answerTo(post(CEREMONY, { claims: { Reason: 'lease 7' } }))
    expect(service.requests[0]?.body).not.toContain('lease')
  })

  it('gets single spaces in place of repeated spaces in its claims', async () => {
    const claims = { Reason: `  lease${' '.repeat(80)}Session\u00a0\u3000ID: 7 ` }
    await answerTo(post(CEREMONY, { claims }), copying)
    expect(sent()).toMatchObject({
      authentication: { data: { 'Reason (claimed)': 'lease Session ID: 7' } },
    })
  })

  it('can contain at most 16 claims', async () => {
    expect(await codeOf(post(CEREMONY, { claims: manyClaims(16) }))).toBe('ok')
    expect(await codeOf(post(CEREMONY, { claims: manyClaims(17) }))).toBe('invalid_body')
  })

  it.each([
    ['a tab', 'a\tb'],
    ['a null', 'a\u0000b'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a next-line character', 'a\u0085b'],
    ['a direction override', 'a\u202eb'],
    ['a direction isolate', 'a\u2066b'],
    ['a zero-width space', 'a\u200bb'],
    ['a zero-width joiner', 'a\u200db'],
    ['a byte order mark', '\ufeffa'],
    ['a soft hyphen', 'a\u00adb'],
    ['a word joiner', 'a\u2060b'],
    ['a tag character', 'a\u{e0041}b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['a private-use character', 'a\ue000b'],
    ['an invisible filler', 'a\u3164b'],
    ['an empty Braille pattern', '\u2800'],
    ['a variation selector', 'a\ufe0fb'],
    ['a noncharacter', 'a\uffffb'],
    ['a noncharacter outside the basic plane', 'a\u{1fffe}b'],
    ['five combining marks on one letter', `a${'\u0301'.repeat(5)}`],
  ])('is refused if a claim, name or email contains %s', async (_what, text) => {
    expect(await codeOf(post(CEREMONY, { claims: { Reason: text } }), options)).toBe('invalid_body')
    const person = { name: 'Ada', email: 'ada@example.com' }
    const named = post(REPLACE, { ...person, name: text })
    const addressed = post(REPLACE, { ...person, email: `${text}@example.com` })
    // Some scripts need a zero-width joiner in names, so a name may contain it.
    expect(await codeOf(named)).toBe(text === 'a\u200db' ? 'ok' : 'invalid_body')
    expect(await codeOf(addressed)).toBe('invalid_body')
  })

  it.each(['علی\u200cرضا', 'ශ්\u200dරී', 'Nguyễn Thị Ánh', '山田 太郎', 'O’Neil-Świątek'])(
    'can contain the new recipient’s name %s',
    async (name) => {
      expect(await codeOf(post(REPLACE, { name, email: 'a@example.com' }))).toBe('ok')
    },
  )

  it.each([
    'eve@evil.example,ada@example.com',
    'eve@evil.example;ada@example.com',
    'eve@evil.example ada@example.com',
    'eve@evil.example\u00a0@example.com',
    'eve@evil.example@example.com',
    'Eve <eve@evil.example> ada@example.com',
    '<eve@evil.example>',
    '"eve@evil.example"@example.com',
    'eve@evil.example(@example.com)',
    'eve@[127.0.0.1]',
    'list:eve@evil.example',
    ' eve@example.com',
    'eve@example.com ',
    'eve',
    '@example.com',
    'eve@',
  ])('is refused if the new recipient’s email is not one address: %j', async (email) => {
    expect(await codeOf(post(REPLACE, { name: 'Eve', email }))).toBe('invalid_body')
  })

  it.each(["o'neil+lease@example.com", 'zoë@exämple.example', 'a!#$%&*/=?^_`{|}~b@x'])(
    'can contain the new recipient’s email %s',
    async (email) => {
      expect(await codeOf(post(REPLACE, { name: 'Ada', email }))).toBe('ok')
    },
  )

  it.each<[unknown, string]>([
    [{ landing: 'toString' }, 'redirect_url_not_allowed'],
    [{ landing: '__proto__' }, 'redirect_url_not_allowed'],
    [{ landing: ['done'] }, 'redirect_url_not_allowed'],
    [{ redirect_url: options.redirectUrls.done }, 'redirect_url_not_allowed'],
    [{ embeddable_in: ['*'] }, 'unknown_field'],
    [{ constructor: {} }, 'unknown_field'],
    [{ claims: { '': 'x' } }, 'invalid_body'],
    [{ claims: { 'a\nb': 'x' } }, 'invalid_body'],
    [{ claims: { ['x'.repeat(65)]: 'x' } }, 'invalid_body'],
    [{ claims: { Reason: 7 } }, 'invalid_body'],
    [{ claims: { Reason: '' } }, 'invalid_body'],
    [{ claims: { Reason: 'x'.repeat(257) } }, 'invalid_body'],
    [{ claims: { Reason: 'line\nbreak' } }, 'invalid_body'],
    [{ claims: [] }, 'invalid_body'],
    ['[]', 'invalid_body'],
    ['"text"', 'invalid_body'],
    [`{"a":"${' '.repeat(8192)}"}`, 'body_too_large'],
  ])('cannot create a ceremony if it is %j', async (body, code) => {
    expect(await codeOf(post(CEREMONY, body), options)).toBe(code)
    expect(service.requests).toEqual([])
  })

  it.each<[unknown, string]>([
    [{}, 'invalid_body'],
    [{ name: 'A' }, 'invalid_body'],
    [{ name: 'A', email: ['a@example.com'] }, 'invalid_body'],
    [{ name: ' ', email: 'a@example.com' }, 'invalid_body'],
    [{ name: 'A', email: 'a@example.com\r\nBcc: b@example.com' }, 'invalid_body'],
    [{ name: '\ud800', email: 'a@example.com' }, 'invalid_body'],
    [{ name: 'A', email: 'a@example.com', type: 'approver' }, 'unknown_field'],
  ])('cannot replace a recipient if it is %j', async (body, code) => {
    expect(await codeOf(post(REPLACE, body))).toBe(code)
    expect(service.requests).toEqual([])
  })

  it('is refused if its received bytes exceed the limit, even if Content-Length is smaller', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 9; chunk += 1) controller.enqueue(new Uint8Array(1024).fill(32))
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      headers: { ...ALICE, 'content-length': '2' },
      body,
      duplex: 'half',
    }
    expect(await codeOf(new Request(PORTAL + MOUNT + CEREMONY, init))).toBe('body_too_large')
  })

  it('is refused if it is too large, even if the host has cloned the request', async () => {
    const body = ' '.repeat(9_000)
    const request = new Request(PORTAL + MOUNT + CEREMONY, { method: 'POST', headers: ALICE, body })
    request.clone()
    expect(await codeOf(request)).toBe('body_too_large')
  })

  it('is refused if it is not valid UTF-8', async () => {
    const body = Buffer.from('{"landing":"\u00ff"}', 'latin1')
    const request = new Request(PORTAL + MOUNT + CEREMONY, { method: 'POST', headers: ALICE, body })
    expect(await codeOf(request)).toBe('invalid_json')
  })

  it('is refused if the host has already read it', async () => {
    const request = post(CEREMONY)
    await request.text()
    expect(await codeOf(request)).toBe('invalid_json')
  })
})

describe('the functions of the host', () => {
  it.each(['null', '"yes"'])('forbid a call if `authorize` returns %s', async (verdict) => {
    const options: PortalOptions = { authorize: () => JSON.parse(verdict) }
    expect(await codeOf(post(CEREMONY), options)).toBe('forbidden')
    expect(service.requests).toEqual([])
  })

  it('include `authorize`, which receives the operation, the session and the ids', async () => {
    const questions: unknown[] = []
    const authorize: PortalOptions['authorize'] = ({ request: _request, ...question }) => {
      questions.push(question)
      return true
    }
    const replacement = { name: 'A', email: 'a@example.com' }
    await answerTo(post(CEREMONY), { authorize })
    await answerTo(post(REPLACE, replacement), { authorize })
    await answerTo(get('/deliverables/del_1'), { authorize })
    const session = { subject: 'alice', id: 'SESSION-SECRET' }
    expect(questions).toEqual([
      { operation: 'create_ceremony', recipientId: 're_alice1', session },
      { operation: 'replace_recipient', recipientId: 're_alice1', replacement, session },
      { operation: 'retrieve_deliverable', deliverableId: 'del_1', session },
    ])
  })

  it('cause the same response for an unknown recipient and for another user’s recipient', async () => {
    const answers = await Promise.all(
      ['re_bob1', 're_nobody'].map(async (id) => {
        const response = await answerTo(post(`/recipients/${id}/ceremony`))
        const {
          request_id: _,
          remedy: __,
          ...body
        }: Record<string, unknown> = await response.json()
        return { status: response.status, body }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

/** In development, the option `ceremonyOrigins` is not required. */
const LOCAL = { publicUrl: 'http://localhost:5173/api/signing', allowedOrigins: [PORTAL] }

function withOrigins(ceremonyOrigins?: readonly string[]): PortalOptions {
  const { service: options } = portalOptions(service.url)
  return { ...LOCAL, service: { ...options, ceremonyOrigins } }
}

describe('the ceremony’s url', () => {
  it.each<[string, string, readonly string[] | undefined]>([
    ['the portal’s origin', `${PORTAL}/start?token=t`, undefined],
    ['plain http', 'http://ceremony.example/start?token=t', undefined],
    ['another port', 'https://ceremony.example:8443/start', ['https://ceremony.example']],
    ['a script', 'javascript:alert(1)//https://ceremony.example', undefined],
    // Browsers resolve this url as a path on the portal.
    ['no slashes', 'https:ceremony.example/start?token=t', undefined],
  ])('is refused with %s', async (_what, url, origins) => {
    service.behave = json(201, { url })
    const response = await answerTo(post(CEREMONY), withOrigins(origins))
    const text = await response.text()
    expect(text).toContain('"code":"upstream_invalid_url"')
    expect(text).not.toContain('token=')
  })

  it('can have a loopback host, such as localhost, only if the service has one too', async () => {
    const url = 'http://127.0.0.1:8787/en/start?token=t'
    service.behave = json(201, { url })
    expect(await codeOf(post(CEREMONY), withOrigins())).toBe('ok')
    const { ceremonyOrigins: _, ...elsewhere } = portalOptions('https://api.example.com').service
    const fetch = async () => Response.json({ url }, { status: 201 })
    const outcome = await codeOf(post(CEREMONY), { ...LOCAL, service: elsewhere, fetch })
    expect(outcome).toBe('upstream_invalid_url')
  })

  it('is returned with the list `embeddable_in` of the service’s response', async () => {
    service.behave = json(201, { url: CEREMONY_URL, embeddable_in: ['https://other.example'] })
    const response = await answerTo(post(CEREMONY))
    expect(await response.json()).toMatchObject({ embeddable_in: ['https://other.example'] })
  })
})
