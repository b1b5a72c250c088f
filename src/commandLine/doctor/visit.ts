import {
  type ConnectionFailure,
  describeFailure,
  failureOf,
  needsTls,
  TIMEOUT_MS,
} from '../checks/connection.js'
import { markupOf, metaContents } from '../checks/responseBody.js'
import type { SampleSession } from '../terminal/readSession.js'

/** The result of a request for one url. */
export interface Visit {
  readonly asked: URL
  /** The url after redirects. */
  readonly url: URL
  /** The status, or 0 without a response. */
  readonly status: number
  readonly failure: ConnectionFailure | undefined
  readonly headers: Headers
  readonly body: string
  /** The cookies that the responses set, each with the url of its response. */
  readonly cookies: readonly { readonly from: URL; readonly text: string }[]
}

const MAX_REDIRECTS = 5
const MAX_BODY = 2_000_000

/**
 * Requests a url by GET, with at most five redirects, 30 seconds and two megabytes. Stores no
 * cookie. Sends the session only to the origin of `page`, or to its host over https. Never rejects.
 */
export async function visit(
  asked: URL,
  session?: { readonly page: URL; readonly sample: SampleSession | undefined },
  extra: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const cookies: Visit['cookies'][number][] = []
  const { page, sample } = session ?? {}
  const follow = async (url: URL, redirects: number): Promise<Visit> => {
    const unanswered = (failure: ConnectionFailure): Visit => {
      return { asked, url, status: 0, failure, headers: new Headers(), body: '', cookies }
    }
    if (redirects > MAX_REDIRECTS) return unanswered('redirects')
    const accept = 'text/html,application/json;q=0.9,*/*;q=0.8'
    const sent = new Headers({ accept, ...extra })
    if (sample && page && mayHaveSession(url, page)) sent.set(sample.header, sample.value)
    try {
      const response = await fetch(url, { headers: sent, redirect: 'manual', signal })
      const { status, headers } = response
      cookies.push(...headers.getSetCookie().map((text) => ({ from: url, text })))
      const moved = redirectOf(response, url)
      const body = moved ? '' : await readBody(response)
      if (needsTls(status, body)) return unanswered('needs_tls')
      const next = moved ?? refreshOf(body, url)
      if (!next) return { asked, url, status, failure: undefined, headers, body, cookies }
      // Frees the connection for the redirect.
      await response.body?.cancel()
      return await follow(next, redirects + 1)
    } catch (error) {
      return unanswered(signal.aborted ? 'timeout' : failureOf(error))
    }
  }
  return follow(asked, 0)
}

/** Whether a request may contain the session: for the page's host, and not from https to http. */
export function mayHaveSession(url: URL, page: URL): boolean {
  return url.origin === page.origin || (url.protocol === 'https:' && isSameAddress(url, page))
}

/** Whether two urls have the same host and port, apart from `www.` and the scheme. */
export function isSameAddress(one: URL, other: URL): boolean {
  const [host, otherHost] = [one, other].map(({ hostname }) => hostname.replace(/^www\./, ''))
  return host === otherHost && one.port === other.port
}

function redirectOf({ status, headers }: Response, url: URL): URL | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(status)
  return isRedirect ? urlFrom(headers.get('location'), url) : undefined
}

/** Returns where a page without a message of its own sends the browser within five seconds. */
function refreshOf(body: string, url: URL): URL | undefined {
  const [text = ''] = metaContents(body, 'refresh')
  const [, place] = /^\s*[0-5](?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(text) ?? []
  const next = urlFrom(place, url)
  return next?.href === url.href ? undefined : next
}

function urlFrom(text: string | null | undefined, url: URL): URL | undefined {
  const next = text && URL.canParse(text, url.href) ? new URL(text, url) : undefined
  return next && /^https?:$/.test(next.protocol) ? next : undefined
}

async function readBody({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_BODY) break
  }
  return text
}

/** Returns a url without query, fragment and session id, because they may be secrets. */
export function shown(url: URL, own: URL): string {
  return url.origin === own.origin ? url.origin + url.pathname.replace(/;.*/, '') : url.origin
}

/** Returns the result of a visit as the end of a sentence. */
export function outcomeOf({ failure, status, url, asked }: Visit): string {
  if (failure) return describeFailure(failure)
  return url.href === asked.href ? `status ${status}` : `status ${status} at ${shown(url, asked)}`
}

const LOGIN_SEGMENT =
  /^(?:log[-_]?(?:in|on)|sign[-_]?(?:in|on)|sso|saml2?|oauth2?|oidc|auth|authenticate)$/i

/**
 * Returns why a document is not the requested one: it is a login page, or on another host. A login
 * page has a password field, or a redirect to it added a path segment such as `login`.
 */
export function wrongDocument({ asked, url, body, failure }: Visit): string | undefined {
  if (failure) return undefined
  const to = shown(url, asked)
  if (/<input[^>]+type=["']?password/i.test(markupOf(body)))
    return `${to} has a password field, as logins have`
  const added = segmentsOf(url).filter((segment) => !segmentsOf(asked).includes(segment))
  if (added.some((segment) => LOGIN_SEGMENT.test(segment))) return `it redirects to a login, ${to}`
  // Logins receive the url to return to, such as in `next` or `callbackUrl`.
  const returns = [...url.searchParams.values()].some((value) => value.includes(asked.pathname))
  if (returns && !url.pathname.includes(asked.pathname)) {
    return `it redirects to another page, such as a login, ${to}`
  }
  return isSameAddress(asked, url) ? undefined : `it redirects to another host, ${to}`
}

/** Returns the segments of a path, without session ids and file extensions. */
function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname.split('/').map((segment) => segment.replace(/[;.].*/, ''))
}
