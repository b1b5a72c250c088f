import type { JsonObject } from '../../contract/jsonObject.js'

/** In strict mode, every field that the service contract does not name: most often a slip. */
export function problemsOfUnknown(body: JsonObject, known: readonly string[]): string[] {
  return Object.keys(body)
    .filter((field) => !known.includes(field))
    .map((field) => `"${field}" is no field that the service contract names.`)
}
