import type { ServiceFetch } from '../../../src/commandLine/checkService/ServiceTarget.js'
import { isJsonObject } from '../../../src/contract/jsonObject.js'

/**
 * An emulator of the service contract, translated into what the live service's documents show: the
 * path, `authentication` as a list, and a page that lets nobody frame it without `embedded=true`.
 */
export function liveStandIn(fetch: ServiceFetch): ServiceFetch {
  return async (address, init = {}) => {
    const url = new URL(address)
    if (url.pathname.endsWith('/start')) return withPolicy(url, await fetch(address, init))
    if (!url.pathname.endsWith('/ceremonies')) return fetch(address, init)
    url.pathname = url.pathname.replace(/ceremonies$/, 'ceremony')
    const parsed: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
    const asked = isJsonObject(parsed) ? parsed : {}
    const { authentication: methods } = asked
    const authentication: unknown = Array.isArray(methods) ? methods[0] : undefined
    const body = JSON.stringify({ ...asked, authentication })
    const response = await fetch(url.href, { ...init, body })
    if (!response.ok) return response
    const created: unknown = await response.json()
    return Response.json({ ...Object(created), authentication: methods }, { status: 201 })
  }
}

function withPolicy(url: URL, page: Response): Response {
  if (url.searchParams.get('embedded') === 'true') return page
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', "frame-ancestors 'none'")
  return new Response(page.body, { headers })
}
