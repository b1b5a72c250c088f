import type { Deliverable } from '../contract/deliverable.js'
import type { CompleteRecipient as Recipient } from '../contract/recipient.js'
import type { EmulatedCall } from './control/callLog.js'
import type { EmulatorChanges } from './emulatorOptions.js'
import type { Faults } from './faults/faults.js'
import type { ProfileName } from './profile/profile.js'
import type { Envelope, Mail } from './store/envelope.js'
import type { EnvelopeSeed } from './store/envelopeSeed.js'
import type { CeremonyEnd } from './store/signature.js'
import type { EmulatedWebhooks } from './webhooks/emulatedWebhooks.js'

/** An emulated signing service, on your machine or inside your test. */
export interface SigningEmulator {
  /** The origin of the urls of ceremonies and files. */
  readonly origin: string
  /** The accepted API key. */
  readonly apiKey: string
  /** The profile, which determines the service that the emulator imitates. */
  readonly profile: ProfileName
  /**
   * Answers a request like the service, by its path; the origin does not matter. You can pass this
   * function as `fetch`. It rejects like `fetch` if a fault breaks the connection.
   */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** The faults that apply to further calls. */
  readonly faults: Faults
  /** Adds an envelope. Throws `invalid_option` for an invalid seed. */
  readonly seedEnvelope: (seed: EnvelopeSeed) => SeededEnvelope
  /** Every envelope as it is now, oldest first. */
  readonly envelopes: readonly Envelope[]
  /** Returns the envelope with this id, or with a recipient or deliverable with this id. */
  readonly envelopeOf: (id: string) => Envelope | undefined
  /** Sends a draft, so that its recipients can sign. Throws `invalid_option` for an unknown id. */
  readonly sendEnvelope: (id: string) => Envelope
  /** Deletes an envelope: all its ids are then unknown. Throws `invalid_option` for an unknown id. */
  readonly deleteEnvelope: (id: string) => void
  /** The last 1,000 calls of the service's operations, oldest first. */
  readonly calls: readonly EmulatedCall[]
  /** The emails with ceremony links, oldest first. The emulator stores them and sends no email. */
  readonly mails: readonly Mail[]
  /** The webhooks; `undefined` without the option `webhooks`. */
  readonly webhooks: EmulatedWebhooks | undefined
  /**
   * Ends the recipient's newest open ceremony as if the recipient had used the page. Without `end` the
   * recipient signs with a typed name. Throws `invalid_option` if no ceremony is open.
   */
  readonly endCeremony: (recipientId: string, end?: CeremonyEnd) => Envelope
  /**
   * Changes settings while the emulator runs. Omitted settings keep their values. Throws
   * `invalid_option` if a value is invalid, and then changes no setting.
   *
   * @example
   * ```ts
   * emulator.configure({ deliverableDelay: 60_000, time: '2027-01-01T00:00:00Z' })
   * ```
   */
  readonly configure: (changes: EmulatorChanges) => void
  /**
   * Restores the initial options and clock, and the option `envelopes` with the same ids. Removes
   * all other envelopes, and all calls, emails, webhooks and faults.
   */
  readonly reset: () => void
}

/** An envelope that a test or a demo added, with its ids. */
export interface SeededEnvelope {
  /** A UUID. */
  readonly id: string
  readonly recipients: readonly Recipient[]
  readonly deliverables: readonly Deliverable[]
}
