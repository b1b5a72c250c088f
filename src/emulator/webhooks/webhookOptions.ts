import { isLoopback } from '../../contract/ceremonyUrl.js'
import { invalidOption } from '../http/invalidOption.js'

/**
 * Where and how the emulator sends webhooks. Beyond the service contract, which shows no events:
 * as the live service's public documents describe them, read on 2026-11-21 and not tried on it.
 */
export interface WebhookOptions {
  /** `https`, or `http` on this machine. */
  readonly url: string
  /** `whsec_` and base64. Default: one that every emulator has; see `emulator.webhooks.secret`. */
  readonly secret?: string
  /**
   * Milliseconds from a failed attempt to the next, for each attempt after the first. Default: 5
   * seconds, doubled each time, for two days.
   */
  readonly retryDelays?: readonly number[]
  /** The way to the receiver; a test may give the receiver's own. Default: the runtime's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** The options with every default filled in, and the secret's bytes. */
export interface WebhookSettings extends Required<WebhookOptions> {
  readonly secretBytes: Uint8Array<ArrayBuffer>
}

/** Made here and not written down: what looks like a secret in a source is taken for a leaked one. */
const DEFAULT_SECRET = `whsec_${btoa('the webhook secret of emulators!')}`

const DEFAULT_DELAYS = Array.from({ length: 15 }, (_, attempt) => 5_000 * 2 ** attempt)

/** Fills in the defaults; throws `invalid_option`, without the secret. */
export function readWebhookOptions(options: WebhookOptions): WebhookSettings {
  const { url, secret = DEFAULT_SECRET, retryDelays = DEFAULT_DELAYS } = options
  if (!isAllowed(url)) {
    throw invalidOption(
      'webhooks.url',
      'is neither https nor an http address of this machine',
      'Give the address of your receiver, such as http://127.0.0.1:3000/webhooks/signing.',
    )
  }
  const [, base64] = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/.exec(secret) ?? []
  const secretBytes = base64 === undefined ? undefined : bytesOf(base64)
  if (!secretBytes) {
    throw invalidOption(
      'webhooks.secret',
      'is not "whsec_" and the base64 of 24 to 64 bytes',
      'Leave it out, and take the receiver’s from `emulator.webhooks.secret`.',
    )
  }
  if (!retryDelays.every((delay) => delay >= 0)) {
    throw invalidOption('webhooks.retryDelays', 'holds a negative time', 'Give milliseconds.')
  }
  const send = options.fetch ?? (async (target, init) => fetch(target, init))
  return { url, secret, retryDelays, fetch: send, secretBytes }
}

function isAllowed(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
