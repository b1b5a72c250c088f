import { describe, expect, it } from 'vitest'
import { get, MOUNT, PORTAL, type PortalOptions, post } from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

const CEREMONY = '/recipients/re_alice1/ceremony'
const APP = 'https://www.example.com'
const SHELL = 'capacitor://localhost'

/** Calls a proxy on `app.example.com`. It also allows pages on `www.` and in a native app. */
const answerTo = async (request: Request, changes: PortalOptions = {}): Promise<Response> =>
  service.answerTo(request, { allowedOrigins: [PORTAL, APP, SHELL], ...changes })

const from = (origin: string, site: string): Readonly<Record<string, string>> => ({
  origin,
  'sec-fetch-site': site,
})

function preflight(origin: string, names = 'content-type,idempotency-key'): Request {
  return new Request(PORTAL + MOUNT + CEREMONY, {
    method: 'OPTIONS',
    headers: {
      origin,
      'sec-fetch-site': 'same-site',
      'access-control-request-method': 'POST',
      'access-control-request-headers': names,
    },
  })
}

const corsHeaders = (response: Response): Record<string, string> =>
  Object.fromEntries(
    [...response.headers].filter(([name]) => /^access-control|^vary$|^cross-origin/.test(name)),
  )

const ALLOWED = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After, X-Request-Id',
  'cross-origin-resource-policy': 'cross-origin',
}
const REFUSED = { vary: 'Origin', 'cross-origin-resource-policy': 'same-origin' }

describe('a page on another origin than the proxy', () => {
  it.each([
    [APP, 'same-site'],
    [APP, 'cross-site'],
    [SHELL, 'cross-site'],
  ])('can send cookies if its origin is in `allowedOrigins` (%s, %s)', async (origin, site) => {
    const response = await answerTo(post(CEREMONY, {}, from(origin, site)))
    expect(response.status).toBe(201)
    expect(corsHeaders(response)).toEqual({
      ...ALLOWED,
      'access-control-allow-origin': origin,
      vary: 'Origin',
    })
    expect((await answerTo(get('/deliverables/del_1', from(origin, site)))).status).toBe(200)
  })

  it('can read problem responses if its origin is in `allowedOrigins`', async () => {
    const signedOut = post(CEREMONY, {}, { ...from(APP, 'same-site'), cookie: '' })
    const nowhere = post('/nowhere', {}, from(APP, 'same-site'))
    for (const response of await Promise.all([answerTo(signedOut), answerTo(nowhere)])) {
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.headers.get('access-control-allow-origin')).toBe(APP)
    }
  })

  it('gets a response to its CORS preflight if its origin is in `allowedOrigins`', async () => {
    const response = await answerTo(preflight(APP, 'content-type, idempotency-key, x-csrf-token'))
    expect(response.status).toBe(204)
    expect(corsHeaders(response)).toEqual({
      ...ALLOWED,
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, idempotency-key, x-csrf-token',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers',
    })
  })

  it.each(['x\u00e4', 'a;b', '*', 'a'.repeat(2_000)])(
    'gets no Access-Control-Allow-Headers for the invalid header names %s',
    async (names) => {
      const response = await answerTo(preflight(APP, names))
      expect(response.headers.has('access-control-allow-headers')).toBe(false)
    },
  )

  it.each([
    ['https://evil.example', 'cross-site'],
    ['https://www.example.com.evil.example', 'cross-site'],
    ['https://www.example.com:444', 'same-site'],
    ['http://www.example.com', 'cross-site'],
    ['HTTPS://WWW.EXAMPLE.COM', 'same-site'],
    ['https://www.example.com/', 'same-site'],
    ['https://www.example.com, https://evil.example', 'same-site'],
    ['null', 'cross-site'],
    ['*', 'cross-site'],
    ['capacitor://localhost.evil', 'cross-site'],
    ['ionic://localhost', 'cross-site'],
  ])('is refused if its origin is not in `allowedOrigins`: %s', async (origin, site) => {
    const response = await answerTo(post(CEREMONY, {}, from(origin, site)))
    expect(response.status).toBe(403)
    expect(corsHeaders(response)).toEqual(REFUSED)
    expect(corsHeaders(await answerTo(preflight(origin)))).toEqual(REFUSED)
    expect(service.requests).toEqual([])
  })

  it.each([
    ['the proxy’s own origin from another site', from(PORTAL, 'cross-site')],
    ['the proxy’s own origin from a sibling site', from(PORTAL, 'same-site')],
    ['a listed origin with an invalid Sec-Fetch-Site', from(APP, 'same-origin, cross-site')],
    ['a listed origin with Sec-Fetch-Site none', from(APP, 'none')],
  ])('is refused with contradictory headers: %s', async (_what, headers) => {
    expect((await answerTo(post(CEREMONY, {}, headers))).status).toBe(403)
  })

  it('is refused if it sends no Origin header', async () => {
    const request = post(CEREMONY, {}, { 'sec-fetch-site': 'same-site' })
    request.headers.delete('origin')
    expect((await answerTo(request)).status).toBe(403)
    const read = get('/deliverables/del_1', { 'sec-fetch-site': 'same-site' })
    expect((await answerTo(read)).status).toBe(403)
  })

  it('is refused if its request is not JSON', async () => {
    const request = post(CEREMONY, {}, { ...from(APP, 'same-site'), 'content-type': 'text/plain' })
    expect((await answerTo(request)).status).toBe(415)
  })

  it('is refused by a proxy without `allowedOrigins`', async () => {
    const response = await service.answerTo(preflight(APP))
    expect(response.status).toBe(204)
    expect(corsHeaders(response)).toEqual({ 'cross-origin-resource-policy': 'same-origin' })
  })
})

describe('the origin of a native app', () => {
  it('is allowed to embed a ceremony and to receive the landing page’s message', async () => {
    const embeddableIn = [PORTAL, SHELL]
    const response = await answerTo(post(CEREMONY), { embeddableIn })
    expect(response.status).toBe(201)
    expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({
      embeddable_in: embeddableIn,
    })
    const landing = await answerTo(new Request(`${PORTAL}${MOUNT}/finished`), { embeddableIn })
    expect(landing.headers.get('content-security-policy')).toContain(SHELL)
    expect(await landing.text()).toContain(SHELL)
  })

  it.each([
    ['allowedOrigins[0]', { allowedOrigins: ['ionic://localhost'] }],
    ['allowedOrigins[0]', { allowedOrigins: ['capacitor://localhost/x'] }],
    ['allowedOrigins[0]', { allowedOrigins: ['capacitor://*'] }],
    ['embeddableIn[0]', { embeddableIn: ['ionic://localhost'] }],
  ])('is refused in option %s if it is invalid: %j', async (option, changes) => {
    await expect(answerTo(post(CEREMONY), changes)).rejects.toThrow(`\`${option}\``)
  })
})
