import { dirname, join } from 'node:path'

/** A document that `docs/README.md` lists. */
export interface ListedDocument {
  readonly title: string
  /** The path in the repository. */
  readonly path: string
  /** The heading above the document's link. */
  readonly group: string
}

/** The page that links to all documents. The site's menu is made from it. */
export const INDEX = 'docs/README.md'

/** Reads the list of documents from the Markdown of `docs/README.md`. */
export function listedDocuments(markdown: string): readonly ListedDocument[] {
  let group = ''
  return markdown.split('\n').flatMap((line) => {
    group = /^## (.*)/.exec(line)?.[1] ?? group
    const [, title, target] = /^- \[([^\]]+)\]\(([^)#]+)\)/.exec(line) ?? []
    if (title === undefined || target === undefined) return []
    return { title, path: join(dirname(INDEX), target).replaceAll('\\', '/'), group }
  })
}
