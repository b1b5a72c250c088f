import * as v from 'valibot'
import type { Operation } from '../../contract/operation.js'
import { invalidOption } from '../http/invalidOption.js'
import { amount, oneOf, problemsOf, TEXT, WEB_ADDRESS, YES_OR_NO } from '../http/problemsOf.js'

/** The operations with faults: those of the service, and those of a browser in a ceremony. */
export type FaultOperation = Operation | 'open_ceremony' | 'finish_ceremony' | 'download_file'

export const FAULT_OPERATIONS = [
  'create_ceremony',
  'replace_recipient',
  'retrieve_deliverable',
  'open_ceremony',
  'finish_ceremony',
  'download_file',
] as const satisfies readonly FaultOperation[]

/** The operations of the service contract. A fault without an operation applies to them. */
const SERVICE: readonly FaultOperation[] = FAULT_OPERATIONS.slice(0, 3)
const JSON_ANSWERS: ReadonlySet<FaultOperation> = new Set([...SERVICE, 'finish_ceremony'])

/** The effect of each fault, and its operations. */
export const faultTable = {
  slow: { does: 'the answer comes after `delay` milliseconds', operations: FAULT_OPERATIONS },
  hang: { does: 'no answer comes', operations: FAULT_OPERATIONS },
  reset: {
    does: 'the connection breaks; without a port, `fetch` rejects',
    operations: FAULT_OPERATIONS,
  },
  'rate-limited': {
    does: 'status 429, with `retryAfter` as its `Retry-After`',
    operations: FAULT_OPERATIONS,
  },
  'server-error': { does: 'status 500', operations: FAULT_OPERATIONS },
  answer: {
    does: 'your own `status`, `headers` and `body`, or `fields` of the real answer',
    operations: FAULT_OPERATIONS,
  },
  'expired-url': {
    does: 'the `url` in the answer has expired',
    operations: ['create_ceremony', 'retrieve_deliverable'],
  },
  'refuse-frame': {
    does: "the ceremony page sends `frame-ancestors 'none'`",
    operations: ['create_ceremony'],
  },
  'redirect-elsewhere': {
    does: 'the finished ceremony goes to `location`',
    operations: ['create_ceremony'],
  },
} as const satisfies Readonly<
  Record<string, { does: string; operations: readonly FaultOperation[] }>
>

/** The name of a fault. `docs/emulator.md` describes each. */
export type FaultName = keyof typeof faultTable

export const FAULT_NAMES: readonly FaultName[] = Object.keys(faultTable).filter(isFaultName)

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultTable, name)
}

/** How a fault applies. */
export interface FaultOptions {
  /** Default: the next call of any operation of the service contract that allows the fault. */
  readonly operation?: FaultOperation
  /** The number of calls, or `until-cleared`. Default: 1. */
  readonly times?: number | 'until-cleared'
  /** For `slow`: milliseconds. Default: 3000. */
  readonly delay?: number
  /** Only calls about this recipient, for tests that share an emulator. Default: all. */
  readonly recipient?: string | undefined
  /**
   * For `rate-limited`: the seconds of `Retry-After`. A string, such as a date, is sent unchanged. `null`
   * omits the header. Default: 1.
   */
  readonly retryAfter?: number | string | null
  /** For `answer`: the status. Default: that of the real answer with `fields`, else 200. */
  readonly status?: number | undefined
  /** For `answer`: headers in addition to `Content-Type: application/json`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** For `answer`: the body. A string is sent unchanged, every other value as JSON. Default: none. */
  readonly body?: unknown
  /** For `answer`: fields that replace those of the real answer, which takes effect. Excludes `body`. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined
  /** For `redirect-elsewhere`: an absolute url. Default: the root of `redirect_url`'s origin. */
  readonly location?: string | undefined
  /**
   * Whether the call takes effect although its answer is late or lost. For faults that delay or replace an
   * answer. Default: `false`.
   */
  readonly takesEffect?: boolean
}

/** A name with options: the body of `POST /_emulator/faults`, and the value of `--fault`. */
export type FaultRequest = { readonly name: FaultName } & FaultOptions

