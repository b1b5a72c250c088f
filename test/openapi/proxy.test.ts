import { createServer } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ProblemCode, problemStatus } from '../../src/contract/problem.js'
import { memoryState } from '../../src/proxy/index.js'
import { listen } from '../proxy/support/listen.js'
import {
  get,
  MOUNT,
  PORTAL,
  type PortalOptions,
  portalOptions,
  post,
} from '../proxy/support/portal.js'
import { CEREMONY_URL, json, RECIPIENT, type ServiceStub } from '../proxy/support/serviceStub.js'
import { type Example, readOpenApi } from './openApiDocument.js'
import { serviceForFile } from '../proxy/support/serviceForFile.js'

const document = readOpenApi('proxy')
const CEREMONY = '/recipients/re_alice1/ceremony'
const REPLACE = '/recipients/re_alice1/replace'
const CONFIRM = '/recipients/re_alice1/confirmation?reason=pending'
const FRAMED = { ancestors: [PORTAL, 'https://elsewhere.example'] }
const GRACE = { name: 'Grace Hopper', email: 'grace@example.com' }

const service = serviceForFile()
let nowhere = ''
beforeAll(async () => {
  const closed = await listen(createServer())
  nowhere = closed.url
  await closed.close()
})

/** Sends requests to one proxy. Returns the name of the last response in the document. */
async function example(
  request: Request | readonly Request[],
  changes: () => PortalOptions = () => ({}),
): Promise<{ readonly example: Example; readonly code: unknown }> {
  const proxy = service.proxyWith(changes())
  let last = { example: '', code: undefined as unknown }
  for (const one of [request].flat()) {
    // oxlint-disable-next-line no-await-in-loop -- a second request repeats the first
    last = await exampleOf(one, await proxy.fetch(one.clone()))
  }
  return last
}

async function exampleOf(request: Request, response: Response) {
  const { method, url } = request
  const path = new URL(url).pathname.replace(MOUNT, '')
  const { code } = Object(await jsonOf(response.clone()))
  return {
    example: await document.exampleOf({ method, path, response, sent: await jsonOf(request) }),
    code,
  }
}

async function jsonOf(message: Request | Response): Promise<unknown> {
  return message.json().catch(() => undefined)
}

describe('the OpenAPI document of the proxy', () => {
  it.each<[Example, () => Request]>([
    ['post /recipients/{recipient_id}/ceremony 201', () => post(CEREMONY, FRAMED)],
    ['post /recipients/{recipient_id}/replace 201', () => post(REPLACE, GRACE)],
    ['get /recipients/{recipient_id}/confirmation 200', () => get(`${CONFIRM}&timer=1`)],
    ['get /deliverables/{deliverable_id} 200', () => get('/deliverables/del_1')],
    ['get /finished 200', () => get('/finished')],
    ['post /finished 200', () => post('/finished', 'id=1')],
    ['get /health 200', () => get('/health')],
    ['head /finished 200', () => head('/finished')],
    ['head /health 200', () => head('/health')],
    ['options /recipients/{recipient_id}/ceremony 204', () => preflight(CEREMONY)],
    ['options /recipients/{recipient_id}/replace 204', () => preflight(REPLACE)],
    ['options /recipients/{recipient_id}/confirmation 204', () => preflight(CONFIRM)],
    ['options /deliverables/{deliverable_id} 204', () => preflight('/deliverables/del_1')],
  ])('describes the response %s', async (expected, request) => {
    expect((await example(request(), declined)).example).toBe(expected)
  })
})

const declined = (): PortalOptions => ({ confirm: () => 'declined' })

function head(path: string): Request {
  return new Request(PORTAL + MOUNT + path, { method: 'HEAD' })
}

function preflight(path: string, origin = PORTAL): Request {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type, idempotency-key',
  }
  return new Request(PORTAL + MOUNT + path, { method: 'OPTIONS', headers })
}

/** The origin of a page that `allowedOrigins` lists. */
const ELSEWHERE = 'https://pages.example.com'
const listed = (): PortalOptions => ({ allowedOrigins: [PORTAL, ELSEWHERE] })
const fromElsewhere = { origin: ELSEWHERE, 'sec-fetch-site': 'same-site' }

