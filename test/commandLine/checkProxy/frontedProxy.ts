import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { parseJsonObject } from '../../../src/commandLine/checks/responseBody.js'
import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'
import { listen } from '../../proxy/support/listen.js'
import { ADA, EVE, startRunningProxy } from './runningProxy.js'

/** A request that the front sends to the proxy, after a change. */
interface Asked {
  readonly headers: Headers
  method: string
  path: string
  body: string
}

/** A response that the front sends, after a change. */
interface Answered {
  readonly headers: Headers
  status: number
  body: string
}

const part = ({ path }: Asked, name: RegExp): boolean => name.test(path)
const CREATION = /\/ceremony$/
const REPLACEMENT = /\/replace$/
const CONFIRMATION = /\/confirmation\?/
const DELIVERABLE = /\/deliverables\//

const asAda = ({ headers }: Asked): void => {
  if (headers.get('cookie') === EVE) headers.set('cookie', ADA)
}
const fromOwnPage = ({ headers }: Asked): void => {
  headers.delete('origin')
  headers.set('sec-fetch-site', 'same-origin')
}
const withNewKey = ({ headers }: Asked): void => headers.set('idempotency-key', `"${randomUUID()}"`)

/** Lets the proxy accept what it must refuse: one change of a request for each check. */
function changesOfRequests(origin: string, recipientId: string) {
  const bodies = new Map<string, string>()
  const changes: Readonly<Record<string, (asked: Asked, key: string | null) => void>> = {
    health: (asked) => (asked.path = asked.path.replace('/health', '/nothing')),
    'session-required': ({ headers }) => {
      if (!headers.has('cookie')) headers.set('cookie', ADA)
    },
    'foreign-refused': (asked) => part(asked, CREATION) && asAda(asked),
    origin: ({ headers }) => headers.has('origin') && headers.set('origin', origin),
    'fetch-metadata': (asked) => {
      const { headers } = asked
      if (!headers.has('origin') && headers.has('sec-fetch-site')) fromOwnPage(asked)
    },
    'vouched-for': ({ headers }) => {
      if (!headers.has('origin') && !headers.has('sec-fetch-site')) headers.set('origin', origin)
    },
    'body-fields': (asked) => {
      const sent = parseJsonObject(asked.body)
      const { claims } = sent ?? {}
      const isText = isJsonObject(claims) && typeof Object.values(claims)[0] === 'string'
      if (!sent || !part(asked, CREATION) || asked.body.length > 1_000) return
      asked.body = JSON.stringify(isText ? { claims } : {})
    },
    'json-object': (asked) => {
      if (!parseJsonObject(asked.body)) asked.body = '{}'
    },
    'content-type': ({ headers }) => headers.set('content-type', 'application/json'),
    'body-limit': (asked) => (asked.body = asked.body.replaceAll('    ', '')),
    ids: (asked) => {
      if (part(asked, CREATION))
        asked.path = asked.path.replace(/(?<=recipients\/)[^/]+/, recipientId)
    },
    methods: (asked) => (asked.method = asked.method.replace('PUT', 'POST')),
    'idempotency-replay': (asked, key) => {
      if (key !== null && part(asked, CREATION)) withNewKey(asked)
    },
    'idempotency-other-body': (asked, key) => {
      if (key !== null) asked.body = bodies.get(key) ?? asked.body
      if (key !== null) bodies.set(key, asked.body)
    },
    'create-needs-key': (asked, key) => {
      if (key === null && part(asked, CREATION)) withNewKey(asked)
    },
    'deliverable-foreign': (asked) => part(asked, DELIVERABLE) && asAda(asked),
    'deliverable-elsewhere': (asked) => part(asked, DELIVERABLE) && fromOwnPage(asked),
    'confirmation-foreign': (asked) => part(asked, CONFIRMATION) && asAda(asked),
    'confirmation-elsewhere': (asked) => part(asked, CONFIRMATION) && fromOwnPage(asked),
    'replace-needs-key': (asked, key) => {
      if (key === null && part(asked, REPLACEMENT)) withNewKey(asked)
    },
    'replace-foreign': (asked) => part(asked, REPLACEMENT) && asAda(asked),
    'replace-fields': (asked) => {
      const { name } = parseJsonObject(asked.body) ?? {}
      if (part(asked, REPLACEMENT)) asked.body = JSON.stringify({ name, email: 'g@example.com' })
    },
  }
  return changes
}

const KEY = 'idempotency-key'

/** Fields that a response has in addition, or in place of its own: for the check of each name. */
const FIELDS: Readonly<Record<string, readonly [where: RegExp, fields: JsonObject]>> = {
  'grant-fields': [CREATION, { envelope_id: 'e1' }],
  'evidence-stays': [CREATION, { authentication: { type: 'custom' } }],
  'session-stays': [CREATION, { completion: ADA }],
  confirmation: [CONFIRMATION, { answer: 'true' }],
  'deliverable-read': [DELIVERABLE, { password: 'open sesame' }],
  'replace-answer': [REPLACEMENT, { ceremony: { id: 'ce_1' } }],
}

