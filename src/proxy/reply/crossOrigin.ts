/** Matches the list of header names in a CORS preflight request. */
const HEADER_NAMES = /^[\w-]+(?:, ?[\w-]+)*$/

/**
 * Allows only pages on the listed origins to send cookies and read the response (Fetch Standard,
 * CORS protocol). The response names the page's origin, never `*`.
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
  if (request.method !== 'OPTIONS') return response
  // Allow the route's methods and the header names from the page's preflight request.
  const names = request.headers.get('access-control-request-headers') ?? ''
  headers.set('access-control-allow-methods', headers.get('allow') ?? '')
  if (names.length <= 1_024 && HEADER_NAMES.test(names)) {
    headers.set('access-control-allow-headers', names)
  }
  headers.set('access-control-max-age', '600')
  headers.set('vary', 'Origin, Access-Control-Request-Headers')
  return response
}
