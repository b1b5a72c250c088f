import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** The JSON object in a text; `undefined` for any other text. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
