import { isJsonObject } from '../../contract/jsonObject.js'
import type { FaultOperation } from '../faults/fault.js'
import { iso } from '../store/records.js'

/** A request and its response, without the API key. Tokens, evidence and images are masked. */
export interface EmulatedCall {
  readonly operation: FaultOperation
  readonly method: string
  readonly path: string
  readonly at: string
  /** The response status. `null` before the response, or if a fault prevents the response. */
  readonly status: number | null
  /** The body of the request, if it is JSON. */
  readonly request?: unknown
  /** The body of the response, if it is JSON. */
  readonly response?: unknown
}

/** The log drops older calls, so that a long run does not use up the memory. */
const MOST_CALLS = 1000

/** The calls of one emulator, oldest first. */
export class CallLog {
  readonly #clock: () => number
  readonly #onCall: (call: EmulatedCall) => void
  readonly #calls: EmulatedCall[] = []

  constructor(clock: () => number, onCall: (call: EmulatedCall) => void) {
    this.#clock = clock
    this.#onCall = onCall
  }

  get entries(): readonly EmulatedCall[] {
    return this.#calls.map((call) => ({ ...call }))
  }

  /** Records a request. The returned function records the response. */
  begin(
    operation: FaultOperation,
    { method, path, body }: { method: string; path: string; body: unknown },
  ): (status: number, body: unknown) => void {
    const at = iso(this.#clock())
    const request = body !== undefined && { request: masked(body) }
    const call = { operation, method, path, at, status: null, ...request }
    this.#calls.push(call)
    if (this.#calls.length > MOST_CALLS) this.#calls.shift()
    return (status, answer) => {
      const response = answer !== undefined && { response: masked(answer) }
      this.#onCall(Object.assign(call, { status, ...response }))
    }
  }

  clear(): void {
    this.#calls.length = 0
  }
}

const MASK = '…'

/** The fields that the log masks, because they are credentials or too long to read. */
const SECRET = new Set(['token', 'password', 'image', 'secret'])

/** Copies a body for the log, without tokens, evidence and images. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/([?&]token=)[^&#]*/g, `$1${MASK}`)
  if (Array.isArray(value)) return value.map(masked)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, maskedField(name, field)]),
  )
}

function maskedField(name: string, field: unknown): unknown {
  if (SECRET.has(name)) return MASK
  if (name !== 'data' || !isJsonObject(field)) return masked(field)
  // Evidence describes a customer's session, so the log contains its labels and masks its values.
  return Object.fromEntries(Object.keys(field).map((label) => [label, MASK]))
}
