import { parseSync } from 'vite'

/** Returns the sources of a module's imports and re-exports: `'./frame.js'`, `'react'`. */
export function importedSpecifiers(code: string): readonly string[] {
  const { module } = parseSync('module.js', code)
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports
    .flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value))
    .filter((specifier) => specifier !== undefined)
  // The parser gives only the position of a dynamic import's argument.
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    code.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"]|['"]$/g, ''),
  )
  return [...new Set([...imported, ...exported, ...dynamic])]
}

/** Returns the directive at the start of a module, such as `use client`. */
export function firstDirective(code: string): string | undefined {
  const [statement] = parseSync('module.js', code).program.body
  return statement?.type === 'ExpressionStatement' ? (statement.directive ?? undefined) : undefined
}

/** Returns whether a module has no code at run time, for example because it has only types. */
export function isEmptyModule(code: string): boolean {
  return parseSync('module.js', code).program.body.every(
    (statement) =>
      statement.type === 'ExportNamedDeclaration' &&
      !statement.source &&
      !statement.declaration &&
      statement.specifiers.length === 0,
  )
}

/** Returns the names that a declaration file exports. A type's name has the prefix `type`. */
export function exportedNames(declarations: string): readonly string[] {
  const { module } = parseSync('index.d.ts', declarations)
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName, isType }) => `${isType ? 'type ' : ''}${exportName.name ?? '*'}`)
    .toSorted()
}
