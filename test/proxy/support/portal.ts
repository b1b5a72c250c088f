import type { ProxyEvent, SigningProxyOptions } from '../../../src/proxy/index.js'

/** A session of the sample portal. Its values must never appear in the proxy's output. */
export interface PortalSession {
  readonly subject: string
  readonly id: string
}

export const KEY = 'key_test_KEY-SECRET'
export const PORTAL = 'https://app.example.com'
export const MOUNT = '/api/signing'

/** Changes of the sample portal's options. */
export type PortalOptions = Partial<SigningProxyOptions<PortalSession>>

/** Limits that no test reaches. */
const NO_LIMITS = { perSubject: 1_000_000, perRecipient: 1_000_000 }

/** A time limit that is short enough for a test, and long enough for a call with a response. */
export const SHORT = { timeoutMs: 400 }

/** Alice owns re_alice1 and del_1; Bob owns re_bob1. */
const OWNED: Readonly<Record<string, readonly string[]>> = {
  alice: ['re_alice1', 'del_1'],
  bob: ['re_bob1'],
}

/** Returns the sample portal's options for a service at `baseUrl`. Adds events to `events`. */
export function portalOptions(
  baseUrl: string,
  events: ProxyEvent[] = [],
): SigningProxyOptions<PortalSession> {
  return {
    service: {
      baseUrl,
      apiKey: KEY,
      ceremonyOrigins: ['https://ceremony.example'],
    },
    publicUrl: PORTAL + MOUNT,
    embeddableIn: [PORTAL],
    authenticate: (request) => {
      const subject = /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
      return subject === undefined ? null : { subject, id: 'SESSION-SECRET' }
    },
    authorize: (question) => {
      const target =
        question.operation === 'retrieve_deliverable'
          ? question.deliverableId
          : question.recipientId
      return OWNED[question.session.subject]?.includes(target) ?? false
    },
    evidence: (session) => ({ provider: 'Acme Portal', data: { 'Session ID': session.id } }),
    onReplaced: () => {},
    onEvent: (event) => {
      events.push(event)
    },
    limits: NO_LIMITS,
  }
}

/** The headers that Alice's browser sends with a write request. A repeated one has the same key. */
export const ALICE: Readonly<Record<string, string>> = {
  'content-type': 'application/json',
  origin: PORTAL,
  'sec-fetch-site': 'same-origin',
  cookie: 'session=alice',
  'idempotency-key': 'alice-key',
}

/** Builds a write request from a page of the portal, with a new Idempotency-Key. */
export function post(
  path: string,
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request(PORTAL + MOUNT + path, {
    method: 'POST',
    headers: {
      ...ALICE,
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Builds a read request from a page of the portal. */
export function get(path: string, headers: Readonly<Record<string, string>> = {}): Request {
  const { cookie = '', 'sec-fetch-site': site = '' } = ALICE
  return new Request(PORTAL + MOUNT + path, {
    headers: { cookie, 'sec-fetch-site': site, ...headers },
  })
}
