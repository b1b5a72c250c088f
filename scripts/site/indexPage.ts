import { dirname, join } from 'node:path'

/** A document that `docs/README.md` lists. */
export interface ListedDocument {
  readonly title: string
  /** Relative to the repository. */
  readonly path: string
  /** The heading under which it is listed. */
  readonly group: string
}

/** The page that lists the documents, for readers on GitHub and for the site. */
export const INDEX = 'docs/README.md'

/** Reads the list of documents from the Markdown of the index page. */
export function listedDocuments(markdown: string): readonly ListedDocument[] {
  let group = ''
  return markdown.split('\n').flatMap((line) => {
    group = /^## (.*)/.exec(line)?.[1] ?? group
    const [, title, target] = /^- \[([^\]]+)\]\(([^)#]+)\)/.exec(line) ?? []
    if (title === undefined || target === undefined) return []
    return { title, path: join(dirname(INDEX), target).replaceAll('\\', '/'), group }
  })
}
