import { invalidOption } from './http/invalidOption.js'
import { type Profile, PROFILE_NAMES, type ProfileName, profiles } from './profile/profile.js'
import type { EmulatedCall } from './control/callLog.js'
import { type EnvelopeSeed, isLanguageTag } from './store/envelopeSeed.js'
import type { WebhookOptions } from './webhooks/webhookOptions.js'

/** What {@link createSigningEmulator} may be told. Every option has a default. */
export interface SigningEmulatorOptions {
  /**
   * Whose words it speaks: the service contract's, or those of the live service as its public
   * documents show them, which is beyond the contract. Default: `contract`.
   */
  readonly profile?: ProfileName
  /**
   * Where browsers reach the emulator: the origin of the ceremony's and the files' urls. It is not
   * compared with the requests that come in. Default: `http://127.0.0.1:8787`.
   */
  readonly origin?: string
  /**
   * Further names under which the control path and the start page may be read, beside the machine's
   * own and that of `origin`: `emulator` in a network of containers, say. Other names are refused,
   * since a foreign web page can be given one that leads here. Default: none.
   */
  readonly hosts?: readonly string[]
  /** The one key that is let in. Must begin with `key_test_`. Default: `key_test_emulator`. */
  readonly apiKey?: string
  /** Envelopes that are there from the start. Default: none. */
  readonly envelopes?: readonly EnvelopeSeed[]
  /** The locale in the ceremony's url: `en`, `es`, `fr` or `de`; others show English. Default: `en`. */
  readonly locale?: string
  /**
   * The colours of the pages that recipients see. Default: `light dark`, as the browser says, which in a
   * frame is what its user prefers (Firefox: what the page around it is).
   */
  readonly colorScheme?: 'light dark' | 'light' | 'dark'
  /** The current time in milliseconds since 1970, for tests. Default: `Date.now`. */
  readonly clock?: () => number
  /** How long a ceremony's url works, in seconds. Default: 30 days. */
  readonly ceremonyLifetime?: number
  /** How long a deliverable's url works, in seconds. Default: one hour. */
  readonly fileLifetime?: number
  /** From the last signature to a `generated` deliverable, in milliseconds. Default: 1,500. */
  readonly deliverableDelay?: number
  /**
   * Adds `envelope_id`, `recipient_id` and `ceremony_result` to `redirect_url`, as a live service is
   * known to do. The service contract does not show it, hence the default: `false`, which keeps the
   * url exactly as it was given; `true` in the live profile.
   */
  readonly redirectParameters?: boolean
  /**
   * How the page goes to `redirect_url`: `replace` leaves no history entry, `assign` lets the back
   * button return to the used-up ceremony. The service contract shows neither. Default: `replace`.
   */
  readonly redirectBy?: 'replace' | 'assign'
  /**
   * Whether a new ceremony ends the recipient's earlier ones. The service contract does not say so,
   * hence the default: `false`; `true` in the live profile.
   */
  readonly revokeOlderCeremonies?: boolean
  /**
   * From an envelope's creation until it is open for signing, in milliseconds; a ceremony asked for
   * before is refused. For the live profile. Default: 0.
   */
  readonly processingDelay?: number
  /** Calls that are let in within a second; 0 for any number. Default: 0; 10 in the live profile. */
  readonly requestsPerSecond?: number
  /**
   * Whether requests are held to the contract's letter: fields that it does not name are refused, and
   * bodies must say that they are JSON. Default: `false`, the milder reading.
   */
  readonly strict?: boolean
  /** Told of every call of the service's operations once it is answered, secrets masked. */
  readonly onCall?: (call: EmulatedCall) => void
  /** Sends signed webhooks. The service contract shows no events, hence the default: none. */
  readonly webhooks?: WebhookOptions
}

/** The options with every default filled in. */
export type EmulatorSettings = Readonly<
  Required<Omit<SigningEmulatorOptions, 'envelopes' | 'webhooks' | 'profile' | 'onCall'>>
> & { readonly profile: Profile }

/** What can be changed while an emulator runs. */
export interface EmulatorChanges extends Partial<
  Pick<
    EmulatorSettings,
    | 'deliverableDelay'
    | 'processingDelay'
    | 'requestsPerSecond'
    | 'ceremonyLifetime'
    | 'fileLifetime'
    | 'redirectParameters'
    | 'redirectBy'
    | 'revokeOlderCeremonies'
    | 'strict'
  >
> {
  /** ISO 8601: the time it is from now on. It goes on from there. */
  readonly time?: string
}

const DAY = 24 * 60 * 60

const NUMBERS = [
  'ceremonyLifetime',
  'fileLifetime',
  'deliverableDelay',
  'processingDelay',
  'requestsPerSecond',
] as const

/** Fills in the defaults; throws `invalid_option` with the option's name and the cure. */
export function readOptions(options: SigningEmulatorOptions): EmulatorSettings {
  const profile = readProfile(options.profile ?? 'contract')
  const settings = {
    profile,
    origin: readOrigin(options.origin ?? 'http://127.0.0.1:8787'),
    hosts: options.hosts ?? [],
    apiKey: options.apiKey ?? 'key_test_emulator',
    locale: options.locale ?? 'en',
    colorScheme: options.colorScheme ?? 'light dark',
    clock: options.clock ?? Date.now,
    ceremonyLifetime: options.ceremonyLifetime ?? 30 * DAY,
    fileLifetime: options.fileLifetime ?? 60 * 60,
    deliverableDelay: options.deliverableDelay ?? 1500,
    processingDelay: options.processingDelay ?? 0,
    requestsPerSecond: options.requestsPerSecond ?? profile.requestsPerSecond,
    redirectParameters: options.redirectParameters ?? profile.redirectParameters,
    strict: options.strict ?? false,
    redirectBy: options.redirectBy ?? 'replace',
    revokeOlderCeremonies: options.revokeOlderCeremonies ?? profile.revokeOlderCeremonies,
  }
  if (!/^key_test_[!-~]+$/.test(settings.apiKey)) {
    throw invalidOption(
      'apiKey',
      'must begin with key_test_ and hold no white space',
      'Leave it out, or choose one such as key_test_portal. A live key has no place in an emulator.',
    )
  }
  if (!settings.hosts.every((host) => /^[\w.-]+$/.test(host) || /^\[[\da-f:.]+\]$/i.test(host))) {
    throw invalidOption(
      'hosts',
      'holds something that is no host',
      'Give names without scheme and port, such as emulator or sign.example.com.',
    )
  }
  if (!isLanguageTag(settings.locale)) {
    throw invalidOption('locale', 'is not a language tag', 'Give one such as en, es, fr or de.')
  }
  for (const name of NUMBERS) {
    if (!(settings[name] >= 0)) {
      throw invalidOption(
        name,
        'must be a number of 0 or more',
        `Leave ${name} out for its default.`,
      )
    }
  }
  return settings
}

function readProfile(name: ProfileName): Profile {
  if (PROFILE_NAMES.includes(name)) return profiles[name]
  throw invalidOption('profile', 'is none', `Give one of ${PROFILE_NAMES.join(', ')}.`)
}

function readOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw invalidOption(
    'origin',
    'is not an origin',
    'Give a scheme, a host and if need be a port, such as http://127.0.0.1:8787.',
  )
}
