/** The headers of every answer but the landing. No header of the service is ever passed on. */
export function rebuiltHeaders(requestId: string, contentType?: string): Record<string, string> {
  return {
    ...(contentType !== undefined && { 'content-type': contentType }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': requestId,
  }
}
