import type { Stage } from '../core/simulate.js'
import type { Troubles } from '../core/troubles.js'
import type { BrowserJudge } from './browserJudge.js'
import { LANDING, ORIGIN, PAGE, SIGN_ORIGIN, type Page } from './page.js'

export type Truth = 'waiting' | 'signed' | 'declined' | 'expired' | 'not_your_turn'

interface Reply {
  readonly status: number
  readonly body?: object
  readonly page?: true
  readonly type?: 'opaqueredirect'
}

const problem = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: { code, title: code, remedy: code, ...more },
})

/** What the server answers in place of its answer, whether or not it has executed a POST. */
const REPLIES: Readonly<Record<string, Reply | 'none' | 'broken'>> = {
  silent: 'none',
  broken: 'broken',
  failing: problem(500, 'internal_error'),
  'a gateway’s page': { status: 502, page: true },
  limiting: problem(429, 'rate_limited', { retry_after: 5 }),
  'limiting for long': problem(429, 'rate_limited', { retry_after: 50 }),
  'limiting without sense': problem(429, 'rate_limited', { retry_after: 1.8e9 }),
  'limiting in words': problem(429, 'rate_limited', { retry_after: 'soon' }),
  'in use': problem(409, 'idempotency_key_in_use', { retry_after: 1 }),
  'without its store': problem(503, 'store_unavailable'),
  'tired of a slow body': problem(408, 'body_timeout'),
  forbidding: problem(403, 'forbidden'),
  refusing: problem(409, 'recipient_not_actionable'),
  misled: { status: 201, body: { url: 'http://sign.example.com' } },
  'being deployed': problem(404, 'not_found'),
}
/** What a server says only about a POST, and only about a question. */
const OF_POSTS = new Set<string | undefined>(['in use', 'forbidding', 'refusing', 'misled'])
const OF_QUESTIONS = 'being deployed'
const KINDS = ['slow', ...Object.keys(REPLIES)] as const
const MIXED = 'of all kinds'
export const SERVER_TROUBLES = [MIXED, MIXED, MIXED, 'silent', 'silent', ...KINDS] as const

/** After these, the server has perhaps executed a POST. The others are said in place of it. */
const UNCERTAIN = new Set<string | undefined>(['silent', 'broken', 'a gateway’s page', 'in use'])

/** How a login answers when the session has ended. */
const LOGINS: readonly [Reply, ...Reply[]] = [
  problem(401, 'unauthenticated'),
  { status: 401, page: true },
  { status: 200, page: true },
  { status: 0, type: 'opaqueredirect' },
]

/** The portal's server with its proxy: it knows the truth, and may be slow, silent or away. */
export type PortalServer = ReturnType<typeof createPortalServer>

