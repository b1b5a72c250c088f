import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '../bundled/pdfLib.js'

/** What a part of the file is, in the standard structure types of PDF (ISO 32000-1, 14.8.4). */
type Tag = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** Something drawn on a page, by its number there. */
interface Mark {
  readonly page: PDFPage
  readonly id: number
}

/** A part of the file, and what it holds, in the order in which it is to be read. */
export interface Part {
  readonly tag: Tag
  /** What is said in place of a picture. */
  readonly alt?: string | undefined
  readonly content: (Part | Mark)[]
}

/**
 * Tells those who do not see the pages what is a heading, a row or a picture: a tree of parts beside the
 * pages, each pointing to what was drawn for it. Makes no claim to PDF/UA.
 */
export class StructureTree {
  readonly #file: PDFDocument
  readonly #root: Part = { tag: 'Document', content: [] }
  /** For every page the parts of its marks, by the marks' numbers. */
  readonly #marks = new Map<PDFPage, Part[]>()

  constructor(file: PDFDocument) {
    this.#file = file
  }

  /** A new part at the end of another, or of the document. */
  add(tag: Tag, parent: Part = this.#root, alt?: string): Part {
    const part: Part = { tag, alt, content: [] }
    parent.content.push(part)
    return part
  }

  /** Whatever `draw` draws on the page belongs to the part. */
  mark(page: PDFPage, part: Part, draw: () => void): void {
    const parts = this.#marks.get(page) ?? []
    this.#marks.set(page, parts)
    const id = parts.push(part) - 1
    part.content.push({ page, id })
    const { BeginMarkedContentSequence: begin } = PDFOperatorNames
    between(page, PDFOperator.of(begin, [PDFName.of(part.tag), `<</MCID ${id}>>`]), draw)
  }

  /** Whatever `draw` draws on the page is decoration, and not read. */
  ignore(page: PDFPage, draw: () => void): void {
    const { BeginMarkedContent: begin } = PDFOperatorNames
    between(page, PDFOperator.of(begin, [PDFName.of('Artifact')]), draw)
  }

  /** Puts the tree into the file, once everything is drawn. */
  write(): void {
    const { context, catalog } = this.#file
    const root = context.nextRef()
    const refs = new Map<Part, PDFRef>()
    const kids = [this.#writePart(this.#root, root, refs)]
    const pages = [...this.#marks].flatMap(([page, parts], index) => {
      page.node.set(PDFName.of('StructParents'), context.obj(index))
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      return [context.obj(index), context.obj(parts.flatMap((part) => refs.get(part) ?? []))]
    })
    context.assign(
      root,
      context.obj({
        Type: 'StructTreeRoot',
        K: kids,
        ParentTree: { Nums: pages },
        ParentTreeNextKey: this.#marks.size,
      }),
    )
    catalog.set(PDFName.of('StructTreeRoot'), root)
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  }

  #writePart(part: Part, parent: PDFRef, refs: Map<Part, PDFRef>): PDFRef {
    const { context } = this.#file
    const { tag, alt, content } = part
    const ref = context.nextRef()
    refs.set(part, ref)
    const kids = content.map((item) =>
      'tag' in item
        ? this.#writePart(item, ref, refs)
        : context.obj({ Type: 'MCR', Pg: item.page.ref, MCID: item.id }),
    )
    context.assign(
      ref,
      context.obj({
        Type: 'StructElem',
        S: tag,
        P: parent,
        K: kids,
        ...(alt !== undefined && { Alt: PDFHexString.fromText(alt) }),
        ...(tag === 'TH' && { A: { O: 'Table', Scope: 'Row' } }),
      }),
    )
    return ref
  }
}

function between(page: PDFPage, begin: PDFOperator, draw: () => void): void {
  page.pushOperators(begin)
  draw()
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
}
