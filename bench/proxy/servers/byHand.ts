/** What a portal would write without this package: the part that all frameworks share. */
import { API_KEY, serviceUrl } from './serveChild.js'

const PORTAL = 'https://portal.example.com'
const USERS = 1_000

const sessions = new Map(Array.from({ length: USERS }, (_, user) => [`user${user}`, { user }]))
const owners = new Map(Array.from({ length: USERS }, (_, user) => [`re_user${user}`, user]))

/** The largest accepted body, in bytes. */
export const BODY_LIMIT = 8_192

/** A response to the browser. */
interface Answer {
  readonly status: number
  readonly body: object
}

/** Looks up the session of a cookie. */
export function sessionOf(cookie = '') {
  return sessions.get(/session=(\w+)/.exec(cookie)?.[1] ?? '')
}

/** Creates a ceremony for a recipient that belongs to the signed-in user. */
export async function createCeremony(cookie: string | undefined, id: string): Promise<Answer> {
  const session = sessionOf(cookie)
  if (!session) return { status: 401, body: { error: 'signed out' } }
  if (owners.get(id) !== session.user) return { status: 403, body: { error: 'forbidden' } }
  const { url, embeddable_in, redirect_url } = await call(`/v1/recipients/${id}/ceremony`, {
    authentication: {
      type: 'custom',
      provider: 'Acme Portal',
      data: { 'Session ID': String(session.user), 'Authenticated At': '2026-01-01T08:00:00.000Z' },
    },
    redirect_url: `${PORTAL}/finished`,
    embeddable_in: [PORTAL],
  })
  return { status: 201, body: { url, embeddable_in, redirect_url } }
}

/** Reads a deliverable for a signed-in user. */
export async function readDeliverable(cookie: string | undefined, id: string): Promise<Answer> {
  if (!sessionOf(cookie)) return { status: 401, body: { error: 'signed out' } }
  const { envelope_id, status, type, url } = await call(`/v1/deliverables/${id}`)
  return { status: 200, body: { id, envelope_id, status, type, url } }
}

async function call(path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(serviceUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-api-key': API_KEY },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  return response.json()
}
