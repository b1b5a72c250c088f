import type { EntryApi } from './readEntry.js'
import type { Declaration } from './readModule.js'

/** The reference of one entry, as Markdown: what its docstrings say, and the declarations as they are. */
export function apiReference(specifier: string, { exported, others }: EntryApi): string {
  return [
    `# \`${specifier}\``,
    'Made from the docstrings by `npm run api`; do not edit.',
    exported
      .map(({ name }, index) => `[${name}](#${anchorOf(name, exported.slice(0, index))})`)
      .join(' · '),
    ...exported.flatMap(({ name, declarations }) => section(name, declarations)),
    ...(others.length > 0 ? ['## What those are made of', 'Not exported from here.'] : []),
    ...others.flatMap((declaration) => [textOf(declaration.docs), codeOf([declaration])]),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** The place of a heading in the page; of two that differ in case alone, the second is counted. */
function anchorOf(name: string, before: EntryApi['exported']): string {
  const anchor = name.toLowerCase()
  const earlier = before.filter((other) => other.name.toLowerCase() === anchor).length
  return earlier === 0 ? anchor : `${anchor}-${earlier}`
}

function section(name: string, declarations: readonly Declaration[]): readonly string[] {
  const docs = declarations.map((declaration) => textOf(declaration.docs))
  return [`## ${name}`, ...docs, codeOf(declarations)]
}

function codeOf(declarations: readonly Declaration[]): string {
  const code = declarations.map(({ text }) => text.replace(/^export (declare )?/, ''))
  return ['```ts', ...code, '```'].join('\n')
}

/** A docstring as Markdown: its tags become words, and its examples stay the code they are. */
function textOf(docs: string): string {
  return docs
    .replaceAll(/\{@link (?:\S+ )?([^}]+)\}/g, '`$1`')
    .replaceAll(/^@example\s*/gm, '\nFor example:\n\n')
    .replaceAll(/^@param (\S+)\s+(?:- )?/gm, '\n`$1`: ')
    .replaceAll(/^@typeParam (\S+)\s+(?:- )?/gm, '\n`$1`: ')
    .replaceAll(/^@returns?\s+/gm, '\nReturns: ')
    .replaceAll(/^@throws\s+/gm, '\nThrows ')
    .replaceAll(/^@default(?:Value)?\s+(.*)$/gm, '\nThe default is $1.')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
