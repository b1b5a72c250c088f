import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Declaration, type DeclarationModule, readModule } from './readModule.js'

/** What an entry of the package offers. */
export interface EntryApi {
  /** Every exported name, by the alphabet, with what it is. */
  readonly exported: readonly ExportedName[]
  /** Types of ours that those are made of and that have no exported name of their own. */
  readonly others: readonly Declaration[]
}

export interface ExportedName {
  readonly name: string
  /** Several for a function with overloads. */
  readonly declarations: readonly Declaration[]
}

/** Where a declaration was found. */
interface Found {
  readonly file: string
  readonly declarations: readonly Declaration[]
}

/** Follows the exports of a built `.d.ts` file to the declarations behind them. */
export function readEntry(entry: string): EntryApi {
  const modules = new Map<string, DeclarationModule>()
  const moduleAt = (file: string): DeclarationModule => {
    const known = modules.get(file) ?? readModule(readFileSync(file, 'utf8'))
    modules.set(file, known)
    return known
  }

  const exportOf = (file: string, name: string): Found | undefined => {
    const origin = moduleAt(file).exports.get(name)
    if (!origin) throw new Error(`${file} does not export ${name}`)
    return origin.from ? elsewhere(file, origin) : inside(file, origin.name)
  }
  const inside = (file: string, name: string): Found | undefined => {
    const { declarations, imports } = moduleAt(file)
    const own = declarations.get(name)
    if (own) return { file, declarations: own }
    const origin = imports.get(name)
    return origin && elsewhere(file, origin)
  }
  /** `undefined` for what belongs to another package. */
  const elsewhere = (file: string, { from, name }: { from: string; name: string }) =>
    from.startsWith('.')
      ? exportOf(join(dirname(file), from.replace(/\.js$/, '.d.ts')), name)
      : undefined

  const exported = [...moduleAt(entry).exports.keys()].toSorted().map((name) => {
    const found = exportOf(entry, name)
    if (!found) throw new Error(`${entry} exports ${name} of another package`)
    return { name, found }
  })
  return {
    exported: exported.map(({ name, found }) => ({ name, declarations: found.declarations })),
    others: reachedFrom(
      exported.map(({ found }) => found),
      inside,
    ),
  }
}

/** What `starts` refer to, and what that refers to, without `starts` themselves. */
function reachedFrom(
  starts: readonly Found[],
  inside: (file: string, name: string) => Found | undefined,
): readonly Declaration[] {
  const seen = new Set(starts.flatMap(({ declarations }) => declarations))
  const others: Declaration[] = []
  const queue = [...starts]
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { file, declarations } = next
    for (const name of declarations.flatMap(({ mentions }) => mentions)) {
      const found = inside(file, name)
      if (!found || found.declarations.some((declaration) => seen.has(declaration))) continue
      found.declarations.forEach((declaration) => seen.add(declaration))
      others.push(...found.declarations)
      queue.push(found)
    }
  }
  return others.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