describe('the OpenAPI document of the proxy for a page on another listed origin', () => {
  it.each<[Example, () => Request]>([
    ['post /recipients/{recipient_id}/ceremony 201', () => post(CEREMONY, {}, fromElsewhere)],
    ['post /recipients/{recipient_id}/ceremony 400', () => post(CEREMONY, '[]', fromElsewhere)],
    ['get /deliverables/{deliverable_id} 200', () => get('/deliverables/del_1', fromElsewhere)],
    ['get /finished 200', () => get('/finished', fromElsewhere)],
    ['options /recipients/{recipient_id}/ceremony 204', () => preflight(CEREMONY, ELSEWHERE)],
    [
      'options /recipients/{recipient_id}/ceremony 204',
      () => preflight(CEREMONY, 'https://x.example'),
    ],
  ])('describes the response %s', async (expected, request) => {
    expect((await example(request(), listed)).example).toBe(expected)
  })
})

/** For each error code, a request and options that cause this error. */
const FAILURES: Readonly<
  Record<Exclude<ProblemCode, NotCaused>, () => Parameters<typeof example>>
> = {
  invalid_recipient_id: () => [post('/recipients/alice/ceremony')],
  invalid_deliverable_id: () => [get('/deliverables/1')],
  invalid_json: () => [post(CEREMONY, '{')],
  invalid_body: () => [post(REPLACE, { name: 'Grace' })],
  unknown_field: () => [post(CEREMONY, { embeddable_in: [] })],
  redirect_url_not_allowed: () => [post(CEREMONY, { landing: 'elsewhere' })],
  invalid_idempotency_key: () => [post(CEREMONY, {}, { 'idempotency-key': '"' })],
  idempotency_key_required: () => [withoutKey(post(CEREMONY))],
  unauthenticated: () => [post(CEREMONY, {}, { cookie: '' })],
  forbidden: () => [get('/deliverables/del_2')],
  bad_origin: () => [post(CEREMONY, {}, { origin: 'https://elsewhere.example' })],
  not_found: () => [get(CONFIRM)],
  recipient_not_found: () => [post(CEREMONY), answering(json(404, {}))],
  method_not_allowed: () => [get(CEREMONY)],
  recipient_not_actionable: () => [post(REPLACE, GRACE), answering(json(409, {}))],
  body_too_large: () => [post(CEREMONY, ' '.repeat(10_000))],
  unsupported_media_type: () => [post(CEREMONY, {}, { 'content-type': 'text/plain' })],
  idempotency_key_reused: () => [
    [
      post(REPLACE, GRACE, { 'idempotency-key': 'one' }),
      post(REPLACE, { ...GRACE, name: 'Grace' }, { 'idempotency-key': 'one' }),
    ],
  ],
  replacement_in_progress: () => [
    [post(REPLACE, GRACE), post(REPLACE, { ...GRACE, name: 'Ada' })],
    () => ({ onReplaced: () => Promise.reject(new Error()) }),
  ],
  upstream_rejected: () => [post(REPLACE, GRACE), answering(json(422, {}))],
  rate_limited: () => [
    [get('/deliverables/del_1'), get('/deliverables/del_1')],
    () => ({ limits: { perSubject: 1 } }),
  ],
  host_error: () => [post(CEREMONY), () => ({ authenticate: () => Promise.reject(new Error()) })],
  upstream_error: () => [post(CEREMONY), answering(json(500, {}))],
  upstream_auth: () => [get('/deliverables/del_1'), answering(json(401, {}))],
  upstream_unreachable: () => [post(CEREMONY), () => ({ service: portalOptions(nowhere).service })],
  upstream_invalid: () => [post(REPLACE, GRACE), answering(json(201, { ...RECIPIENT, id: 1 }))],
  upstream_invalid_url: () => [
    post(CEREMONY),
    answering(json(201, { url: CEREMONY_URL.replace('https', 'http') })),
  ],
  upstream_busy: () => [post(CEREMONY), answering(json(429, {}, { 'retry-after': '3' }))],
  not_ready_yet: () => [post(CEREMONY), answering(json(425, {}))],
  key_unavailable: () => [
    get('/deliverables/del_1'),
    () => ({
      service: { ...portalOptions(service.url).service, apiKey: () => Promise.reject(new Error()) },
    }),
  ],
  store_unavailable: () => [
    post(CEREMONY),
    () => ({
      state: { ...memoryState(), begin: () => Promise.reject(new Error()) },
    }),
  ],
  replacement_not_recorded: () => [
    post(REPLACE, GRACE),
    () => ({ onReplaced: () => Promise.reject(new Error()) }),
  ],
  upstream_timeout: () => [post(CEREMONY), silent],
  outcome_unknown: () => [
    [
      post(REPLACE, GRACE, { 'idempotency-key': 'two' }),
      post(REPLACE, GRACE, { 'idempotency-key': 'two' }),
    ],
    silent,
  ],
}

