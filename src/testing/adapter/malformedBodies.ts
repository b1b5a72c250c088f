import { isJsonObject } from '../../contract/jsonObject.js'

/** Values that take the place of each value in a response. The last one would change a path. */
const WRONG_VALUES = [null, 7, '', {}, '../other?a=b#c'] as const

/** Bodies that no service should send, but that a gateway or a new version of the service does. */
export const STRANGE_BODIES = ['', 'null', '[]', '{}', '"text"', '{"a":', '<html></html>'] as const

/** Returns copies of a body, each with one wrong value. */
export function* malformedBodies(body: unknown): Generator<string> {
  for (const place of placesIn(body)) {
    for (const value of WRONG_VALUES) yield JSON.stringify(withValue(body, place, value))
  }
}

type Place = readonly string[]

/** Returns the places of all values in a body. Of a list, only those of the first three entries. */
function placesIn(value: unknown, place: Place = []): readonly Place[] {
  if (Array.isArray(value)) {
    return value.slice(0, 3).flatMap((entry, index) => placesIn(entry, [...place, String(index)]))
  }
  if (!isJsonObject(value)) return [place]
  return Object.entries(value).flatMap(([name, entry]) => placesIn(entry, [...place, name]))
}

function withValue(body: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(body)) {
    return body.map((entry: unknown, index) =>
      String(index) === name ? withValue(entry, rest, value) : entry,
    )
  }
  const object = isJsonObject(body) ? body : {}
  return { ...object, [name]: withValue(object[name], rest, value) }
}
