import {
  PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFImage,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  rgb,
  StandardFonts,
} from '../bundled/pdfLib.js'
import { printableText, wrapText } from './printableText.js'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 64, bottom: 72 }
const INK = rgb(0.11, 0.13, 0.19)
const SIGNATURE = { width: 320, height: 100 }

/** Font size and space before each PDF structure type (ISO 32000-1, 14.8.4), in points. */
const STYLES = {
  H1: { size: 22, before: 0 },
  H2: { size: 14, before: 26 },
  H3: { size: 10, before: 10 },
  P: { size: 10, before: 2 },
} as const

/** A heading, paragraph or image, and the ids of its marked content on each page. */
interface Block {
  readonly tag: keyof typeof STYLES | 'Figure'
  /** The full text. For an image, the description for screen readers. */
  readonly text: string
  readonly marks: { readonly page: PDFPage; readonly id: number }[]
}

/** Writes a PDF from top to bottom, with tags for screen readers. It may not conform to PDF/UA. */
export class PdfWriter {
  readonly file: PDFDocument
  readonly #plain: PDFFont
  readonly #bold: PDFFont
  readonly #characters: ReadonlySet<number>
  readonly #blocks: Block[] = []
  #page: PDFPage
  #y = PAGE.height - PAGE.bottom
  /** The marked content id (MCID) of the next line or image on the page. */
  #nextId = 0

  private constructor(file: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.file = file
    this.#plain = plain
    this.#bold = bold
    this.#characters = new Set(plain.getCharacterSet())
    this.#page = file.addPage([PAGE.width, PAGE.height])
  }

  static async create(): Promise<PdfWriter> {
    const file = await PDFDocument.create()
    const plain = await file.embedFont(StandardFonts.Helvetica)
    return new PdfWriter(file, plain, await file.embedFont(StandardFonts.HelveticaBold))
  }

  /** Writes a heading or a paragraph, on as many lines and pages as it needs. */
  write(tag: keyof typeof STYLES, text: string): void {
    const { size, before } = STYLES[tag]
    const font = tag === 'P' ? this.#plain : this.#bold
    const block: Block = { tag, text, marks: [] }
    const width = PAGE.width - 2 * PAGE.margin
    const printable = printableText(text, this.#characters)
    this.#y -= before
    // Keeps a heading on the same page as the first lines after the heading.
    if (tag !== 'P') this.#makeRoom(80)
    for (const line of wrapText(printable, width, (part) => font.widthOfTextAtSize(part, size))) {
      this.#makeRoom(size * 1.4)
      this.#y -= size * 1.4
      const at = { x: PAGE.margin, y: this.#y }
      this.#mark(block, () => this.#page.drawText(line, { ...at, font, size, color: INK }))
    }
    this.#blocks.push(block)
  }

  /** Writes an image. `alt` is its description for screen readers. */
  writeImage(image: PDFImage, alt: string): void {
    const { width, height } = image.scaleToFit(SIGNATURE.width, SIGNATURE.height)
    this.#makeRoom(height + 6)
    this.#y -= height + 6
    const block: Block = { tag: 'Figure', text: alt, marks: [] }
    const at = { x: PAGE.margin, y: this.#y }
    this.#mark(block, () => this.#page.drawImage(image, { ...at, width, height }))
    this.#blocks.push(block)
  }

  async save(): Promise<Uint8Array<ArrayBuffer>> {
    this.#writeTags()
    return new Uint8Array(await this.file.save())
  }

  #makeRoom(height: number): void {
    if (this.#y - height >= PAGE.bottom) return
    this.#page = this.file.addPage([PAGE.width, PAGE.height])
    this.#y = PAGE.height - PAGE.bottom
    this.#nextId = 0
  }

  #mark(block: Block, draw: () => void): void {
    const id = this.#nextId
    this.#nextId += 1
    block.marks.push({ page: this.#page, id })
    const { BeginMarkedContentSequence: begin, EndMarkedContent: end } = PDFOperatorNames
    this.#page.pushOperators(PDFOperator.of(begin, [PDFName.of(block.tag), `<</MCID ${id}>>`]))
    draw()
    this.#page.pushOperators(PDFOperator.of(end))
  }

  /** Writes the tags for screen readers: a list of all blocks, and one list for each page. */
  #writeTags(): void {
    const { context, catalog } = this.file
    const [root, document] = [context.nextRef(), context.nextRef()]
    const parents = new Map<PDFPage, PDFRef[]>()
    const elements = this.#blocks.map(({ tag, text, marks }) => {
      const kids = marks.map(({ page, id }) => context.obj({ Type: 'MCR', Pg: page.ref, MCID: id }))
      const exact = PDFHexString.fromText(text)
      const words = tag === 'Figure' ? { Alt: exact } : { ActualText: exact }
      const element = context.obj({ Type: 'StructElem', S: tag, P: document, K: kids, ...words })
      const ref = context.register(element)
      for (const { page } of marks) parents.set(page, [...(parents.get(page) ?? []), ref])
      return ref
    })
    const numbers = [...parents].flatMap(([page, refs], index) => {
      page.node.set(PDFName.of('StructParents'), context.obj(index))
      return [context.obj(index), context.obj(refs)]
    })
    context.assign(
      document,
      context.obj({ Type: 'StructElem', S: 'Document', P: root, K: elements }),
    )
    const tree = { Type: 'StructTreeRoot', K: [document], ParentTree: { Nums: numbers } }
    context.assign(root, context.obj(tree))
    catalog.set(PDFName.of('StructTreeRoot'), root)
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  }
}
