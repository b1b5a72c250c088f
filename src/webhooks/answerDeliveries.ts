import * as v from 'valibot'
import { withDeadline } from '../proxy/bounds/bounded.js'
import { count, described, fn, parseOptions } from '../proxy/options/parseOptions.js'
import { createBodyReader } from './createBodyReader.js'

/** Options of {@link answerDeliveries}. */
export interface DeliveryOptions {
  /** The largest accepted body in bytes. */
  readonly maxBytes: number
  /**
   * Whether a delivery can be from the service, by its headers. `false` answers 401, and the body is not
   * read. Default: the headers are not checked.
   */
  readonly accepts?: ((headers: Headers) => boolean | Promise<boolean>) | undefined
  /** Verifies and handles a delivery. Returns the status of the response, such as 200 or 401. */
  readonly receive: (delivery: ServiceDelivery) => number | Promise<number>
}

/** A delivery of a service whose signature is not verified yet. */
export interface ServiceDelivery {
  readonly headers: Headers
  /** The exact bytes, which a signature covers. */
  readonly body: Uint8Array
}

/** The time limit of a whole delivery, because `receive` may never settle. */
const TIMEOUT_MS = 40_000

const optionsSchema = v.strictObject({
  maxBytes: described(count(), 'Set the size of the largest delivery, such as 65_536.'),
  accepts: v.optional(fn<NonNullable<DeliveryOptions['accepts']>>()),
  receive: fn<DeliveryOptions['receive']>(),
})

/**
 * Builds a receiver for the webhooks of a service. The receiver reads a body within ten seconds, and
 * holds at most eight of the largest bodies before `receive` has verified them.
 *
 * It answers 405 to other methods than `POST`, and 413 to a body that is too large. It answers 400 to a
 * body that does not arrive completely. If `receive` fails or takes longer than 40 seconds, it answers
 * 503, so that the service repeats the delivery. Run it before any body parser.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options.
 *
 * @example
 * ```ts
 * const receive = answerDeliveries({
 *   maxBytes: 65_536,
 *   receive: async ({ headers, body }) => (isSigned(headers, body) ? store(body) : 401),
 * })
 * app.post('/webhooks/acme', toNodeListener(receive))
 * ```
 */
export function answerDeliveries(
  options: DeliveryOptions,
): (request: Request) => Promise<Response> {
  const { maxBytes, accepts, receive } = parseOptions(optionsSchema, options, 'answerDeliveries')
  const readBody = createBodyReader(maxBytes)

  async function statusOf({ method, headers, body: stream }: Request): Promise<number> {
    if (method !== 'POST') return 405
    if (accepts && !(await accepts(headers))) return 401
    const body = await readBody(stream)
    if ('fault' in body) return body.fault === 'too_large' ? 413 : 400
    return receive({ headers, body })
  }

  return async (request) => {
    const status = await withDeadline(TIMEOUT_MS, async () => statusOf(request)).catch(() => 503)
    const headers = { 'cache-control': 'no-store', ...(status === 405 && { allow: 'POST' }) }
    return new Response(null, { status, headers })
  }
}
