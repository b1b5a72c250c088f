/** A value with the fields of every object in one order, each before its value. */
export function inOneOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return ['[', ...value.map(inOneOrder)]
  const fields: unknown[] = ['{']
  for (const name of inOrder(Object.keys(value)))
    fields.push(name, inOneOrder(Reflect.get(value, name)))
  return fields
}

/** By insertion: there are only a few, and sorting makes a kilobyte of garbage however few there are. */
function inOrder(names: readonly string[]): readonly string[] {
  const ordered: string[] = []
  for (const name of names) {
    let at = ordered.length
    while (at > 0 && (ordered[at - 1] ?? '') > name) at -= 1
    ordered.splice(at, 0, name)
  }
  return ordered
}
