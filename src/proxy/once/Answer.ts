import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import type { SharedAnswer } from '../events/events.js'

/** A success as the browser gets it, before the headers. */
export interface Answer {
  readonly status: 200 | 201
  readonly body: JsonObject
  /** Absent in an answer that came out of a store. */
  readonly upstreamStatus?: number
  readonly sharedWith?: SharedAnswer
}

/** Reads an answer back from a store. */
export function isStoredAnswer(value: unknown): value is Answer {
  return isJsonObject(value) && value['status'] === 201 && isJsonObject(value['body'])
}
