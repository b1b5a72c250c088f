import { type PDFDocument, type PDFImage, rgb } from '../bundled/pdfLib.js'
import { LINE_HEIGHT, type LineStyle, PAGE, PdfPages } from './pdfPages.js'
import { createTag, type Tag, writeTags } from './pdfTags.js'

const WIDTH = PAGE.width - 2 * PAGE.margin
const INK = rgb(0.11, 0.13, 0.19)
const GREY = rgb(0.36, 0.4, 0.47)
const RULE = rgb(0.82, 0.84, 0.88)
const RED = rgb(0.7, 0.14, 0.09)

/** Tag, font size and space before each kind of text, in points. */
const STYLES = {
  title: { tag: 'H1', size: 24, before: 0, isBold: true, color: INK },
  subtitle: { tag: 'P', size: 12, before: 2, isBold: false, color: GREY },
  warning: { tag: 'P', size: 10, before: 8, isBold: true, color: RED },
  section: { tag: 'H2', size: 14, before: 24, isBold: true, color: INK },
  part: { tag: 'H3', size: 11, before: 10, isBold: true, color: INK },
  detail: { tag: 'H4', size: 9, before: 10, isBold: true, color: GREY },
  text: { tag: 'P', size: 9, before: 4, isBold: false, color: INK },
} as const

const CELL = { size: 9, gap: 12, padding: 4 }
const LABEL: LineStyle = { size: CELL.size, color: GREY }
const HEADER: LineStyle = { size: CELL.size, isBold: true, color: INK }
const VALUE: LineStyle = { size: CELL.size, color: INK }
const BOX = { width: 236, height: 80, padding: 8 }

/** A table. `shares` are the widths of its columns, as parts of 1. */
export interface PdfTable {
  readonly shares: readonly number[]
  /** The headers of the columns. Without them, the first cell of each row is the row's header. */
  readonly headers?: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface Cell {
  readonly tag: Tag
  readonly text: string
  readonly style: LineStyle
}

/** Writes a PDF from top to bottom, with tags for screen readers. Perhaps it does not conform to PDF/UA. */
export class PdfWriter {
  readonly file: PDFDocument
  readonly #pages: PdfPages
  readonly #tags: Tag[] = []

  private constructor(pages: PdfPages) {
    this.#pages = pages
    this.file = pages.file
  }

  static async create(title: string, language: string, date: Date): Promise<PdfWriter> {
    const pages = await PdfPages.create()
    const { file } = pages
    file.setTitle(title, { showInWindowTitleBar: true })
    file.setLanguage(language)
    file.setProducer('react-signing-ceremony emulator')
    file.setCreationDate(date)
    file.setModificationDate(date)
    return new PdfWriter(pages)
  }

  /** Writes a heading or a paragraph, on as many lines and pages as it needs. */
  write(kind: keyof typeof STYLES, text: string): void {
    const { tag: name, before, ...style } = STYLES[kind]
    const tag = createTag(name, { text })
    this.#pages.moveDown(before)
    // Keeps a heading on the same page as the image or the first lines after the heading.
    if (name !== 'P') this.#pages.makeRoom(120)
    for (const line of this.#pages.linesOf(text, WIDTH, style)) {
      this.#pages.makeRoom(style.size * LINE_HEIGHT)
      this.#pages.moveDown(style.size * LINE_HEIGHT)
      this.#pages.drawLine(tag, line, style)
    }
    this.#tags.push(tag)
  }

  /** Writes a table. Repeats its column headers on every page. */
  writeTable({ shares, headers, rows }: PdfTable): void {
    const head = headers?.map((text) => cell(text, 'Column'))
    const body = rows.map((row) =>
      row.map((text, column) => cell(text, !head && column === 0 ? 'Row' : undefined)),
    )
    const repeat = () => head && this.#drawRow(head, shares, { isRepeated: true })
    this.#pages.moveDown(CELL.padding)
    if (head) this.#drawRow(head, shares)
    for (const row of body) this.#drawRow(row, shares, { onNewPage: repeat })
    const children = (head ? [head, ...body] : body).map((row) =>
      createTag('TR', { children: row.map(({ tag }) => tag) }),
    )
    this.#tags.push(createTag('Table', { children }))
  }

  /** Writes an image in a box. `alt` is its description for screen readers. */
  writeImage(image: PDFImage, alt: string): void {
    const { width: wide, height: high, padding } = BOX
    const { width, height } = image.scaleToFit(wide - 2 * padding, high - 2 * padding)
    const tag = createTag('Figure', { text: alt })
    this.#pages.makeRoom(high + padding)
    this.#pages.moveDown(high + padding)
    this.#pages.draw(undefined, (page, y) => {
      const border = { borderColor: RULE, borderWidth: 1 }
      page.drawRectangle({ x: PAGE.margin, y, width: wide, height: high, ...border })
    })
    this.#pages.draw(tag, (page, y) => {
      const [x, middle] = [PAGE.margin + padding, y + (high - height) / 2]
      page.drawImage(image, { x, y: middle, width, height })
    })
    this.#tags.push(tag)
  }

  /** Returns the file. Every page has the watermark, the footer and a page number. */
  async save(watermark: string, footer: string): Promise<Uint8Array<ArrayBuffer>> {
    this.#pages.finish(watermark, footer)
    writeTags(this.file, this.#tags)
    return new Uint8Array(await this.file.save())
  }

  /** Draws a row line by line, because a long row continues on the next page. */
  #drawRow(
    cells: readonly Cell[],
    shares: readonly number[],
    {
      onNewPage = () => {},
      isRepeated = false,
    }: { onNewPage?: () => void; isRepeated?: boolean } = {},
  ): void {
    const lineHeight = CELL.size * LINE_HEIGHT
    const columns = cells.map(({ tag, text, style }, index) => {
      const x = WIDTH * shares.slice(0, index).reduce((sum, share) => sum + share, 0)
      const width = WIDTH * (shares[index] ?? 0) - CELL.gap
      const lines = this.#pages.linesOf(text, width, style)
      return { tag: isRepeated ? undefined : tag, lines, style: { ...style, x } }
    })
    const count = Math.max(...columns.map(({ lines }) => lines.length))
    for (let index = 0; index < count; index += 1) {
      if (this.#pages.makeRoom(lineHeight + 2 * CELL.padding)) onNewPage()
      if (index === 0) this.#pages.moveDown(CELL.padding)
      this.#pages.moveDown(lineHeight)
      for (const { tag, lines, style } of columns) {
        const line = lines[index]
        if (line !== undefined) this.#pages.drawLine(tag, line, style)
      }
    }
    this.#pages.moveDown(CELL.padding + 2)
    this.#pages.draw(undefined, (page, y) => {
      const [start, end] = [
        { x: PAGE.margin, y },
        { x: PAGE.margin + WIDTH, y },
      ]
      page.drawLine({ start, end, thickness: 0.5, color: RULE })
    })
  }
}

/** Returns a cell: the header of its column or row, or a value. */
function cell(text: string, scope?: 'Column' | 'Row'): Cell {
  if (!scope) return { tag: createTag('TD', { text }), text, style: VALUE }
  const style = scope === 'Column' ? HEADER : LABEL
  return { tag: createTag('TH', { text, scope }), text, style }
}
