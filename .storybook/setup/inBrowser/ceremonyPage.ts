/**
 * The first script in the ceremony's page. In a frame the page has no origin, so the script sends
 * each request as a message to the story's page. In a tab it only changes the path of requests.
 */
const CARRIER = `{
const below = location.pathname.replace(/\\/[^/]+\\/start$/, ''), own = fetch
fetch = parent === window ? (path, init) => own(below + path, init) : (path, init) => new Promise((resolve, reject) => {
const { port1, port2 } = new MessageChannel()
port1.onmessage = ({ data }) => {
if (data === 'broken') reject(new TypeError('Failed to fetch'))
else if (data !== 'here') resolve(new Response(data.body, data))
}
parent.postMessage({ type: 'story-request', url: new URL(below + path, location.href).href, ...init }, '*', [port2])
})
}`

/** The ceremony's page can run scripts. It has no origin, so it cannot access the story's page. */
const SANDBOX = 'sandbox allow-scripts allow-forms allow-modals'

/**
 * Prepares the ceremony's page for a frame or a tab. In a frame, a policy removes the page's
 * origin, because a real ceremony has another origin than the portal. In a tab it keeps its origin.
 */
export async function ceremonyPage(response: Response, isTab: boolean): Promise<Response> {
  const { status, headers } = response
  const policy = headers.get('content-security-policy') ?? ''
  if (!headers.get('content-type')?.startsWith('text/html')) return response
  const own = policy.replace('script-src ', `script-src '${await hashOf(CARRIER)}' `)
  const sent = new Headers(headers)
  sent.set('content-security-policy', isTab ? own : `${own}; ${SANDBOX}`)
  const page = await response.text()
  return new Response(page.replace('<head>', `<head><script>${CARRIER}</script>`), {
    status,
    headers: sent,
  })
}

async function hashOf(source: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
