const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * The caller's `traceparent` if it is a valid one of W3C Trace Context, version 00. No other header of a
 * request reaches the service. It holds hexadecimal digits only and identifies nobody.
 */
export function validTraceparent(headers: Headers): string | undefined {
  const value = headers.get('traceparent')
  return value !== null && TRACEPARENT.test(value) ? value : undefined
}
