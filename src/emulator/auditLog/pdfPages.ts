import {
  type Color,
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from '../bundled/pdfLib.js'
import { drawTagged, type Tag } from './pdfTags.js'
import { printableText, wrapText } from './printableText.js'

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56, top: 60, bottom: 72 }
/** The height of a line of text, as a multiple of the font size. */
export const LINE_HEIGHT = 1.4

const FOOTER = { size: 8, y: PAGE.bottom - 32, color: rgb(0.36, 0.4, 0.47) }
const WATERMARK = { x: 160, y: 190, size: 104, rotate: degrees(54), color: rgb(0.8, 0.1, 0.1) }

/** How a line of text is drawn. `size` and `x` are in points; `x` starts at the margin. */
export interface LineStyle {
  readonly x?: number
  readonly size: number
  readonly isBold?: boolean
  readonly color: Color
}

/** The pages of a PDF, filled from top to bottom. */
export class PdfPages {
  readonly file: PDFDocument
  readonly #plain: PDFFont
  readonly #bold: PDFFont
  readonly #characters: ReadonlySet<number>
  #page: PDFPage
  #y = PAGE.height - PAGE.top
  /** The marked content id (MCID) of the next line or image on the page. */
  #nextId = 0

  private constructor(file: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.file = file
    this.#plain = plain
    this.#bold = bold
    this.#characters = new Set(plain.getCharacterSet())
    this.#page = file.addPage([PAGE.width, PAGE.height])
  }

  static async create(): Promise<PdfPages> {
    const file = await PDFDocument.create()
    const plain = await file.embedFont(StandardFonts.Helvetica)
    return new PdfPages(file, plain, await file.embedFont(StandardFonts.HelveticaBold))
  }

  /** Breaks a text into lines of at most `width` points. */
  linesOf(text: string, width: number, { size, isBold }: LineStyle): string[] {
    const font = isBold ? this.#bold : this.#plain
    const printable = printableText(text, this.#characters)
    return wrapText(printable, width, (part) => font.widthOfTextAtSize(part, size))
  }

  /** Starts a new page if less than `height` is left. Returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.#y - height >= PAGE.bottom) return false
    this.#page = this.file.addPage([PAGE.width, PAGE.height])
    this.#y = PAGE.height - PAGE.top
    this.#nextId = 0
    return true
  }

  moveDown(height: number): void {
    this.#y -= height
  }

  /** Draws one line of text. */
  drawLine(tag: Tag | undefined, line: string, { x = 0, size, isBold, color }: LineStyle): void {
    const font = isBold ? this.#bold : this.#plain
    this.draw(tag, (page, y) => page.drawText(line, { x: PAGE.margin + x, y, font, size, color }))
  }

  /** Calls `draw` with the current page and height. Without `tag`, screen readers skip the drawing. */
  draw(tag: Tag | undefined, draw: (page: PDFPage, y: number) => void): void {
    drawTagged(tag, this.#page, this.#nextId, () => draw(this.#page, this.#y))
    if (tag) this.#nextId += 1
  }

  /** Adds the watermark, `footer` and the page number to every page. */
  finish(watermark: string, footer: string): void {
    const pages = this.file.getPages()
    for (const [index, page] of pages.entries()) {
      const number = `Page ${index + 1} of ${pages.length}`
      const right = PAGE.width - PAGE.margin - this.#plain.widthOfTextAtSize(number, FOOTER.size)
      drawTagged(undefined, page, 0, () => {
        page.drawText(watermark, { ...WATERMARK, font: this.#bold, opacity: 0.12 })
        page.drawText(footer, { ...FOOTER, font: this.#plain, x: PAGE.margin })
        page.drawText(number, { ...FOOTER, font: this.#plain, x: right })
      })
    }
  }
}
