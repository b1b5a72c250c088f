/** A list of header names in a preflight. */
const HEADER_NAMES = /^[\w-]+(?:, ?[\w-]+)*$/

/**
 * Lets pages on the listed origins read a response, with their cookies, and nobody else (Fetch Standard,
 * CORS protocol). Each origin is named exactly.
 */
export function allowCrossOrigin(
  response: Response,
  request: Request,
  origins: readonly string[],
): Response {
  const { headers } = response
  headers.set('vary', 'Origin')
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin)) return response
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
  headers.set('access-control-expose-headers', 'Retry-After, X-Request-Id')
  headers.set('cross-origin-resource-policy', 'cross-origin')
  if (request.method === 'OPTIONS') allowMethodAndHeaders(headers, request.headers)
  return response
}

/** Answers a preflight with the methods of the route and the headers that the page has listed. */
function allowMethodAndHeaders(headers: Headers, asked: Headers): void {
  const names = asked.get('access-control-request-headers') ?? ''
  headers.set('access-control-allow-methods', headers.get('allow') ?? '')
  if (names.length <= 1_024 && HEADER_NAMES.test(names)) {
    headers.set('access-control-allow-headers', names)
  }
  headers.set('access-control-max-age', '600')
  headers.set('vary', 'Origin, Access-Control-Request-Headers')
}
