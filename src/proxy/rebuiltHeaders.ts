/** The headers of every JSON answer. No header of the service is ever passed on. */
export function rebuiltHeaders(requestId: string, contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
  }
}
