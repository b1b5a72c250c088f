import { landingPage } from '../landing/index.js'
import type { Emit } from './events.js'
import { methodOf, type Route } from './matchRoute.js'
import type { ProxyConfig } from './options/resolveOptions.js'
import { problemResponse } from './problemResponse.js'
import { ProxyFailure } from './ProxyFailure.js'
import type { Arrival } from './ProxyParts.js'
import { rebuiltHeaders } from './rebuiltHeaders.js'

/** A request for what needs no session: the landing, the health check, or a path that leads nowhere. */
export interface PageRequest extends Arrival {
  readonly route: Exclude<Route, { kind: 'operation' }> | undefined
}

/** Answers requests that are none of the operations, and tells the host of each. */
export function createPageHandler(
  config: ProxyConfig,
  emit: Emit,
): (page: PageRequest) => Response {
  return ({ request, route, requestId, startedAt }) => {
    const found = findPage(request, route)
    const response =
      found instanceof ProxyFailure
        ? problemResponse(found, requestId)
        : pages[found](requestId, config, request)
    emit({
      type: 'request',
      route: route?.kind ?? 'unknown',
      outcome: found instanceof ProxyFailure ? found.code : 'ok',
      status: response.status,
      durationMs: performance.now() - startedAt,
      requestId,
    })
    return response
  }
}

type PageName = 'finished' | 'health'

const pages: Readonly<
  Record<PageName, (requestId: string, config: ProxyConfig, request: Request) => Response>
> = { finished: landingResponse, health: healthResponse }

function findPage(request: Request, route: PageRequest['route']): PageName | ProxyFailure {
  if (!route) return new ProxyFailure('not_found')
  const allow = methodOf(route)
  return request.method === allow ? route.kind : new ProxyFailure('method_not_allowed', { allow })
}

/** The page behind `redirect_url`. It knows nothing but that the end was reached. */
function landingResponse(requestId: string, config: ProxyConfig, request: Request): Response {
  const { html, headers } = landingPage({
    parentOrigins: [...config.allowedOrigins],
    embeddableIn: config.embeddableIn,
    language: request.headers.get('accept-language') ?? undefined,
  })
  return new Response(html, { headers: { ...headers, 'x-request-id': requestId } })
}

/** Whoever asks over HTTP learns that the proxy stands: unsound options would have stopped it. */
function healthResponse(requestId: string): Response {
  return Response.json({ status: 'ok' }, { headers: rebuiltHeaders(requestId, 'application/json') })
}
