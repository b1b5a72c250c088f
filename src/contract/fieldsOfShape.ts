import type { JsonObject } from './jsonObject.js'

/** The checks of a resource's fields, by name. */
export type Shape = Readonly<Record<string, (value: unknown) => boolean>>

/** Copies the fields of `value` that pass their check in `shape`. */
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
