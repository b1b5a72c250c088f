import type { JsonObject } from './jsonObject.js'

/** Maps each field of a resource to a function that checks the field's value. */
export type Shape = Readonly<Record<string, (value: unknown) => boolean>>

/** Copies the fields of `value` whose check in `shape` succeeds. */
export function fieldsOfShape(value: JsonObject, shape: Shape): JsonObject {
  const fields: Record<string, unknown> = {}
  for (const field of Object.keys(shape)) {
    if (Object.hasOwn(value, field) && shape[field]?.(value[field])) fields[field] = value[field]
  }
  return fields
}

/** Whether `value` is a string. */
export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whether `value` is a string or `null`. */
export function isStringOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
