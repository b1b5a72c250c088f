import { isJsonObject } from '../../contract/jsonObject.js'
import type { SampleSession } from '../terminal/readSession.js'

/** Why there is no answer. */
export type VisitFailure = 'unknown_host' | 'refused' | 'tls' | 'timeout' | 'redirects' | 'broken'

/** What came of reading one address. */
export interface Visit {
  readonly asked: URL
  /** Where the redirects led. */
  readonly url: URL
  /** 0 where there was no answer. */
  readonly status: number
  readonly failure: VisitFailure | undefined
  readonly headers: Headers
  readonly body: string
  /** Every cookie that was set on the way, and who set it. */
  readonly cookies: readonly { readonly from: URL; readonly text: string }[]
  /** When the last answer came, on this machine's clock. */
  readonly at: number
}

/** Options of {@link visit}. */
export interface VisitOptions {
  readonly session: SampleSession | undefined
  /** The one origin that the session goes to. */
  readonly sessionOrigin: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const MOST_REDIRECTS = 5
const LARGEST_BODY = 2_000_000

/**
 * Reads an address as a browser would that opens it: `GET` alone, at most five redirects, ten seconds
 * and two megabytes for all of it. Keeps no cookies. Never rejects.
 */
export async function visit(asked: URL, options: VisitOptions): Promise<Visit> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const cookies: { from: URL; text: string }[] = []
  let url = asked
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each redirect says where the next one is
      const response = await ask(url, signal, options)
      const from = url
      cookies.push(...response.headers.getSetCookie().map((text) => ({ from, text })))
      const next = redirectOf(response, url)
      if (!next) {
        const { status, headers } = response
        const at = Date.now()
        // oxlint-disable-next-line no-await-in-loop -- the last of them
        const body = await readBody(response)
        return { asked, url, status, failure: undefined, headers, body, cookies, at }
      }
      // oxlint-disable-next-line no-await-in-loop -- before the next redirect, whose connection it may be
      await response.body?.cancel()
      url = next
    } catch (error) {
      return unanswered(asked, url, signal.aborted ? 'timeout' : failureOf(error))
    }
  }
  return { ...unanswered(asked, url, 'redirects'), cookies }
}

async function ask(
  url: URL,
  signal: AbortSignal,
  { session, sessionOrigin }: VisitOptions,
): Promise<Response> {
  const headers = new Headers({
    accept: 'text/html,application/json;q=0.9,*/*;q=0.8',
    'user-agent': 'react-signing-ceremony doctor',
  })
  if (session && url.origin === sessionOrigin) headers.set(session.header, session.value)
  return fetch(url, { headers, redirect: 'manual', signal })
}

function redirectOf({ status, headers }: Response, url: URL): URL | undefined {
  const location = headers.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined
  const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined
  return next && /^https?:$/.test(next.protocol) ? next : undefined
}

async function readBody({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LARGEST_BODY) break
  }
  return text
}

function unanswered(asked: URL, url: URL, failure: VisitFailure): Visit {
  const headers = new Headers()
  return { asked, url, status: 0, failure, headers, body: '', cookies: [], at: Date.now() }
}

/** Undici's own error holds the address; its code is all that is looked at. */
function failureOf(error: unknown): VisitFailure {
  const cause = error instanceof Error && isJsonObject(error.cause) ? error.cause : undefined
  const given = cause?.['code']
  const code = typeof given === 'string' ? given : ''
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'unknown_host'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(code)) return 'refused'
  return /CERT|SSL|TLS|SELF_SIGNED|EPROTO/.test(code) ? 'tls' : 'broken'
}

/** An address as it may be shown: without what may be a token. */
export function shown(url: URL, own: URL): string {
  // What follows a semicolon in a path may be a session's id.
  return url.origin === own.origin ? url.origin + url.pathname.replace(/;.*/, '') : url.origin
}

const FAILURES: Readonly<Record<VisitFailure, string>> = {
  unknown_host: 'no name server knows the host',
  refused: 'nothing listens there',
  tls: 'its certificate is not trusted here',
  timeout: 'no answer within ten seconds',
  redirects: 'more than five redirects, or a circle of them',
  broken: 'the connection broke off',
}

/** What came of a visit, as the end of a sentence. */
export function outcomeOf({ failure, status, url, asked }: Visit): string {
  if (failure) return FAILURES[failure]
  return url.href === asked.href ? `status ${status}` : `status ${status} at ${shown(url, asked)}`
}

/** Whether a visit was led to where people sign in. */
export function isLogin({ asked, url, body, failure }: Visit): boolean {
  if (failure || (url.origin === asked.origin && url.pathname === asked.pathname)) return false
  const isNamedSo = /log-?[io]n|sign-?in|auth|sso|saml|session/i.test(url.pathname)
  return url.origin !== asked.origin || isNamedSo || /<input[^>]+type=["']?password/i.test(body)
}
