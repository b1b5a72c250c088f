import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'
import { landingPage } from '../../../src/landing/index.js'
import { listen } from '../../proxy/support/listen.js'
import { ADA, EVE } from './runningProxy.js'

const KEY = 'key_test_5f0e7b'
export const SMALL_RECIPIENT = 're_small1'
export const SMALL_DELIVERABLE = 'del_small1'

class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, headers = {}) {
    super(code)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

interface Reply {
  readonly status: number
  readonly body: JsonObject
}

/**
 * Starts a handwritten proxy that fails the check `broken` on purpose. Only its page at
 * `redirect_url` comes from this package.
 */
export async function startSmallProxy(broken?: string, inUse?: 'with Retry-After' | 'alone') {
  const fails = (promise: string): boolean => broken === promise
  const replies = new Map<string, { readonly body: string; readonly reply: Promise<Reply> }>()
  const pending = new Set<string>()
  const requests = new Map<string, Promise<Reply>>()
  let origin = ''

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = pathOf(req)
    if (path === '/finished') return sendLanding(res)
    if (path === '/health' && !fails('health')) return send(res, 200, { status: 'ok' })
    const [, id = '', operation] = /^\/recipients\/([^/]*)\/(ceremony|replace)$/.exec(path) ?? []
    if (operation !== undefined) {
      const { status, body } = await write(req, id, operation)
      return send(res, status, body)
    }
    const asked = /^\/recipients\/([^/]*)\/confirmation\?reason=\w+$/.exec(path)?.[1]
    if (asked !== undefined) return send(res, 200, confirm(req, asked))
    const deliverable = /^\/deliverables\/([^/]*)$/.exec(path)?.[1]
    if (deliverable === undefined) throw new Refusal(404, 'not_found')
    send(res, 200, read(req, deliverable))
  }

  function pathOf({ url = '' }: IncomingMessage): string {
    const path = fails('one-path') ? new URL(url, 'http://localhost').pathname : url
    return path.replace(/^\/api/, '')
  }

  async function write(req: IncomingMessage, id: string, operation: string): Promise<Reply> {
    if (req.method !== 'POST' && !(fails('methods') && req.method === 'PUT')) {
      throw new Refusal(405, 'method_not_allowed', { allow: 'POST' })
    }
    if (!/^re_\w{1,64}$/.test(id) && !fails('ids')) throw new Refusal(400, 'invalid_recipient_id')
    const { headers } = req
    if (headers['content-type'] !== 'application/json' && !fails('content-type')) {
      throw new Refusal(415, 'unsupported_media_type')
    }
    const { origin: from, 'sec-fetch-site': site } = headers
    if (from !== undefined && from !== origin && !fails('origin'))
      throw new Refusal(403, 'bad_origin')
    if (site !== undefined && site !== 'same-origin' && !fails('fetch-metadata')) {
      throw new Refusal(403, 'bad_origin')
    }
    if (from === undefined && site === undefined && !fails('vouched-for')) {
      throw new Refusal(403, 'bad_origin')
    }
    const subject = subjectOf(req)
    const key = headers['idempotency-key']?.toString()
    if (operation === 'replace' && key === undefined && !fails('replace-needs-key')) {
      throw new Refusal(400, 'idempotency_key_required')
    }
    const text = await bodyOf(req)
    const isCreation = operation === 'ceremony'
    const body = isCreation ? parseCreation(text) : parseReplacement(text)
    const mayForeign = fails(isCreation ? 'foreign-refused' : 'replace-foreign')
    const isKnown = fails('ids') || id === SMALL_RECIPIENT
    if (!isKnown || (subject !== 'ada' && !mayForeign)) throw new Refusal(403, 'forbidden')
    const call = isCreation ? () => once(`${subject} ${text}`) : async () => replaced(body)
    return withKey(key, JSON.stringify(body), isCreation, call)
  }

  function subjectOf({ headers }: IncomingMessage): string {
    if (headers.cookie === ADA) return 'ada'
    if (headers.cookie === EVE) return 'eve'
    if (fails('session-required')) return 'ada'
    throw new Refusal(401, 'unauthenticated')
  }

  async function bodyOf(req: IncomingMessage): Promise<string> {
    let text = ''
    for await (const chunk of req) {
      text += String(chunk)
      if (text.length > 10_000 && !fails('body-limit')) throw new Refusal(413, 'body_too_large')
    }
    return text
  }