/** Changes of a response. Each makes exactly the check of its name fail. */
const CHANGES_OF_RESPONSES: Readonly<Record<string, (answered: Answered, asked: Asked) => void>> = {
  'ceremony-created': (answered) => (answered.status = 200),
  'no-foreign-cors': ({ headers }) => headers.set('access-control-allow-origin', '*'),
  'key-stays': ({ headers }) => headers.set('x-api-key', 'key_test_5f0e7b'),
  'no-store': ({ headers }) => headers.delete('cache-control'),
  'not-cached': ({ headers }) => headers.set('age', '3'),
  nosniff: ({ headers }) => headers.delete('x-content-type-options'),
  landing: ({ headers }, { path }) =>
    path.endsWith('/finished') && headers.set('cross-origin-opener-policy', 'same-origin'),
  'problem-json': ({ status, headers }) =>
    status >= 400 && headers.set('content-type', 'application/json'),
  'replace-once': (answered, asked) => {
    const id = `"re_${randomUUID().slice(0, 8)}"`
    if (part(asked, REPLACEMENT)) answered.body = answered.body.replace(/"re_\w+"/, id)
  },
  'no-redirect': (answered) => {
    if (answered.status !== 401) return
    answered.status = 302
    answered.headers.set('location', '/login')
  },
}

/** Varies headers in ways that browsers accept, so that `check-proxy` must accept them. */
function vary({ headers }: Answered): void {
  const change = (name: string, from: string | RegExp, to: string): void => {
    const value = headers.get(name)
    if (value !== null) headers.set(name, value.replace(from, to))
  }
  change('content-type', 'text/html', 'Text/HTML')
  change('content-security-policy', 'frame-ancestors', 'Frame-Ancestors')
  change('referrer-policy', /^/, 'origin, ')
  change('referrer-policy', 'no-referrer', 'No-Referrer')
  change('cache-control', 'no-store', 'No-Store')
  change('x-content-type-options', 'nosniff', 'NoSniff')
  // Browsers ignore this header beside frame-ancestors.
  if (headers.has('referrer-policy')) headers.set('x-frame-options', 'SAMEORIGIN')
}

/**
 * Starts a front that fails the check `broken` on purpose. It forwards to the proxy of this package.
 * With `inUse`, it refuses a second call with a pending key by a 409.
 */
export async function startFrontedProxy(broken = '', inUse?: 'with Retry-After' | 'alone') {
  const front = await listen(createServer((request, response) => void forward(request, response)))
  const url = `${front.url}/api/signing`
  const limits = { perSubject: 1_000, perRecipient: 1_000 }
  const proxy = await startRunningProxy({ publicUrl: url, limits, confirm: () => false })
  const changes = changesOfRequests(front.url, proxy.recipientId)
  const pending = new Set<string>()

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request
    const isDetour = new URL(path, front.url).pathname !== path.split('?')[0]
    if (isDetour && broken !== 'one-path') return void response.writeHead(404).end()
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const asked = { method, path, headers, body: await text(request) }
    const key = headers.get(KEY)
    if (inUse && key !== null && pending.has(key)) {
      const body = {
        type: 'tag:a',
        status: 409,
        code: 'idempotency_key_in_use',
        title: 'No.',
        remedy: 'Wait.',
      }
      response.writeHead(409, inUse === 'alone' ? {} : { 'retry-after': '1' })
      return void response.end(JSON.stringify(body))
    }
    if (key !== null) pending.add(key)
    changes[broken]?.(asked, key)
    const answered = await answerOf(asked)
    // Waits, so that a parallel call with the same key arrives before the end of this one.
    if (inUse) await delay(15)
    if (key !== null) pending.delete(key)
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(answered.body)
  }

  async function answerOf(asked: Asked): Promise<Answered> {
    const { method, path, headers, body } = asked
    const init = { method, headers, ...(method !== 'GET' && body !== '' && { body }) }
    const response = await proxy.fetch(new Request(front.url + path, init))
    const { status } = response
    const answered = { status, headers: new Headers(response.headers), body: await response.text() }
    vary(answered)
    const [where, fields] = FIELDS[broken] ?? []
    const json = parseJsonObject(answered.body)
    const isChanged = where && part(asked, where) && status < 300
    if (isChanged) answered.body = JSON.stringify({ ...json, ...fields })
    if (broken === 'url-elsewhere' && json?.['url']) {
      answered.body = JSON.stringify({ ...json, url: `${front.url}/en/start` })
    }
    CHANGES_OF_RESPONSES[broken]?.(answered, asked)
    return answered
  }

  const close = async (): Promise<void> => {
    await front.close()
    await proxy.close()
  }
  return { args: [url, ...proxy.args.slice(1)], close }
}
