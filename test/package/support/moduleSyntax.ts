import { parseSync } from 'vite'

/** The specifiers that a module imports or re-exports from: `'./frame.js'`, `'react'`, `'node:http'`. */
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

/** Whether a module has no code at run time, for example because it declares only types. */
export function isEmptyModule(code: string): boolean {
  return parseSync('module.js', code).program.body.every(
    (statement) =>
      statement.type === 'ExportNamedDeclaration' &&
      !statement.source &&
      !statement.declaration &&
      statement.specifiers.length === 0,
  )
}

/** The names that a declaration file exports. A type has the prefix `type`. */
export function exportedNames(declarations: string): readonly string[] {
  const { module } = parseSync('index.d.ts', declarations)
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName, isType }) => `${isType ? 'type ' : ''}${exportName.name ?? '*'}`)
    .toSorted()
}
