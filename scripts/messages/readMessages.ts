import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'

/** A text of the product for people: an error, a remedy, a log line, a label or a help text. */
export interface Message {
  /** The path of the file in `src/`. */
  readonly file: string
  readonly line: number
  /** The functions and keys around the text, such as `problemTexts.invalid_json.title`. */
  readonly name: string
  /** The text, with `{…}` in place of each inserted value. */
  readonly text: string
}

const src = join(import.meta.dirname, '../../src')

/** Reads the messages of all files in `src/`, in the order of files and lines. */
export function readMessages(): readonly Message[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.generated\.ts$|\.d\.ts$|\/samples\//.test(file))
    .toSorted()
    .flatMap(messagesOf)
}

function messagesOf(file: string): readonly Message[] {
  const source = readFileSync(join(src, file), 'utf8')
  const messages: Message[] = []
  const isLanguage = /\/(?:labels|texts)\/..\.ts$/.test(file)
  visit(parseSync(file, source).program, [], (text, start, names) => {
    if (names.includes('ceremonyStyles') || !(isLanguage ? names.length > 1 : isForPeople(text)))
      return
    const line = source.slice(0, start).split('\n').length
    messages.push({ file, line, name: names.join('.'), text })
  })
  return messages
}

/** Strings that are not for people: headers, markup, selectors, scripts, lists of class names. */
const CODE = [
  /\n.*[{;=]|=>/,
  /^(?:<!doctype|<\w+ \w+=|\([a-z?]+[-:]|#|use client$|data:|[\w*+-]+\/[\w*+-]+[;,])/,
  /^[a-z]+(?:-[a-z]+)* (?:'|data:|\{…\}$)/,
  /^(?:[a-z]*[-_]+[\w:-]+;? ?|[A-Z][\w-]+, )+[\w-]*$/,
]

/** Returns whether a text has two words and is not code. A help text may look like code. */
function isForPeople(text: string): boolean {
  const hasWords = /[A-Za-z}`"'>][.,:;)]? [\w`"'{<(–-]/.test(text) && /[a-z]{2}/.test(text)
  return hasWords && (text.startsWith('Usage:') || !CODE.some((code) => code.test(text)))
}

type OnText = (text: string, start: number, names: readonly string[]) => void

/** Calls `onText` for each string in a syntax tree, except in types and imports. */
function visit(node: unknown, names: readonly string[], onText: OnText): void {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, names, onText))
  if (!isJsonObject(node) || isIgnored(node)) return
  const { type, value, start } = node
  const inside = [...names, ...nameOf(node)]
  if (type === 'Literal' && typeof value === 'string') onText(value, Number(start), names)
  if (type === 'TemplateLiteral') onText(templateText(node), Number(start), names)
  for (const [key, child] of Object.entries(node)) {
    if (key === 'quasis' || key === 'key') continue
    visit(child, inside, onText)
  }
}

/** Returns whether a node is a type or an import. Type assertions are not: they contain values. */
function isIgnored({ type }: JsonObject): boolean {
  const name = String(type)
  const isAssertion = /^TS(?:As|Satisfies|NonNull)Expression$/.test(name)
  return (name.startsWith('TS') && !isAssertion) || /^Import|^ExportAll/.test(name)
}

/** Returns the name of a property, variable or call, as a part of `Message.name`. */
function nameOf(node: JsonObject): readonly string[] {
  switch (node['type']) {
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return identifierOf(node['key'])
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
      return identifierOf(node['id'])
    case 'TaggedTemplateExpression':
      return identifierOf(node['tag'])
    case 'CallExpression':
    case 'NewExpression': {
      const [first] = Array.isArray(node['arguments']) ? node['arguments'] : []
      const code = identifierOf(first).filter((text) => /^[\w.-]+$/.test(text))
      return [...identifierOf(node['callee']), ...(isLiteral(first) ? code : [])]
    }
    default:
      return []
  }
}

function isLiteral(node: unknown): boolean {
  return isJsonObject(node) && node['type'] === 'Literal'
}

/** Returns an identifier's name, the last property's name in a chain, or a literal's value. */
function identifierOf(node: unknown): readonly string[] {
  if (!isJsonObject(node)) return []
  if (node['type'] === 'MemberExpression') return identifierOf(node['property'])
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? [name] : []
}

function templateText({ quasis }: JsonObject): string {
  const parts = Array.isArray(quasis) ? quasis : []
  return parts.map((part) => String(part?.value?.cooked)).join('{…}')
}
