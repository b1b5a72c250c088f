import type { Reply } from './reply.js'

/** What a page on another origin may read of an answer, beside its body. */
const EXPOSED = 'Retry-After, X-Request-Id'

/** Names of headers, as a preflight lists them. */
const HEADER_NAMES = /^[\w-]+(?:, ?[\w-]+)*$/

/** Seconds for which a browser need not ask again. */
const PREFLIGHT_SECONDS = '600'

/**
 * Lets pages on the listed origins read answers, with their cookies, and nobody else (Fetch Standard,
 * CORS protocol). Each is named exactly; there is no `*`. Changes nothing where none are listed.
 */
export function createCrossOrigin(
  origins: ReadonlySet<string>,
): (reply: Reply, request: Request) => Reply {
  if (origins.size === 0) return (reply) => reply
  return (reply, { headers: asked, method }) => {
    const { headers } = reply
    headers['vary'] = 'Origin'
    const origin = asked.get('origin')
    if (origin === null || !origins.has(origin)) return reply
    headers['access-control-allow-origin'] = origin
    headers['access-control-allow-credentials'] = 'true'
    headers['access-control-expose-headers'] = EXPOSED
    headers['cross-origin-resource-policy'] = 'cross-origin'
    if (method === 'OPTIONS') allowWrite(headers, asked)
    return reply
  }
}

/** Answers a preflight: the route's methods, and the headers that the page has announced. */
function allowWrite(headers: Record<string, string>, asked: Headers): void {
  const names = asked.get('access-control-request-headers') ?? ''
  headers['access-control-allow-methods'] = headers['allow'] ?? ''
  if (names.length <= 1_024 && HEADER_NAMES.test(names)) {
    headers['access-control-allow-headers'] = names
  }
  headers['access-control-max-age'] = PREFLIGHT_SECONDS
  headers['vary'] = 'Origin, Access-Control-Request-Headers'
}
