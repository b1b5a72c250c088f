import { type PdfPart, structureOf } from './pdfStructure.js'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** The content of a PDF. */
export interface ReadPdf {
  readonly pageCount: number
  readonly title: string | undefined
  /** One line for each piece of text, in drawing order. */
  readonly text: string
  /** The texts of each page, with their distances from its bottom edge in points. */
  readonly heights: readonly (readonly (readonly [text: string, height: number])[])[]
  readonly imageCount: number
  /** The tree of tags, or `undefined` if the PDF has no tags. */
  readonly structure: PdfPart | undefined
}

/** Reads a PDF with standard fonts. Throws for every other file. */
export async function readPdf(bytes: ArrayBuffer): Promise<ReadPdf> {
  const file = await PDFDocument.load(bytes)
  const streams = file.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? object : []))
  const images = streams.filter(isImage)
  return {
    pageCount: file.getPageCount(),
    title: file.getTitle(),
    text: streams
      .filter((stream) => !isImage(stream))
      .map(textOf)
      .join('\n'),
    heights: streams.map(heightsIn).filter((texts) => texts.length > 0),
    // Counts the images with a transparency mask, because PDF stores each mask as an image too.
    imageCount: images.filter(({ dict }) => dict.has(PDFName.of('SMask'))).length,
    structure: structureOf(file),
  }
}

function isImage({ dict }: PDFRawStream): boolean {
  return dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
}

const contentOf = (stream: PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

/** Decodes the operand of a `Tj` operator, which the standard fonts encode in WinAnsi. */
const decode = (hex = ''): string => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))

/** Returns the text of all `<…> Tj` operators. */
function textOf(stream: PDFRawStream): string {
  const strings = contentOf(stream).matchAll(/<([0-9A-F]*)> Tj/g)
  return Array.from(strings, ([, hex]) => decode(hex)).join('\n')
}

/** Returns the texts that are not rotated. `Tm` sets the position of a text. */
function heightsIn(stream: PDFRawStream): (readonly [string, number])[] {
  if (isImage(stream)) return []
  const texts = contentOf(stream).matchAll(/\n1 0 0 1 \S+ (\S+) Tm\n<([0-9A-F]*)> Tj/g)
  return Array.from(texts, ([, height, hex]) => [decode(hex), Number(height)] as const)
}
