/** What JSON calls an object: the shape of every resource, request and problem on our wires. */
export type JsonObject = { readonly [field: string]: unknown }

/** Whether a parsed JSON value is an object; arrays and `null` are not. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether every one of `fields` is a string in `value`. */
export function hasStrings(value: JsonObject, fields: readonly string[]): boolean {
  return fields.every((field) => typeof value[field] === 'string')
}

/** Whether `value` is an array that holds nothing but strings. */
export function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}
