import * as v from 'valibot'
import { isLoopback } from '../../contract/ceremonyUrl.js'

/**
 * Where and how the emulator sends webhooks. The service contract shows no webhooks. They follow
 * the live service's public documents, read on 2026-11-21, and were not compared with the service.
 */
export interface WebhookOptions {
  /** The url of the receiver: `https`, or `http` on this machine. */
  readonly url: string
  /** The signing secret: `whsec_` and base64. Default: the same secret in every emulator. */
  readonly secret?: string
  /**
   * The delays before the repeated attempts, in milliseconds. Default: 5 seconds, then twice the
   * previous delay, for two days.
   */
  readonly retryDelays?: readonly number[]
  /** Sends the webhooks. A test can call its receiver here. Default: the runtime's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** The options with every default filled in, and the bytes of the secret. */
export interface WebhookSettings extends Required<WebhookOptions> {
  readonly secretBytes: Uint8Array<ArrayBuffer>
}

/** Calculated, because secret scanners report a literal secret as a leak. */
const DEFAULT_SECRET = `whsec_${btoa('the webhook secret of emulators!')}`

const SECRET = 'needs a `secret`: "whsec_", then 24 to 64 bytes in base64'
const DELAYS = 'needs `retryDelays` as a list of milliseconds'
const DEFAULT_DELAYS = Array.from({ length: 15 }, (_, attempt) => 5_000 * 2 ** attempt)

const schema = v.looseObject(
  {
    url: v.pipe(
      v.string('needs a `url`'),
      v.check(isReceiver, 'needs an https `url`, or an http `url` of this machine'),
    ),
    secret: v.optional(
      v.pipe(
        v.string(SECRET),
        v.check((secret) => bytesOf(secret) !== undefined, SECRET),
      ),
    ),
    retryDelays: v.optional(
      v.array(v.pipe(v.number(DELAYS), v.minValue(0, DELAYS), v.finite(DELAYS)), DELAYS),
    ),
    fetch: v.optional(v.function('needs `fetch` to be a function')),
  },
  'must be an object with a `url`',
)

/** The schema of the option `webhooks`. Its messages contain no values, because one is a secret. */
export const webhookCheck = v.custom<WebhookOptions>(
  (value) => v.is(schema, value),
  ({ input }) => v.safeParse(schema, input).issues?.[0].message ?? '',
)

/** Fills in the defaults of webhook options that are already checked. */
export function readWebhookOptions(options: WebhookOptions): WebhookSettings {
  const { url, secret = DEFAULT_SECRET, retryDelays = DEFAULT_DELAYS } = options
  const send = options.fetch ?? (async (target, init) => fetch(target, init))
  return { url, secret, retryDelays, fetch: send, secretBytes: bytesOf(secret) ?? new Uint8Array() }
}

function isReceiver(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const [, base64] = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/.exec(secret) ?? []
  try {
    return base64 === undefined
      ? undefined
      : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
