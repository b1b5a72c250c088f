import type { DocumentedProp } from './docgen.js'

const SOURCES = Object.values(
  import.meta.glob<string>(
    ['../src/embed/client/signingClient.ts', '../src/embed/signing/signingOptions.ts'],
    { query: '?raw', import: 'default', eager: true },
  ),
).join('\n')

/**
 * Finds props that a component takes from another interface by `Pick`, because react-docgen omits
 * them. Reads type and docstring from the source by name. Throws for an unknown name.
 */
export function pickedProps(names: readonly string[]): Readonly<Record<string, DocumentedProp>> {
  return Object.fromEntries(names.map((name) => [name, propOf(name)]))
}

function propOf(name: string): DocumentedProp {
  const member = new RegExp(
    String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s+readonly ${name}\??:\s*([^\n]+)`,
  ).exec(SOURCES)
  const [, comment, type] = member ?? []
  if (comment === undefined || type === undefined)
    throw new Error(`The prop ${name} is in none of the sources.`)
  const description = comment.replaceAll(/^ *\* ?/gm, '').trim()
  return { description, required: false, tsType: { name: type } }
}
