import { invalidOption } from '../http/invalidOption.js'
import { isWebAddress } from '../http/isWebAddress.js'
import type { Operation } from '../../contract/operation.js'

/**
 * Every failure that can be asked for by name.
 *
 * - `slow`: the answer comes after `delay`
 * - `hang`: the answer never comes
 * - `reset`: the connection breaks
 * - `rate-limited`: 429 with `Retry-After`
 * - `server-error`: 500
 * - `answer`: whatever `status`, `headers`, `body` or `fields` say
 * - `expired-url`: the url in the answer has expired already
 * - `refuse-frame`: the ceremony's page may not be framed by anybody
 * - `redirect-elsewhere`: the finished ceremony goes to another place than `redirect_url`
 */
export type FaultName = (typeof FAULT_NAMES)[number]

export const FAULT_NAMES = [
  'slow',
  'hang',
  'reset',
  'rate-limited',
  'server-error',
  'answer',
  'expired-url',
  'refuse-frame',
  'redirect-elsewhere',
] as const

/** What a fault can befall: the service's operations, and what a browser does in a ceremony. */
export type FaultOperation = Operation | 'open_ceremony' | 'finish_ceremony' | 'download_file'

/** How a fault is to befall. */
export interface FaultOptions {
  /** Default: whichever of the three operations is called next, as far as the fault fits it. */
  readonly operation?: FaultOperation
  /** How many calls, or `until-cleared`. Default: 1. */
  readonly times?: number | 'until-cleared'
  /** For `slow`: milliseconds. Default: 3,000. */
  readonly delay?: number
  /** Only calls about this recipient, so that tests side by side do not meet. Default: all. */
  readonly recipient?: string
  /**
   * For `rate-limited`: the seconds of `Retry-After`; a string is sent as it is, such as a date, and
   * `null` sends none. Default: 1.
   */
  readonly retryAfter?: number | string | null
  /** For `answer`: the status. Default: the true answer's with `fields`, else 200. */
  readonly status?: number
  /** For `answer`: headers beside or in place of `Content-Type: application/json`. */
  readonly headers?: Readonly<Record<string, string>>
  /** For `answer`: the body; a string is sent as it is, everything else as JSON. Default: none. */
  readonly body?: unknown
  /** For `answer`: fields that take the place of the true answer's, which counts; instead of `body`. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** For `redirect-elsewhere`: an absolute url. Default: the root of `redirect_url`'s origin. */
  readonly location?: string
  /**
   * Whether the call takes effect at once all the same, as when only the answer is held up or lost.
   * For the faults that keep it from its answer. Default: `false`.
   */
  readonly takesEffect?: boolean
}

/** What the fault `answer` sends. */
export type FreeAnswer = Pick<FaultOptions, 'status' | 'headers' | 'body' | 'fields'>

/** A fault that waits for its calls. */
export interface Fault {
  readonly name: FaultName
  readonly operations: readonly FaultOperation[]
  readonly times: number | 'until-cleared'
  readonly delay: number
  readonly recipient: string | undefined
  readonly retryAfter: number | string | null
  readonly answer: FreeAnswer
  readonly location: string | undefined
  readonly takesEffect: boolean
}

const SERVICE: readonly FaultOperation[] = [
  'create_ceremony',
  'replace_recipient',
  'retrieve_deliverable',
]
export const FAULT_OPERATIONS: readonly FaultOperation[] = [
  ...SERVICE,
  'open_ceremony',
  'finish_ceremony',
  'download_file',
]

/** What each fault can befall; without an `operation` it befalls those that are the service's. */
const POSSIBLE: Readonly<Record<FaultName, readonly FaultOperation[]>> = {
  slow: FAULT_OPERATIONS,
  hang: FAULT_OPERATIONS,
  reset: FAULT_OPERATIONS,
  'rate-limited': FAULT_OPERATIONS,
  'server-error': FAULT_OPERATIONS,
  answer: FAULT_OPERATIONS,
  'expired-url': ['create_ceremony', 'retrieve_deliverable'],
  'refuse-frame': ['create_ceremony'],
  'redirect-elsewhere': ['create_ceremony'],
}

/** Fills in the defaults; throws `invalid_option` with the cure. */
export function readFault(name: FaultName, options: FaultOptions): Fault {
  if (!FAULT_NAMES.includes(name)) {
    throw invalidFault('has a name that is none', `The names are ${FAULT_NAMES.join(', ')}.`)
  }
  const { operation, times = 1, delay = 3000, retryAfter = 1, location } = options
  if (times !== 'until-cleared' && !(Number.isInteger(times) && times > 0)) {
    throw invalidFault('has a wrong times', 'Give a whole number of 1 or more, or "until-cleared".')
  }
  if (!(delay >= 0 && (typeof retryAfter !== 'number' || retryAfter >= 0))) {
    throw invalidFault('has a wrong delay or retryAfter', 'Give a number of 0 or more.')
  }
  if (location !== undefined && !isWebAddress(location)) {
    throw invalidFault('has a wrong location', 'Give an absolute url of https or http.')
  }
  const { status, headers, body, fields, recipient } = options
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
    throw invalidFault('has a wrong status', 'Give a whole number from 200 to 599.')
  }
  const answer = {
    ...(status !== undefined && { status }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    ...(fields && { fields }),
  }
  const operations = operationsOf(name, operation)
  const takesEffect = options.takesEffect ?? false
  return {
    name,
    operations,
    times,
    delay,
    recipient,
    retryAfter,
    answer,
    location,
    takesEffect,
  }
}

function operationsOf(name: FaultName, operation: FaultOperation | undefined) {
  const possible = POSSIBLE[name]
  if (operation === undefined) return possible.filter((candidate) => SERVICE.includes(candidate))
  if (possible.includes(operation)) return [operation]
  throw invalidFault(`"${name}" cannot befall "${operation}"`, `It can: ${possible.join(', ')}.`)
}

function invalidFault(problem: string, remedy: string) {
  return invalidOption('faults', problem, remedy)
}
