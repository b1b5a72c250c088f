import type { JsonObject } from './jsonObject.js'

/** What each field of a resource must be. */
export type Shape = Readonly<Record<string, (value: unknown) => boolean>>

/** Finds further fields that may stay in a resource, beside those the contract names. */
export type FurtherFields = (value: JsonObject) => JsonObject

/**
 * The fields of `value` that `shape` names and that are what it says, and what `further` finds under
 * other names. Rebuilt from nothing.
 */
export function fieldsOfShape(
  value: JsonObject,
  shape: Shape,
  further?: FurtherFields,
): JsonObject {
  const fields: Record<string, unknown> = {}
  for (const field of Object.keys(shape)) {
    if (Object.hasOwn(value, field) && shape[field]?.(value[field])) fields[field] = value[field]
  }
  if (!further) return fields
  const others = Object.entries(further(value)).filter(([field]) => !Object.hasOwn(shape, field))
  return { ...Object.fromEntries(others), ...fields }
}

/** Whether `value` is a text. */
export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whether `value` is a text or `null`. */
export function isStringOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
