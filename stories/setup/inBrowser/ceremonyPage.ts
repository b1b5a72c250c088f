/**
 * What the service's page gets put in front where the story's page is the service. In a frame it has no
 * origin, and what it asks has to be carried to the page around it; in a tab it only asks elsewhere.
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

/** May run and be used, and has no origin: it cannot reach the page around it. */
const SANDBOX = 'sandbox allow-scripts allow-forms allow-modals'

/**
 * The ceremony's page, to be served on the origin of the page around it. A policy takes its origin away
 * again, as another site's page has another one; a tab of its own stands beside nothing and keeps it.
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
