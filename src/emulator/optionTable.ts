import * as v from 'valibot'
import type { SigningEmulatorOptions } from './emulatorOptions.js'
import { amount, LANGUAGE_TAG, oneOf, textLike, YES_OR_NO } from './http/problemsOf.js'
import { PROFILE_NAMES, profiles } from './profile/profile.js'
import { webhookCheck } from './webhooks/webhookOptions.js'

/** Describes one option for the emulator, its method `configure`, the command line and the docs. */
export interface OptionRow<Value = unknown> {
  /** The effect of the option, without a full stop. */
  readonly does: string
  /** The schema of the value. Its messages complete the sentence "option … must be". */
  readonly check: v.GenericSchema<unknown, Value>
  /** The default, as the docs show it. */
  readonly default: string
  /** The flag of the command `emulate`. Default name: the option's name in kebab case. */
  readonly flag?: {
    readonly name?: string
    /** The placeholder of the value in the help text. A flag without a value has no placeholder. */
    readonly value?: string
    readonly kind?: 'number' | 'list'
  }
  /** Whether `configure` and `POST /_emulator/settings` accept it. */
  readonly changeable?: true
  /** Whether error messages must not contain the value. */
  readonly secret?: true
}

type OptionTable = {
  readonly [Name in keyof SigningEmulatorOptions]-?: OptionRow<
    Required<SigningEmulatorOptions>[Name]
  >
}

/** An amount of time. Its limit ensures that a date plus this amount is still a valid date. */
const AMOUNT = amount(1_000_000_000_000)

const HOST = textLike(
  /^(?:[\w.-]+|\[[\da-f:.]+\])$/i,
  'a host without scheme and port, such as emulator',
)

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

const ORIGIN_MESSAGE = 'must be an http or https origin, such as http://127.0.0.1:8787'

/** Returns a schema that accepts every function, with any parameters. */
function callable<Call>(): v.GenericSchema<unknown, Call> {
  return v.custom<Call>((value) => typeof value === 'function', 'must be a function')
}

const { contract, live } = profiles

/** One row for each option of {@link SigningEmulatorOptions}. */
export const optionTable: OptionTable = {
  profile: {
    does: 'the imitated API: `contract`, the service contract, or `live`, the live service',
    check: oneOf(PROFILE_NAMES),
    default: '`contract`',
    flag: { value: '<name>' },
  },
  origin: {
    does: 'the origin at which browsers reach the emulator, as in ceremony urls',
    check: v.pipe(
      v.string(ORIGIN_MESSAGE),
      v.check(isOrigin, ORIGIN_MESSAGE),
      v.transform((value) => new URL(value).origin),
    ),
    default: '`http://127.0.0.1:8787`',
    flag: { value: '<url>' },
  },
  hosts: {
    does: 'the other host names with which a request can open the start page and `/_emulator`',
    check: v.array(HOST, 'must be a list of host names'),
    default: 'no other names',
    flag: { name: 'allow-host', value: '<name>', kind: 'list' },
  },
  apiKey: {
    does: 'the only accepted API key; it begins with `key_test_`',
    check: textLike(/^key_test_[!-~]+$/, '`key_test_` and at least one more character, no spaces'),
    default: '`key_test_emulator`',
    flag: { value: '<key>' },
    secret: true,
  },
  envelopes: {
    does: 'the envelopes that exist from the start',
    check: v.custom<NonNullable<SigningEmulatorOptions['envelopes']>>(
      Array.isArray,
      'must be a list of envelopes',
    ),
    default: 'no envelopes',
  },
  locale: {
    does: 'the language of ceremony pages: `en`, `es`, `fr` or `de`; others show English',
    check: LANGUAGE_TAG,
    default: '`en`',
    flag: { value: '<tag>' },
    changeable: true,
  },
  colorScheme: {
    does: 'the colours of the pages for recipients; `light dark` follows the browser',
    check: oneOf(['light dark', 'light', 'dark']),
    default: '`light dark`',
    flag: { value: '<scheme>' },
  },
  clock: {
    does: 'a function that returns the current time in milliseconds since 1970, for tests',
    check: callable<() => number>(),
    default: '`Date.now`',
  },
  ceremonyLifetime: {
    does: 'how long a ceremony url works, in seconds',
    check: AMOUNT,
    default: '30 days',
    flag: { value: '<seconds>', kind: 'number' },
    changeable: true,
  },
  deliverableDelay: {
    does: 'the time from the last signature to a `generated` deliverable, in milliseconds',
    check: AMOUNT,
    default: '1500',
    flag: { value: '<ms>', kind: 'number' },
    changeable: true,
  },
  processingDelay: {
    does: 'how long a new envelope is `processing`, in milliseconds; for the live profile',
    check: AMOUNT,
    default: '0',
    flag: { value: '<ms>', kind: 'number' },
    changeable: true,
  },
  requestsPerSecond: {
    does: 'the accepted calls per second; 0 sets no limit',
    check: AMOUNT,
    default: `${contract.requestsPerSecond}; ${live.requestsPerSecond} in the live profile`,
    flag: { value: '<number>', kind: 'number' },
    changeable: true,
  },
  redirectParameters: {
    does: 'adds `envelope_id`, `recipient_id` and `ceremony_result` to `redirect_url`',
    check: YES_OR_NO,
    default: `\`${contract.redirectParameters}\`; \`${live.redirectParameters}\` in the live profile`,
    flag: {},
    changeable: true,
  },
  revokeOlderCeremonies: {
    does: 'a new ceremony revokes older ceremonies of its recipient',
    check: YES_OR_NO,
    default: `\`${contract.revokeOlderCeremonies}\`; \`${live.revokeOlderCeremonies}\` in the live profile`,
    flag: {},
    changeable: true,
  },
  strict: {
    does: 'refuses unknown fields, and bodies without a JSON content type',
    check: YES_OR_NO,
    default: '`false`',
    flag: {},
    changeable: true,
  },
  onCall: {
    does: 'a function that receives every answered call, with secrets masked',
    check: callable<NonNullable<SigningEmulatorOptions['onCall']>>(),
    default: 'no function',
  },
  webhooks: {
    does: 'sends signed webhooks to the `url` in this option',
    check: webhookCheck,
    default: 'no webhooks are sent',
    secret: true,
  },
}

/** The setting `time` of `configure`. The clock continues from this time. */
export const timeRow: OptionRow<string> = {
  does: 'the current time as ISO 8601; the clock continues from it',
  check: v.custom<string>(
    (time) => typeof time === 'string' && !Number.isNaN(Date.parse(time)),
    'must be an ISO 8601 time',
  ),
  default: 'now',
  changeable: true,
}
