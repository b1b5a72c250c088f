import type { DocumentedProp } from './docgen.js'

const FILES = import.meta.glob<string>(
  [
    '../src/react/*.{ts,tsx}',
    '../src/embed/{client/proxyCall,signing/ceremony,signing/signingOptions}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** The first file with a prop describes it best. Other props of the provider have the same names. */
const SOURCES = [
  '../src/embed/signing/signingOptions.ts',
  '../src/embed/signing/ceremony.ts',
  '../src/react/useCeremony.ts',
  '../src/react/SigningCeremony.tsx',
  '../src/react/CeremonyFrame.tsx',
  '../src/embed/client/proxyCall.ts',
]
  .map((path) => FILES[path])
  .join('\n')

/** Props that every member of a union requires. Others are required in one member only. */
const REQUIRED: ReadonlySet<string> = new Set(['ceremony', 'recipientId', 'title'])

/**
 * Finds props that react-docgen omits: those of a union, and those that a component takes by `Pick`.
 * Reads type and docstring from the source by name. Throws for an unknown name.
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
  return { description, required: REQUIRED.has(name), tsType: { name: type } }
}
