import {
  type Color,
  type PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  rgb,
  StandardFonts,
} from '../bundled/pdfLib.js'
import { printableText } from './printableText.js'
import { type Part, StructureTree } from './structureTree.js'
import { wrapText } from './wrapText.js'

/** A4 in points, and where the text stands on it. */
const PAGE = { width: 595.28, height: 841.89, left: 64, right: 64, top: 72, bottom: 72 }
const LABEL_WIDTH = 150
const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right
const INK = rgb(0.11, 0.13, 0.19)
const MUTED = rgb(0.36, 0.4, 0.47)
const SIGNATURE_INK = rgb(0.08, 0.15, 0.36)
const RULE = rgb(0.82, 0.84, 0.88)
const SIGNATURE = { width: 220, height: 80 }

interface Fonts {
  readonly plain: PDFFont
  readonly bold: PDFFont
  readonly italic: PDFFont
}

/** Writes an audit log from top to bottom, and begins a new page where one is full. */
export class AuditLogPages {
  readonly #file: PDFDocument
  readonly #fonts: Fonts
  readonly #characters: ReadonlySet<number>
  readonly #footer: string
  readonly #tree: StructureTree
  #page: PDFPage
  #y = 0

  private constructor(file: PDFDocument, fonts: Fonts, footer: string) {
    this.#file = file
    this.#fonts = fonts
    this.#characters = new Set(fonts.plain.getCharacterSet())
    this.#footer = footer
    this.#tree = new StructureTree(file)
    this.#page = this.#addPage()
  }

  /** `footer` stands at the foot of every page. */
  static async on(file: PDFDocument, footer: string): Promise<AuditLogPages> {
    const [plain, bold, italic] = await Promise.all([
      file.embedFont(StandardFonts.Helvetica),
      file.embedFont(StandardFonts.HelveticaBold),
      file.embedFont(StandardFonts.TimesRomanItalic),
    ])
    return new AuditLogPages(file, { plain, bold, italic }, footer)
  }

  title(text: string): void {
    this.#write('H1', text, { font: this.#fonts.bold, size: 22, before: 0 })
    this.#y -= 6
  }

  heading(text: string): void {
    this.#makeRoom(90)
    this.#y -= 18
    this.#tree.ignore(this.#page, () =>
      this.#page.drawLine({
        start: { x: PAGE.left, y: this.#y },
        end: { x: PAGE.width - PAGE.right, y: this.#y },
        color: RULE,
      }),
    )
    this.#write('H2', text, { font: this.#fonts.bold, size: 14, before: 10 })
  }

  subheading(text: string): void {
    this.#makeRoom(60)
    this.#write('H3', text, { font: this.#fonts.bold, size: 10, before: 10 })
  }

  note(text: string): void {
    this.#write('P', text, { font: this.#fonts.plain, size: 9, before: 18, color: MUTED })
  }

  /** Labels on the left, values on the right, both wrapped. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void {
    const table = this.#tree.add('Table')
    for (const [label, value] of rows) {
      const row = this.#tree.add('TR', table)
      const head = this.#tree.add('TH', row)
      const cell = this.#tree.add('TD', row)
      const labels = this.#wrap(label, this.#fonts.plain, 10, LABEL_WIDTH - 12)
      const values = this.#wrap(value, this.#fonts.plain, 10, TEXT_WIDTH - LABEL_WIDTH)
      for (let line = 0; line < Math.max(labels.length, values.length); line += 1) {
        this.#makeRoom(16)
        this.#y -= 15
        this.#draw(head, labels[line], PAGE.left, { color: MUTED })
        this.#draw(cell, values[line], PAGE.left + LABEL_WIDTH, { color: INK })
      }
    }
  }

  /** `alt` is for those who do not see it. */
  signatureImage(image: PDFImage, alt: string): void {
    this.#makeRoom(SIGNATURE.height + 12)
    const { width, height } = image.scaleToFit(SIGNATURE.width, SIGNATURE.height)
    this.#y -= height + 6
    this.#tree.mark(this.#page, this.#tree.add('Figure', undefined, alt), () =>
      this.#page.drawImage(image, { x: PAGE.left, y: this.#y, width, height }),
    )
  }

  typedSignature(text: string): void {
    this.#write('P', text, { font: this.#fonts.italic, size: 26, before: 8, color: SIGNATURE_INK })
  }

  /** Everything is written: what is left is what it all was. */
  finish(): void {
    this.#tree.write()
  }

  #write(
    tag: 'H1' | 'H2' | 'H3' | 'P',
    text: string,
    style: { font: PDFFont; size: number; before: number; color?: Color },
  ): void {
    const { font, size, before, color = INK } = style
    const part = this.#tree.add(tag)
    this.#y -= before
    for (const line of this.#wrap(text, font, size, TEXT_WIDTH)) {
      this.#makeRoom(size * 1.4)
      this.#y -= size * 1.3
      this.#draw(part, line, PAGE.left, { font, size, color })
    }
  }

  #wrap(text: string, font: PDFFont, size: number, width: number): string[] {
    const printable = printableText(text, this.#characters)
    return wrapText(printable, width, (part) => font.widthOfTextAtSize(part, size))
  }

  #draw(
    part: Part,
    text: string | undefined,
    x: number,
    style: { color: Color; font?: PDFFont; size?: number },
  ): void {
    if (text === undefined) return
    const { color, font = this.#fonts.plain, size = 10 } = style
    this.#tree.mark(this.#page, part, () =>
      this.#page.drawText(text, { x, y: this.#y, font, size, color }),
    )
  }

  #makeRoom(height: number): void {
    if (this.#y - height < PAGE.bottom) this.#page = this.#addPage()
  }

  #addPage(): PDFPage {
    const page = this.#file.addPage([PAGE.width, PAGE.height])
    this.#tree.ignore(page, () =>
      page.drawText(`${this.#footer} Page ${this.#file.getPageCount()}.`, {
        x: PAGE.left,
        y: 40,
        size: 8,
        font: this.#fonts.plain,
        color: MUTED,
      }),
    )
    this.#y = PAGE.height - PAGE.top
    return page
  }
}
