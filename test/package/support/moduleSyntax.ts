import { parseSync } from 'vite'

/** What a module imports or re-exports from, as written: `'./frame.js'`, `'react'`, `'node:http'`. */
export function importedSpecifiers(code: string): readonly string[] {
  const { module } = parseSync('module.js', code)
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports
    .flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value))
    .filter((specifier) => specifier !== undefined)
  // A dynamic import is kept as source text: a literal in its quotes, or an expression.
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    code.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"]|['"]$/g, ''),
  )
  return [...new Set([...imported, ...exported, ...dynamic])]
}

/** The directive that a module begins with, such as `use client`. */
export function firstDirective(code: string): string | undefined {
  const [statement] = parseSync('module.js', code).program.body
  return statement?.type === 'ExpressionStatement' ? (statement.directive ?? undefined) : undefined
}

/** Whether nothing of a module is left at run time, as for one that declares types alone. */
export function isEmptyModule(code: string): boolean {
  return parseSync('module.js', code).program.body.every(
    (statement) =>
      statement.type === 'ExportNamedDeclaration' &&
      !statement.source &&
      !statement.declaration &&
      statement.specifiers.length === 0,
  )
}

/** What a file of declarations exports, by name; types that are no values are marked so. */
export function exportedNames(declarations: string): readonly string[] {
  const { module } = parseSync('index.d.ts', declarations)
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName, isType }) => `${isType ? 'type ' : ''}${exportName.name ?? '*'}`)
    .toSorted()
}
