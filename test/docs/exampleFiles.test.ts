import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { blocksOf, type Document, documents, repository } from './documents.js'

/** A code block with the name of its file in the first line. */
interface NamedBlock {
  readonly file: string
  readonly code: string
}

/** Returns the apps in `examples/` that a document names. It can show files of these apps. */
function appsOf({ text }: Document): readonly string[] {
  return [...new Set(text.match(/(?<=\]\([./]*|`)examples\/[\w-]+/g))]
}

function namedBlocksOf(document: Document): readonly NamedBlock[] {
  return blocksOf(document, /./).flatMap(({ code }) => {
    const [, file] = /^(?:\/\/|\/\*|#|<!--) (\S+\.\w+)/.exec(code) ?? []
    return file === undefined ? [] : [{ file, code }]
  })
}

/** Returns the contents of the files that a block can show: one for each app with such a file. */
function filesOf(document: Document, { file }: NamedBlock): readonly string[] {
  return appsOf(document)
    .map((app) => join(repository, app, file))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
}

/** Returns whether a file contains the block, with or without the line that names the file. */
function contains(text: string, { code }: NamedBlock): boolean {
  return text.includes(code) || text.includes(code.replace(/^.*\n/, ''))
}

const showing = documents.filter((document) => appsOf(document).length > 0)

describe.each(showing)('$path', (document) => {
  it('shows the code of files in examples/ without a change', () => {
    const blocks = namedBlocksOf(document).filter((block) => filesOf(document, block).length > 0)
    const changed = blocks.filter(
      (block) => !filesOf(document, block).some((text) => contains(text, block)),
    )
    expect(changed.map(({ file }) => file)).toEqual([])
  })
})

it('each file shown in docs/quickStart.md is in examples/', () => {
  const tutorial = showing.filter(({ path }) => path === 'docs/quickStart.md')
  const missing = tutorial.flatMap((document) =>
    namedBlocksOf(document).filter((block) => filesOf(document, block).length === 0),
  )
  expect(tutorial).toHaveLength(1)
  expect(missing.map(({ file }) => file)).toEqual([])
})
