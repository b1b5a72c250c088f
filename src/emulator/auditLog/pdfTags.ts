import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '../bundled/pdfLib.js'

/** The PDF structure types of this file (ISO 32000-1, 14.8.4). */
export type TagName = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

/** A part of the document for screen readers, with its marked content on the pages. */
export interface Tag {
  readonly name: TagName
  /** The exact text. For an image, its description. A table and its rows have no text. */
  readonly text?: string
  /** Whether a table header belongs to its column or its row. */
  readonly scope?: 'Column' | 'Row'
  readonly children: readonly Tag[]
  readonly marks: { readonly page: PDFPage; readonly id: number }[]
}

export function createTag(name: TagName, parts: Partial<Omit<Tag, 'name' | 'marks'>> = {}): Tag {
  return { children: [], ...parts, name, marks: [] }
}

/**
 * Draws a part of `tag` on `page`. `id` is the marked content id (MCID), unique on its page. Without
 * `tag`, screen readers skip what is drawn.
 */
export function drawTagged(
  tag: Tag | undefined,
  page: PDFPage,
  id: number,
  draw: () => void,
): void {
  tag?.marks.push({ page, id })
  const { BeginMarkedContentSequence, BeginMarkedContent, EndMarkedContent } = PDFOperatorNames
  page.pushOperators(
    tag
      ? PDFOperator.of(BeginMarkedContentSequence, [PDFName.of(tag.name), `<</MCID ${id}>>`])
      : PDFOperator.of(BeginMarkedContent, [PDFName.of('Artifact')]),
  )
  draw()
  page.pushOperators(PDFOperator.of(EndMarkedContent))
}

/** Writes the tree of tags into the file, and for each page the list of the tags on it. */
export function writeTags({ context, catalog }: PDFDocument, tags: readonly Tag[]): void {
  const parents = new Map<PDFPage, PDFRef[]>()
  const write = (tag: Tag, parent: PDFRef): PDFRef => {
    const ref = context.nextRef()
    const { name, text, scope, children, marks } = tag
    for (const { page, id } of marks) {
      const refs = parents.get(page) ?? []
      refs[id] = ref
      parents.set(page, refs)
    }
    const parts = marks.map(({ page, id }) => context.obj({ Type: 'MCR', Pg: page.ref, MCID: id }))
    const element = context.obj({
      Type: 'StructElem',
      S: name,
      P: parent,
      K: [...children.map((child) => write(child, ref)), ...parts],
      ...(text !== undefined && {
        [name === 'Figure' ? 'Alt' : 'ActualText']: PDFHexString.fromText(text),
      }),
      ...(scope && { A: { O: 'Table', Scope: scope } }),
    })
    context.assign(ref, element)
    return ref
  }
  const [root, document] = [context.nextRef(), context.nextRef()]
  const elements = tags.map((tag) => write(tag, document))
  const numbers = [...parents].flatMap(([page, refs], index) => {
    page.node.set(PDFName.of('StructParents'), context.obj(index))
    return [context.obj(index), context.obj(refs)]
  })
  context.assign(document, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: elements }))
  const tree = { Type: 'StructTreeRoot', K: [document], ParentTree: { Nums: numbers } }
  context.assign(root, context.obj(tree))
  catalog.set(PDFName.of('StructTreeRoot'), root)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
}
