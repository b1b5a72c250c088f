/** The headers of one attempt, after Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). */
export async function signedHeaders(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: number },
  secret: Uint8Array<ArrayBuffer>,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...mac))}`,
  }
}
