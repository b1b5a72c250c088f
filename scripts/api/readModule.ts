import { parseSync } from 'vite'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'

/** A name in a file of declarations: where else to look for it. */
export interface Origin {
  /** The module it comes from, as written: `'./frame.js'`, `'react'`. */
  readonly from: string
  /** Its name there. */
  readonly name: string
}

/** One declaration of a `.d.ts` file: an interface, a type, a function, a value or a class. */
export interface Declaration {
  readonly name: string
  /** The docstring before it, without its stars; empty where there is none. */
  readonly docs: string
  /** As the compiler wrote it, with the docstrings of its members. */
  readonly text: string
  /** The same, with no comment in it. */
  readonly bareText: string
  /** The names it refers to. */
  readonly mentions: readonly string[]
}

/** A file of declarations, taken apart. */
export interface DeclarationModule {
  readonly declarations: ReadonlyMap<string, readonly Declaration[]>
  readonly imports: ReadonlyMap<string, Origin>
  /** What is exported under which name: something of this file (`from` is empty), or of another. */
  readonly exports: ReadonlyMap<string, Origin>
}

/** Reads what the compiler emits: its own one kind of statement for each thing, and no `export *`. */
export function readModule(code: string): DeclarationModule {
  const { program, comments } = parseSync('module.d.ts', code)
  const declarations = new Map<string, Declaration[]>()
  const imports = new Map<string, Origin>()
  const exports = new Map<string, Origin>()
  for (const statement of program.body.map(asNode)) {
    if (statement['type'] === 'ImportDeclaration') {
      for (const specifier of nodes(statement['specifiers'])) {
        const name = nameOf(specifier['imported']) || 'default'
        imports.set(nameOf(specifier['local']), { from: textOf(statement['source']), name })
      }
      continue
    }
    const declared = isJsonObject(statement['declaration']) ? statement['declaration'] : statement
    for (const specifier of nodes(statement['specifiers'])) {
      const origin = { from: textOf(statement['source']), name: nameOf(specifier['local']) }
      exports.set(nameOf(specifier['exported']), origin)
    }
    const name = nameOf(declared['id']) || nameOf(nodes(declared['declarations'])[0]?.['id'])
    if (!name) continue
    if (statement['type'] === 'ExportNamedDeclaration') exports.set(name, { from: '', name })
    const declaration = readDeclaration(name, statement, code, comments)
    declarations.set(name, [...(declarations.get(name) ?? []), declaration])
  }
  return { declarations, imports, exports }
}

type Comments = ReturnType<typeof parseSync>['comments']

function readDeclaration(
  name: string,
  statement: JsonObject,
  code: string,
  comments: Comments,
): Declaration {
  const [start, end] = [Number(statement['start']), Number(statement['end'])]
  const before = comments.findLast((comment) => comment.end <= start)
  const isItsOwn = before && code.slice(before.end, start).trim() === ''
  const inside = comments.filter((comment) => comment.start >= start && comment.end <= end)
  const bare = inside
    .toReversed()
    .reduce((text, { start: from, end: to }) => text.slice(0, from) + text.slice(to), code)
  const removed = inside.reduce((sum, { start: from, end: to }) => sum + to - from, 0)
  return {
    name,
    docs: isItsOwn ? docsOf(before.value) : '',
    text: code.slice(start, end),
    bareText: bare.slice(start, end - removed).replaceAll(/\n\s*(?=\n)/g, ''),
    mentions: [...new Set(mentionsIn(statement))],
  }
}

function docsOf(comment: string): string {
  return comment
    .slice(1)
    .replaceAll(/\n[ \t]*\* ?/g, '\n')
    .trim()
}

const REFERENCES: Readonly<Record<string, string>> = {
  TSTypeReference: 'typeName',
  TSTypeQuery: 'exprName',
  TSInterfaceHeritage: 'expression',
  TSClassImplements: 'expression',
  ClassDeclaration: 'superClass',
}

/** The names that types below a node refer to; of `React.ReactNode` the first part. */
function mentionsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(mentionsIn)
  if (!isJsonObject(value)) return []
  const reference = value[REFERENCES[String(value['type'])] ?? '']
  const own = isJsonObject(reference) ? [firstName(reference)] : []
  return [...own, ...Object.values(value).flatMap(mentionsIn)]
}

function firstName(node: JsonObject): string {
  return isJsonObject(node['left']) ? firstName(node['left']) : nameOf(node)
}

function nodes(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function asNode(value: unknown): JsonObject {
  if (isJsonObject(value)) return value
  throw new Error('The parser gave something that is no node.')
}

function nameOf(node: unknown): string {
  return isJsonObject(node) && typeof node['name'] === 'string' ? node['name'] : ''
}

function textOf(node: unknown): string {
  return isJsonObject(node) && typeof node['value'] === 'string' ? node['value'] : ''
}
