import { isSameAddress, shown, type Visit } from './visit.js'

const LOGIN_SEGMENT =
  /^(?:log[-_]?(?:in|on)|sign[-_]?(?:in|on)|sso|saml2?|oauth2?|oidc|auth|authenticate)$/i

/**
 * Returns why a document is not the requested one: it is a login page, or on another host. A login
 * page has a password field, or a redirect to it added a path segment such as `login`.
 */
export function wrongDocument({ asked, url, body, failure }: Visit): string | undefined {
  if (failure) return undefined
  const to = shown(url, asked)
  if (/<input[^>]+type=["']?password/i.test(body))
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
