import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** A JSON text that holds an object; otherwise which of the two it is not. */
export function parseJsonObject(text: string): JsonObject | 'not_json' | 'not_an_object' {
  const value = parse(text)
  if (value === undefined) return 'not_json'
  return isJsonObject(value) ? value : 'not_an_object'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