  function parse(text: string): JsonObject {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      if (fails('json-object')) return {}
      throw new Refusal(400, 'invalid_json')
    }
    if (isJsonObject(value)) return value
    if (fails('json-object')) return {}
    throw new Refusal(400, 'invalid_body')
  }

  function parseCreation(text: string): JsonObject {
    const body = parse(text)
    const { claims = {} } = body
    const others = Object.keys(body).filter((field) => field !== 'claims')
    const texts = isJsonObject(claims) ? Object.values(claims) : [undefined]
    if (fails('body-fields')) return body
    if (others.length > 0 || texts.some((claim) => typeof claim !== 'string')) {
      throw new Refusal(400, 'unknown_field')
    }
    return body
  }

  function parseReplacement(text: string): JsonObject {
    const body = parse(text)
    const { name, email, ...others } = body
    if (fails('replace-fields') && typeof name === 'string') return body
    const texts = [name, email].every((value) => typeof value === 'string' && value.trim() !== '')
    if (!texts || Object.keys(others).length > 0) throw new Refusal(400, 'invalid_body')
    return body
  }

  /** Identical simultaneous creations share one response. */
  async function once(name: string): Promise<Reply> {
    const request = (fails('double-create') ? undefined : requests.get(name)) ?? created()
    requests.set(name, request)
    try {
      return await request
    } finally {
      requests.delete(name)
    }
  }

  async function created(): Promise<Reply> {
    // Waits, so that simultaneous calls overlap.
    await new Promise((resolve) => {
      setTimeout(resolve, 15)
    })
    if (fails('ceremony-created')) return { status: 200, body: {} }
    const host = fails('url-elsewhere') ? origin : 'https://sign.example'
    return {
      status: 201,
      body: {
        url: `${host}/en/start?token=${randomUUID()}`,
        embeddable_in: [origin],
        redirect_url: `${origin}/api/finished`,
        completion: 'landing',
        ...(fails('evidence-stays') && { authentication: { type: 'custom' } }),
        ...(fails('grant-fields') && { envelope_id: randomUUID() }),
        ...(fails('session-stays') && { completion: ADA }),
      },
    }
  }

  function replaced({ name, email }: JsonObject): Reply {
    const ceremony = fails('replace-answer') && { ceremony: { id: 'ce_1' } }
    return { status: 201, body: { id: `re_${randomUUID().slice(0, 8)}`, name, email, ...ceremony } }
  }

  async function withKey(
    key: string | undefined,
    body: string,
    isCreation: boolean,
    call: () => Promise<Reply>,
  ): Promise<Reply> {
    if (key === undefined || fails(isCreation ? 'idempotency-replay' : 'replace-once'))
      return call()
    const known = replies.get(key)
    if (known && known.body !== body && !fails('idempotency-other-body')) {
      throw new Refusal(422, 'idempotency_key_reused')
    }
    if (inUse && known && pending.has(key)) {
      const headers = inUse === 'alone' ? {} : { 'retry-after': '1' }
      throw new Refusal(409, 'idempotency_key_in_use', headers)
    }
    pending.add(key)
    const reply = known?.reply ?? call().finally(() => pending.delete(key))
    replies.set(key, { body, reply })
    return reply
  }

  function assertMayRead(
    req: IncomingMessage,
    isOwnId: boolean,
    what: 'confirmation' | 'deliverable',
  ): void {
    if (req.method !== 'GET') throw new Refusal(405, 'method_not_allowed', { allow: 'GET' })
    const { origin: from, 'sec-fetch-site': site = 'none' } = req.headers
    const isOwn = (from === undefined || from === origin) && /^(same-origin|none)$/.test(site)
    if (!isOwn && !fails(`${what}-elsewhere`)) throw new Refusal(403, 'bad_origin')
    const mayRead = subjectOf(req) === 'ada' || fails(`${what}-foreign`)
    if (!mayRead || !isOwnId) throw new Refusal(403, 'forbidden')
  }

  function confirm(req: IncomingMessage, id: string): JsonObject {
    assertMayRead(req, id === SMALL_RECIPIENT, 'confirmation')
    return { answer: fails('confirmation') ? 'true' : false }
  }

  function read(req: IncomingMessage, id: string): JsonObject {
    assertMayRead(req, id === SMALL_DELIVERABLE, 'deliverable')
    const password = fails('deliverable-read') && { password: 'open sesame' }
    return { id, envelope_id: randomUUID(), status: 'generated', type: 'audit_log', ...password }
  }

  function sendLanding(res: ServerResponse): void {
    const { html, headers } = landingPage()
    // Varies these headers in ways that browsers accept, so `check-proxy` must accept them.
    const policy = String(headers['content-security-policy'])
    res
      .writeHead(200, {
        ...headers,
        'content-type': 'Text/HTML; charset=utf-8',
        'content-security-policy': policy.replace('frame-ancestors', 'Frame-Ancestors'),
        'referrer-policy': 'origin, No-Referrer',
        // Browsers ignore this header beside frame-ancestors.
        'x-frame-options': 'SAMEORIGIN',
        ...(fails('landing') && { 'cross-origin-opener-policy': 'same-origin' }),
      })
      .end(html)
  }

  function send(res: ServerResponse, status: number, body: JsonObject, headers = {}): void {
    const isFailure = status >= 400
    const type =
      isFailure && !fails('problem-json') ? 'application/problem+json' : 'application/json'
    res.writeHead(status, {
      'content-type': type,
      ...(!fails('no-store') && { 'cache-control': 'private, No-Store' }),
      ...(!fails('nosniff') && { 'x-content-type-options': 'NoSniff' }),
      ...(fails('no-foreign-cors') && { 'access-control-allow-origin': '*' }),
      ...(fails('key-stays') && { 'x-api-key': KEY }),
      ...headers,
    })
    res.end(JSON.stringify(body))
  }

  function refuse(res: ServerResponse, error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    const { status, code, headers } = error
    const isRedirected = fails('no-redirect') && status === 401
    const problem = { type: `tag:small,2026:${code}`, status, code, title: 'No.', remedy: 'Look.' }
    send(res, isRedirected ? 302 : status, isRedirected ? {} : problem, {
      ...headers,
      ...(isRedirected && { location: '/login' }),
    })
  }

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => refuse(res, error))
  })
  const { url, close } = await listen(server)
  origin = url
  return { url: `${url}/api`, close }
}