/** Codes that FAILURES lacks. Two have tests below, the third has one in `test/proxy/idempotency`. */
type NotCaused = 'internal_error' | 'body_timeout' | 'idempotency_key_in_use'

describe('the OpenAPI document of the proxy for failed requests', () => {
  it.each(Object.entries(FAILURES))('describes the response for error %s', async (code, cause) => {
    const [request, changes] = cause()
    expect((await example(request, changes)).code).toBe(code)
  })

  it('describes the response with the error code body_timeout', async () => {
    const { url, headers } = post(CEREMONY)
    const body = new ReadableStream()
    // @ts-expect-error -- Node requires `duplex`, which the DOM's types lack
    const request = new Request(url, { method: 'POST', headers, body, duplex: 'half' })
    const response = await service.answerTo(request, { timeoutMs: 100 })
    const found = await document.exampleOf({ method: 'POST', path: CEREMONY, response })
    expect(found).toBe('post /recipients/{recipient_id}/ceremony 408')
  })

  it('describes the response after an unexpected exception', async () => {
    const broken: Request = Object.create(Request.prototype)
    const response = await service.answerTo(broken)
    expect(await response.clone().json()).toMatchObject({ code: 'internal_error' })
    const found = await document.exampleOf({ method: 'GET', path: '/health', response })
    expect(found).toBe('get /health 500')
  })

  it('lists each error code with its HTTP status', () => {
    const { schemas } = Object(document.json['components'])
    const codes = Object.entries(problemStatus)
    expect(schemas.ProblemCode.enum).toEqual(codes.map(([code]) => code))
    const described = [...new Set(Object.values(problemStatus))].flatMap((status) => {
      const { properties } = schemas[`Problem${status}`]
      expect(properties.status.const).toBe(status)
      return properties.code.enum.map((code: string) => [code, status])
    })
    expect(Object.fromEntries(described)).toEqual(problemStatus)
  })
})

describe('the comparison of a response with the OpenAPI document', () => {
  it.each([
    ['an undescribed field', { authentication: {} }, {}],
    ['an undescribed header', {}, { 'x-powered-by': 'Express' }],
    ['a header with another value', {}, { 'cache-control': 'max-age=60' }],
  ])('fails for %s', async (_, body, headers) => {
    const good = await service.answerTo(post(CEREMONY))
    const grant = { ...(await good.json()), ...body }
    const response = Response.json(grant, {
      status: 201,
      headers: { ...Object.fromEntries(good.headers), ...headers },
    })
    await expect(document.exampleOf({ method: 'POST', path: CEREMONY, response })).rejects.toThrow(
      /does not fit|undescribed/,
    )
  })
})

function withoutKey(request: Request): Request {
  request.headers.delete('idempotency-key')
  return request
}

/** Sets the service's next responses. */
function answering(behaviour: ServiceStub['behave']): () => PortalOptions {
  service.behave = behaviour
  return () => ({})
}

/** Makes the service never answer. */
function silent(): PortalOptions {
  service.behave = () => {}
  return { timeoutMs: 60 }
}
