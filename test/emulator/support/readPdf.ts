import { type PdfPart, structureOf } from './pdfStructure.js'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** The content of a PDF. */
export interface ReadPdf {
  readonly pageCount: number
  readonly title: string | undefined
  /** One line for each piece of text, in drawing order. */
  readonly text: string
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
    // Counts the images with a transparency mask, because PDF stores each mask as an image too.
    imageCount: images.filter(({ dict }) => dict.has(PDFName.of('SMask'))).length,
    structure: structureOf(file),
  }
}

function isImage({ dict }: PDFRawStream): boolean {
  return dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
}

/** Returns the text of all `<…> Tj` operators, which the standard fonts encode in WinAnsi. */
function textOf(stream: PDFRawStream): string {
  const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  const winAnsi = new TextDecoder('windows-1252')
  const strings = content.matchAll(/<([0-9A-F]*)> Tj/g)
  return Array.from(strings, ([, hex = '']) => winAnsi.decode(Buffer.from(hex, 'hex'))).join('\n')
}
