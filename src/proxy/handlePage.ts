import { isLoopback } from '../contract/ceremonyUrl.js'
import { landingPage } from '../landing/index.js'
import type { Emit } from '../reports/proxyEvent.js'
import { pathRemedy } from '../reports/pathRemedy.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import { jsonReply, problemReply, remedyOf } from './reply/reply.js'
import type { PageRoute } from './request/matchRoute.js'
import type { HealthReport } from './status/health.js'

interface PageParts {
  readonly health: () => Promise<HealthReport>
  readonly serviceName: string
  readonly emit: Emit
  readonly isDraining: () => boolean
}

/** Answers requests for the landing page, the health check and unknown paths, and reports each. */
export function createPageHandler(
  config: ProxyConfig,
  { health, serviceName, emit, isDraining }: PageParts,
): (request: Request, route: PageRoute, requestId: string) => Promise<Response> {
  async function answer(request: Request, route: PageRoute, requestId: string): Promise<Response> {
    if (route?.kind === 'finished') {
      const { html, headers } = landingPage({
        parentOrigins: [...config.allowedOrigins],
        embeddableIn: config.embeddableIn,
        language: request.headers.get('accept-language') ?? undefined,
      })
      return new Response(html, { headers: { ...headers, 'x-request-id': requestId } })
    }
    if (isDraining()) return jsonReply(503, { status: 'draining' }, requestId)
    const { hostname } = new URL(request.url)
    // A page on another host that resolves to this machine (DNS rebinding) must not read settings.
    const isOwnHost = isLoopback(hostname) || hostname === new URL(config.publicUrl).hostname
    if (!config.isDevelopment || !isOwnHost) return jsonReply(200, { status: 'ok' }, requestId)
    // The command `doctor` compares these settings with the page. Production does not return them.
    const { service } = await health()
    const { publicUrl: public_url, embeddableIn: embeddable_in } = config
    const settings = { public_url, embeddable_in, service_name: serviceName }
    return jsonReply(200, { status: 'ok', ...settings, service }, requestId)
  }

  return async (request, route, requestId) => {
    const startedAt = performance.now()
    const failure = failureOf(request, route, config)
    const response = failure
      ? problemReply(failure, requestId, config.isDevelopment)
      : await answer(request, route, requestId)
    emit({
      type: 'request',
      route: route?.kind ?? 'unknown',
      outcome: failure?.code ?? 'ok',
      status: response.status,
      durationMs: performance.now() - startedAt,
      requestId,
      ...(failure && { remedy: remedyOf(failure) }),
    })
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

function failureOf(request: Request, route: PageRoute, config: ProxyConfig) {
  if (!route) return new ProxyFailure('not_found', { remedy: pathRemedy(request.url, config) })
  if (route.allow.split(', ').includes(request.method)) return undefined
  return new ProxyFailure('method_not_allowed', { allow: route.allow })
}
