import type { Contender } from './contenders.js'

/** An operation of the signing service. */
export type Scenario =
  | 'create a ceremony'
  | 'create a ceremony with a key of its own'
  | 'retrieve a deliverable'

/** The request that a connection repeats. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

const PORTAL = 'https://portal.example.com'

/** The service's request body. A proxy that only forwards receives it from the browser. */
const ceremonyRequest = JSON.stringify({
  authentication: {
    type: 'custom',
    provider: 'Acme Portal',
    data: { 'Session ID': 'user0', 'Authenticated At': '2026-01-01T08:00:00.000Z' },
  },
  redirect_url: `${PORTAL}/api/signing/finished`,
  embeddable_in: [PORTAL],
})

/**
 * Returns the request of one connection. Each connection has its own user and recipient, because
 * the proxy combines identical parallel calls.
 */
export function requestOf(
  scenario: Scenario,
  calledAs: Contender['calledAs'],
  connection: number,
): LoadRequest {
  const prefix = calledAs === 'proxy' ? '/api/signing' : '/v1'
  const headers = {
    cookie: `session=user${connection}`,
    origin: PORTAL,
    'sec-fetch-site': 'same-origin',
  }
  if (scenario === 'retrieve a deliverable') {
    return { method: 'GET', path: `${prefix}/deliverables/del_1`, headers }
  }
  return {
    method: 'POST',
    path: `${prefix}/recipients/re_user${connection}/ceremony`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: calledAs === 'proxy' ? '{}' : ceremonyRequest,
  }
}
