import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { type ProblemCode, problemStatus } from '../../contract/problem.js'

/** Whether a `Content-Type` is `text/html`, with or without parameters. */
export function isHtmlType(contentType: string | null | undefined): boolean {
  return /^text\/html\b/i.test(contentType ?? '')
}

/** Parses `text` as a JSON object. Returns `undefined` if it is not one. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problemStatus, code)
}
