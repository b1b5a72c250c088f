import { landingPage } from '../landing/index.js'
import type { Emit } from './events/proxyEvent.js'
import { allowOf, type Route } from './request/matchRoute.js'
import type { ProxyConfig } from './options/resolveOptions.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import type { Arrival } from './arrival.js'
import { problemReply, jsonReply, type Reply } from './reply/reply.js'

/** What needs no session: the landing, the health check, or a path that leads nowhere. */
type PageRoute = Exclude<Route, { kind: 'operation' }> | undefined

/** Answers requests that are none of the operations, and tells the host of each. */
export function createPageHandler(
  config: ProxyConfig,
  emit: Emit,
): (arrival: Arrival, route: PageRoute) => Reply {
  return ({ request, requestId, startedAt }, route) => {
    const found = findPage(request, route)
    const reply =
      found instanceof ProxyFailure
        ? problemReply(found, requestId, config)
        : pages[found](requestId, config, request)
    emit({
      type: 'request',
      route: route?.kind ?? 'unknown',
      outcome: found instanceof ProxyFailure ? found.code : 'ok',
      status: reply.status,
      durationMs: performance.now() - startedAt,
      requestId,
    })
    return request.method === 'HEAD' ? { ...reply, body: null } : reply
  }
}

type PageName = 'finished' | 'health'

const pages: Readonly<
  Record<PageName, (requestId: string, config: ProxyConfig, request: Request) => Reply>
> = { finished: landingReply, health: healthReply }

function findPage(request: Request, route: PageRoute): PageName | ProxyFailure {
  if (!route) return new ProxyFailure('not_found')
  const allow = allowOf(route)
  return allow.split(', ').includes(request.method)
    ? route.kind
    : new ProxyFailure('method_not_allowed', { allow })
}

/** The page behind `redirect_url`. It knows nothing but that the end was reached. */
function landingReply(requestId: string, config: ProxyConfig, request: Request): Reply {
  const { html, headers } = landingPage({
    parentOrigins: [...config.allowedOrigins],
    embeddableIn: config.embeddableIn,
    language: request.headers.get('accept-language') ?? undefined,
  })
  return { status: 200, headers: { ...headers, 'x-request-id': requestId }, body: html }
}

/** Whoever asks over HTTP learns that the proxy stands: unsound options would have stopped it. */
function healthReply(requestId: string): Reply {
  return jsonReply(200, { status: 'ok' }, requestId)
}