export function createPortalServer(
  { clock, story, violate, ...stage }: Stage,
  { page, troubles, judge }: { page: Page; troubles: Troubles; judge: BrowserJudge },
) {
  const random = stage.random('server')
  const truths = new Map<string, Truth>()
  /** When the signed file of a document exists. */
  const sealedAt = new Map<string, number>()
  const grants = new Map<string, object>()
  const login = random.pick(LOGINS)
  /** Whether browsers cannot show one of the documents in a frame. */
  const isBlocked = random.chance(0.2)
  let isSignedIn = true
  let hasAnswered = false

  function answer(id: string, key: string | null): Reply {
    if (key === null) {
      const truth = truths.get(id) ?? 'waiting'
      if (truth !== 'signed') return { status: 200, body: { answer: truth !== 'waiting' && truth } }
      const at = sealedAt.get(id)
      const sealed = at !== undefined && (clock.now() < at ? 'pending' : 'sealed')
      return { status: 200, body: { answer: true, ...(sealed && { sealed }) } }
    }
    const isOver = truths.has(id) && truths.get(id) !== 'waiting'
    if (isOver) return problem(409, 'recipient_not_actionable')
    const grant = grants.get(key) ?? {
      url: `${SIGN_ORIGIN}/${id}/${grants.size}`,
      embeddable_in: [ORIGIN],
      redirect_url: LANDING,
      framing: { verdict: isBlocked && id === 're_2' ? 'blocked' : 'allowed' },
      completion: { events: { shown: 'ready', signed: 'completed', late: 'expired' } },
    }
    if (!grants.has(key)) judge.created(id)
    grants.set(key, grant)
    return { status: 201, body: grant }
  }

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, ORIGIN)
    const id = url.pathname.split('/').at(-2) ?? ''
    const isPost = init.method === 'POST'
    const key = new Headers(init.headers).get('idempotency-key')
    const reason = url.searchParams.get('reason') ?? 'POST'
    const byTimer = url.searchParams.has('timer')
    const sent = { at: clock.now(), id, isPost, key, reason, byTimer }
    judge.sent(sent)
    if (init.cache !== 'no-store' || init.redirect !== 'manual')
      violate('no answer comes from a cache or another address', id)
    const drawn = troubles.draw('server')
    const trouble = drawn === MIXED ? random.pick(KINDS) : drawn
    const isExecuted = UNCERTAIN.has(trouble) && random.chance(0.5)
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        judge.received(sent, undefined, undefined)
        reject(new TypeError('Failed to fetch'))
      }
      init.signal?.addEventListener('abort', () => {
        judge.aborted(sent)
        reject(init.signal?.reason)
      })
      if (!page.isOnline()) return void clock.after(5, PAGE, fail)
      const slow = trouble === 'slow' ? random.between(1_500, 12_000) : 0
      return void clock.after(slow + random.between(10, 300), 'server', () => {
        // Before the first answer, a page takes it for a server that answers no questions.
        const isUsual = isPost
          ? trouble === OF_QUESTIONS
          : OF_POSTS.has(trouble) || (trouble === OF_QUESTIONS && !hasAnswered)
        const replaced = isUsual ? undefined : REPLIES[trouble ?? '']
        const usual = isSignedIn && (!replaced || isExecuted) ? answer(id, key) : login
        const reply = isSignedIn ? (replaced ?? usual) : login
        if (reply === 'none') return
        clock.after(random.between(10, 200), PAGE, () => {
          if (init.signal?.aborted === true) return
          if (reply === 'broken') return fail()
          hasAnswered ||= !isPost && reply.status === 200 && reply.body !== undefined
          judge.received(sent, reply.status, reply.body)
          resolve(responseOf(reply))
        })
      })
    })
  }

  return {
    fetch,
    truthOf: (id: string): Truth => truths.get(id) ?? 'waiting',
    /** Whether the signed file has existed for longer than the page waits between two questions. */
    isSealed: (id: string): boolean => (sealedAt.get(id) ?? Infinity) < clock.now() - 40_000,
    decide: (id: string, truth: Truth): void => {
      if (!['waiting', 'not_your_turn'].includes(truths.get(id) ?? 'waiting')) return
      truths.set(id, truth)
      if (random.chance(0.3)) sealedAt.set(id, clock.now() + random.between(5_000, 200_000))
      story.tell(`server: ${id} is ${truth}`)
    },
    /** The service has made a mistake. */
    takeBack: (id: string): void => {
      truths.delete(id)
      story.tell(`server: ${id} is waiting again`)
    },
    setSession: (signedIn: boolean): void => {
      isSignedIn = signedIn
      story.tell(signedIn ? 'person: signs in again' : 'server: the session has ended')
    },
  }
}

/** A response with the parts that the page reads. */
function responseOf({ status, body, page, type }: Reply): Response {
  const headers = new Headers({ 'content-type': page ? 'text/html' : 'application/json' })
  const text = page ? '<html>' : JSON.stringify(body ?? {})
  const fields = { status, ok: status >= 200 && status < 300, type: type ?? 'basic', headers }
  return Object.assign(Object.create(null), { ...fields, text: async () => text })
}