/** A fault with its defaults, and the operations that it applies to. */
export interface Fault extends Omit<FaultOptions, 'operation'> {
  readonly name: FaultName
  readonly operations: readonly FaultOperation[]
  readonly times: number | 'until-cleared'
}

/** The longest wait of a timer. */
const AMOUNT = amount(2_147_483_647)
const TIMES_MESSAGE = 'must be a whole number of 1 or more, or "until-cleared"'
const STATUS_MESSAGE = 'must be a whole number from 200 to 599'
const HEADER = v.pipe(
  TEXT,
  v.check((value) => areHeaders({ 'retry-after': value }), 'must be a header value'),
)

/** Checks a {@link FaultRequest}. */
const faultRequest = v.strictObject({
  name: oneOf(FAULT_NAMES),
  operation: v.optional(oneOf(FAULT_OPERATIONS)),
  times: v.optional(v.custom<number | 'until-cleared'>(isTimes, TIMES_MESSAGE), 1),
  delay: v.optional(AMOUNT, 3000),
  recipient: v.optional(TEXT),
  retryAfter: v.optional(v.union([AMOUNT, HEADER, v.null()], 'must be seconds or a date'), 1),
  status: v.optional(
    v.pipe(
      v.number(STATUS_MESSAGE),
      v.integer(STATUS_MESSAGE),
      v.minValue(200, STATUS_MESSAGE),
      v.maxValue(599, STATUS_MESSAGE),
    ),
  ),
  headers: v.optional(
    v.pipe(
      v.record(TEXT, TEXT, 'must map header names to strings'),
      v.check(areHeaders, 'must hold valid header names and values'),
    ),
  ),
  body: v.optional(v.unknown()),
  fields: v.optional(v.record(TEXT, v.unknown(), 'must be an object')),
  location: v.optional(WEB_ADDRESS),
  takesEffect: v.optional(YES_OR_NO, false),
})

function isTimes(value: unknown): boolean {
  return value === 'until-cleared' || (Number.isInteger(value) && Number(value) >= 1)
}

function areHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    return Boolean(new Headers(headers))
  } catch {
    return false
  }
}

/** Throws `invalid_option` if a value is not a {@link FaultRequest}. */
export function assertFaultRequest(value: unknown): asserts value is FaultRequest {
  readFault(value)
}

/** Reads a name with options. Throws `invalid_option` with all problems. */
export function readFault(request: unknown): Fault {
  const [problem, ...others] = problemsOf(faultRequest, request)
  if (problem !== undefined) throw invalidFault([problem, ...others].join(' '))
  const { operation, ...fault } = v.parse(faultRequest, request)
  const operations = operationsOf(fault.name, operation)
  if (fault.fields) assertFields(fault, operations)
  return { ...fault, operations }
}

function operationsOf(name: FaultName, operation: FaultOperation | undefined) {
  const possible: readonly FaultOperation[] = faultTable[name].operations
  if (operation === undefined) return possible.filter((candidate) => SERVICE.includes(candidate))
  if (possible.includes(operation)) return [operation]
  const choices = possible.join(' or ')
  throw invalidFault(`"operation" must be ${choices} for ${name} (received "${operation}").`)
}

/** Refuses `fields` if the answer has no JSON body. */
function assertFields({ status, body }: FaultOptions, operations: readonly FaultOperation[]): void {
  if (body !== undefined) throw invalidFault('Give "fields" or "body", not both.')
  if (status !== undefined && hasNoBody(status)) {
    throw invalidFault(`"fields" need a status with a body (received ${status}).`)
  }
  const page = operations.find((operation) => !JSON_ANSWERS.has(operation))
  if (page === undefined) return
  throw invalidFault(`"fields" need an operation that answers JSON (received "${page}").`)
}

/** Whether HTTP allows no body with this status. */
export function hasNoBody(status: number): boolean {
  return [204, 205, 304].includes(status)
}

function invalidFault(problem: string) {
  return invalidOption(
    `The fault is invalid: ${problem}`,
    `Names: ${FAULT_NAMES.join(', ')}. Options: ${Object.keys(faultRequest.entries).slice(1).join(', ')}.`,
  )
}
