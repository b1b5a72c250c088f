import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** Whether a `Content-Type` is HTML, with any parameters. */
export function isHtmlType(contentType: string | null | undefined): boolean {
  return /^text\/html\b/i.test(contentType ?? '')
}

/** Parses a JSON object. Returns `undefined` for any other text. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
