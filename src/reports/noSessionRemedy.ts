/** Headers of every request, which identify nobody. */
const ORDINARY =
  /^(?:accept.*|access-control-.*|cache-control|connection|content-.*|cookie|dnt|host|idempotency-key|if-.*|keep-alive|origin|pragma|priority|referer|sec-.*|te|traceparent|tracestate|transfer-encoding|upgrade.*|user-agent|via|x-forwarded-.*)$/

/** Matches the name of a cookie or header. Other names could add lines to a log. */
const NAME = /^[\w!#$%&'*+.^`|~-]{1,64}$/

/**
 * Returns the remedy without a session. It names the received cookies and headers, not values.
 * Browsers send no cookies to another origin unless the page asks for that.
 */
export function noSessionRemedy(headers: Headers, isCrossOrigin: boolean): string {
  const cookies = (headers.get('cookie') ?? '').split(';').map((pair) => pair.split('=', 1).join())
  const others = [...headers.keys()].filter((name) => !ORDINARY.test(name))
  const received = `${listOf('cookies', cookies)} and ${listOf('special headers', others)}`
  const hint = headers.has('authorization')
    ? 'The request carries `authorization`, so check that `authenticate` reads it, and that its token is valid and has not expired.'
    : isCrossOrigin && !headers.get('cookie')
      ? 'The page is on another origin, so browsers send cookies only with credentials="include" on SigningProvider.'
      : 'If your session is missing, sign in at the same host name as this proxy.'
  return `\`authenticate\` returned no session. The request has ${received}. ${hint}`
}

function listOf(what: string, received: readonly string[]): string {
  const names = received.map((name) => name.trim()).filter((name) => NAME.test(name))
  return names.length === 0 ? `no ${what}` : `the ${what} ${names.slice(0, 20).join(', ')}`
}
