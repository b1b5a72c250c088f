import { withDeadline } from '../proxy/bounds/bounded.js'

const TIMEOUT_MS = 40_000

/**
 * Returns the function that answers the deliveries of a service with the status that `receive` returns.
 * It answers 405 to other methods than `POST`, and 503 if `receive` fails, so that the service repeats
 * the delivery.
 */
export function answerDeliveries(
  receive: (request: Request) => Promise<number>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const isPost = request.method === 'POST'
    const status = isPost
      ? await withDeadline(TIMEOUT_MS, async () => receive(request)).catch(() => 503)
      : 405
    const headers = { 'cache-control': 'no-store', ...(!isPost && { allow: 'POST' }) }
    return new Response(null, { status, headers })
  }
}
