import { landingPage } from '../landing/index.js'
import type { ProxyConfig } from './options/resolveOptions.js'

/** The page behind `redirect_url`. Needs no session: it knows nothing but that the end was reached. */
export function landingResponse(
  config: ProxyConfig,
  request: Request,
  requestId: string,
): Response {
  const { html, headers } = landingPage({
    parentOrigins: [...config.allowedOrigins],
    embeddableIn: config.embeddableIn,
    language: request.headers.get('accept-language') ?? undefined,
  })
  return new Response(html, { headers: { ...headers, 'x-request-id': requestId } })
}
