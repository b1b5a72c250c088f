import * as v from 'valibot'
import type { Operation } from '../../contract/operation.js'
import { invalidOption } from '../http/invalidOption.js'
import { amount, oneOf, problemsOf, TEXT, WEB_ADDRESS, YES_OR_NO } from '../http/problemsOf.js'

/** The operations that can have faults: calls of the API and requests of a recipient's browser. */
export type FaultOperation = Operation | 'open_ceremony' | 'finish_ceremony' | 'download_file'

export const FAULT_OPERATIONS = [
  'create_ceremony',
  'replace_recipient',
  'retrieve_deliverable',
  'open_ceremony',
  'finish_ceremony',
  'download_file',
] as const satisfies readonly FaultOperation[]

/** The operations of the service contract. A fault without `operation` applies to all of them. */
const SERVICE: readonly FaultOperation[] = FAULT_OPERATIONS.slice(0, 3)
const JSON_ANSWERS: ReadonlySet<FaultOperation> = new Set([...SERVICE, 'finish_ceremony'])

/** The effect of each fault, and the operations to which the fault can apply. */
export const faultTable = {
  slow: { does: 'the emulator answers after `delay` milliseconds', operations: FAULT_OPERATIONS },
  hang: { does: 'the emulator does not answer', operations: FAULT_OPERATIONS },
  reset: {
    does: 'the connection closes without an answer, so `fetch` rejects',
    operations: FAULT_OPERATIONS,
  },
  'rate-limited': {
    does: 'the emulator answers 429, with `retryAfter` in the header `Retry-After`',
    operations: FAULT_OPERATIONS,
  },
  'server-error': { does: 'the emulator answers with status 500', operations: FAULT_OPERATIONS },
  answer: {
    does: 'the answer has your `status`, `headers` and `body`, or your `fields`',
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
    does: 'the finished ceremony redirects to `location`',
    operations: ['create_ceremony'],
  },
} as const satisfies Readonly<
  Record<string, { does: string; operations: readonly FaultOperation[] }>
>

/** The name of a fault. `docs/emulator.md` describes every fault. */
export type FaultName = keyof typeof faultTable

export const FAULT_NAMES: readonly FaultName[] = Object.keys(faultTable).filter(isFaultName)

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultTable, name)
}

/** The options of a fault: when it applies, and what the caller receives. */
export interface FaultOptions {
  /** Default: every operation of the service contract to which the fault can apply. */
  readonly operation?: FaultOperation
  /** The number of calls to which the fault applies, or `until-cleared`. Default: 1. */
  readonly times?: number | 'until-cleared'
  /** For `slow`: the delay in milliseconds. Default: 3000. */
  readonly delay?: number
  /** The id of the only affected recipient, for tests that share an emulator. Default: all. */
  readonly recipient?: string | undefined
  /**
   * For `rate-limited`: the value of `Retry-After` in seconds. A string, such as a date, is sent
   * unchanged. `null` omits the header. Default: 1.
   */
  readonly retryAfter?: number | string | null
  /** For `answer`: the status. Default: the real status if `fields` is set, otherwise 200. */
  readonly status?: number | undefined
  /** For `answer`: headers in addition to `Content-Type: application/json`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** For `answer`: the body. A string is sent unchanged, other values as JSON. Default: empty. */
  readonly body?: unknown
  /** For `answer`: fields that replace those of the real response. Not allowed with `body`. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined
  /** For `redirect-elsewhere`: an absolute url. Default: `/` on the origin of `redirect_url`. */
  readonly location?: string | undefined
  /**
   * Whether the service performs the call although the fault delays or replaces the response.
   * Default: `false`.
   */
  readonly takesEffect?: boolean
}

/** The name and options of a fault: the body of `POST /_emulator/faults`, or the flag `--fault`. */
export type FaultRequest = { readonly name: FaultName } & FaultOptions

/** A fault with its defaults, and the operations to which it applies. */
export interface Fault extends Omit<FaultOptions, 'operation'> {
  readonly name: FaultName
  readonly operations: readonly FaultOperation[]
  readonly times: number | 'until-cleared'
}

/** The longest delay of `setTimeout`, in milliseconds. */
const AMOUNT = amount(2_147_483_647)
const TIMES_MESSAGE = 'must be a whole number of 1 or more, or "until-cleared"'
const STATUS_MESSAGE = 'must be a whole number from 200 to 599'
const HEADER = v.pipe(
  TEXT,
  v.check((value) => areHeaders({ 'retry-after': value }), 'must be a valid header value'),
)

/** The schema of a {@link FaultRequest}. */
const faultRequest = v.strictObject({
  name: oneOf(FAULT_NAMES),
  operation: v.optional(oneOf(FAULT_OPERATIONS)),
  times: v.optional(v.custom<number | 'until-cleared'>(isTimes, TIMES_MESSAGE), 1),
  delay: v.optional(AMOUNT, 3000),
  recipient: v.optional(TEXT),
  retryAfter: v.optional(v.union([AMOUNT, HEADER, v.null()], 'must be seconds or a date'), 1),
  status: v.optional(v.custom<number>(isStatus, STATUS_MESSAGE)),
  headers: v.optional(
    v.pipe(
      v.record(TEXT, TEXT, 'must map header names to strings'),
      v.check(areHeaders, 'must contain valid header names and values'),
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

function isStatus(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599
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

/** Reads the name and options of a fault. Throws `invalid_option` with a list of all problems. */
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

/** Throws if `fields` is combined with `body`, or if the response has no JSON body. */
function assertFields({ status, body }: FaultOptions, operations: readonly FaultOperation[]): void {
  if (body !== undefined) throw invalidFault('Give "fields" or "body", not both.')
  if (status !== undefined && hasNoBody(status)) {
    throw invalidFault(`"fields" requires a status with a body (received ${status}).`)
  }
  const page = operations.find((operation) => !JSON_ANSWERS.has(operation))
  if (page === undefined) return
  throw invalidFault(`"fields" requires an operation with JSON answers (received "${page}").`)
}

/** Whether HTTP forbids a body in a response with this status. */
export function hasNoBody(status: number): boolean {
  return [204, 205, 304].includes(status)
}

function invalidFault(problem: string) {
  return invalidOption(
    `The fault is invalid: ${problem}`,
    `Fault names: ${FAULT_NAMES.join(', ')}. Options: ${Object.keys(faultRequest.entries).slice(1).join(', ')}.`,
  )
}
