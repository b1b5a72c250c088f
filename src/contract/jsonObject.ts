/** A JSON object, such as the body of a request or response. */
export type JsonObject = { readonly [field: string]: unknown }

/** Whether a parsed JSON value is an object, and not an array or `null`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether `value` has a string in each of `fields`. */
export function hasStrings(value: JsonObject, fields: readonly string[]): boolean {
  return fields.every((field) => typeof value[field] === 'string')
}

/** Whether `value` is an array of strings. */
export function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}
