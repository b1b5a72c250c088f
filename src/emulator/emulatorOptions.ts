import type { EmulatedCall } from './control/callLog.js'
import type { Profile, ProfileName } from './profile/profile.js'
import type { EnvelopeSeed } from './store/envelopeSeed.js'
import type { WebhookOptions } from './webhooks/webhookOptions.js'

/** The options of {@link createSigningEmulator}. Each has a default. */
export interface SigningEmulatorOptions {
  /**
   * The imitated API: `contract`, the service contract, or `live`, the live service. `live` follows
   * the public documents of the live service. Default: `contract`.
   */
  readonly profile?: ProfileName
  /** The origin at which browsers reach the emulator, as in ceremony urls. Default: `http://127.0.0.1:8787`. */
  readonly origin?: string
  /**
   * The other host names with which a request can open the start page and `/_emulator`. Loopback
   * names and the host of `origin` are always allowed. There, any other name gets 421.
   */
  readonly hosts?: readonly string[]
  /** The only accepted API key; it begins with `key_test_`. Default: `key_test_emulator`. */
  readonly apiKey?: string
  /** The envelopes that exist from the start. Default: none. */
  readonly envelopes?: readonly EnvelopeSeed[]
  /** The language of ceremony pages: `en`, `es`, `fr` or `de`; others show English. Default: `en`. */
  readonly locale?: string
  /** The colours of the pages for recipients; `light dark` follows the browser. Default: `light dark`. */
  readonly colorScheme?: 'light dark' | 'light' | 'dark'
  /** A function that returns the current time in milliseconds since 1970, for tests. */
  readonly clock?: () => number
  /** How long a ceremony url works, in seconds. Default: 30 days. */
  readonly ceremonyLifetime?: number
  /**
   * The time from the last signature to a `generated` deliverable, in milliseconds. A later change
   * does not affect envelopes that are already signed. Default: 1500.
   */
  readonly deliverableDelay?: number
  /**
   * How long a new envelope is `processing`, in milliseconds; for the live profile. Until then, the
   * emulator refuses ceremonies and replacements. Default: 0.
   */
  readonly processingDelay?: number
  /** The accepted calls per second; 0 sets no limit. Default: 0; 10 in the live profile. */
  readonly requestsPerSecond?: number
  /**
   * Adds `envelope_id`, `recipient_id` and `ceremony_result` to `redirect_url`. The service contract shows
   * no parameters. Default: `false`; `true` in the live profile.
   */
  readonly redirectParameters?: boolean
  /**
   * A new ceremony revokes older ceremonies of its recipient. The service contract does not show
   * what happens to them. Default: `false`; `true` in the live profile.
   */
  readonly revokeOlderCeremonies?: boolean
  /** Refuses unknown fields, and bodies without a JSON content type. Default: `false`. */
  readonly strict?: boolean
  /** A function that receives every answered call, with secrets masked. Default: none. */
  readonly onCall?: (call: EmulatedCall) => void
  /** Sends signed webhooks to the `url` in this option. Default: the emulator sends no webhooks. */
  readonly webhooks?: WebhookOptions
}

/** The options with every default filled in. */
export type EmulatorSettings = Readonly<
  Required<Omit<SigningEmulatorOptions, 'envelopes' | 'webhooks' | 'profile' | 'onCall'>>
> & { readonly profile: Profile }

/** The settings that `configure` changes while an emulator runs. */
export interface EmulatorChanges extends Partial<
  Pick<
    EmulatorSettings,
    | 'locale'
    | 'ceremonyLifetime'
    | 'deliverableDelay'
    | 'processingDelay'
    | 'requestsPerSecond'
    | 'redirectParameters'
    | 'revokeOlderCeremonies'
    | 'strict'
  >
> {
  /** The current time as ISO 8601; the clock continues from it. */
  readonly time?: string
}
