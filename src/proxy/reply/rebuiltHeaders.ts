/**
 * The headers of every answer but the landing, in an object of the caller's own. No header of the
 * service is ever passed on.
 */
export function rebuiltHeaders(requestId: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
  }
}
