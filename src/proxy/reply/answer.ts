import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** An answer that a call did not fetch itself. */
export type SharedAnswer = 'concurrent_call' | 'idempotency_key'

/** A success as the browser gets it, before the headers. */
export interface Answer {
  readonly status: 200 | 201
  readonly body: JsonObject
  /** Absent in an answer that came out of a store. */
  readonly upstreamStatus?: number
  readonly sharedWith?: SharedAnswer
  /** Of {@link bodyText}. */
  written?: string
}

/** An answer's body as JSON. Written once, however many want it: the browser, and what is remembered. */
export function bodyText(answer: Answer): string {
  return (answer.written ??= JSON.stringify(answer.body))
}

/** Reads an answer back from a store. */
export function isStoredAnswer(value: unknown): value is Answer {
  return isJsonObject(value) && value['status'] === 201 && isJsonObject(value['body'])
}
