import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

/** A tag of a PDF, with the text that it marks on the pages. */
export interface PdfPart {
  readonly tag: string
  readonly alt?: string
  readonly actualText?: string
  readonly content: readonly (PdfPart | string)[]
}

/** Reads a PDF with standard fonts. Throws for every other file. */
export async function readPdf(bytes: ArrayBuffer) {
  const file = await PDFDocument.load(bytes)
  const streams = file.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? object : []))
  const images = streams.filter(isImage)
  return {
    pageCount: file.getPageCount(),
    title: file.getTitle(),
    /** One line for each piece of text, in drawing order. */
    text: streams
      .filter((stream) => !isImage(stream))
      .flatMap((stream) => textsIn(contentOf(stream)))
      .join('\n'),
    /** The texts of each page, with their distances from its bottom edge in points. */
    heights: streams.map(heightsIn).filter((texts) => texts.length > 0),
    // Counts the images with a transparency mask, because PDF stores each mask as an image too.
    imageCount: images.filter(({ dict }) => dict.has(PDFName.of('SMask'))).length,
    /** The tree of tags, or `undefined` if the PDF has no tags. */
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

/** Returns the texts of all `<…> Tj` operators. */
function textsIn(content: string): readonly string[] {
  return Array.from(content.matchAll(/<([0-9A-F]*)> Tj/g), ([, hex]) => decode(hex))
}

/** Returns the texts that are not rotated. `Tm` sets the position of a text. */
function heightsIn(stream: PDFRawStream): (readonly [string, number])[] {
  if (isImage(stream)) return []
  const texts = contentOf(stream).matchAll(/\n1 0 0 1 \S+ (\S+) Tm\n<([0-9A-F]*)> Tj/g)
  return Array.from(texts, ([, height, hex]) => [decode(hex), Number(height)] as const)
}

/** Returns the tree of tags of a PDF, with the text that each tag marks on the pages. */
function structureOf({ catalog }: PDFDocument): PdfPart | undefined {
  const marked = catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict)?.get(PDFName.of('Marked'))
  const root = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict)
  if (!root || String(marked) !== 'true') return undefined
  const document = root.lookup(PDFName.of('K'), PDFArray).lookup(0, PDFDict)
  return partOf(document, root.lookup(PDFName.of('ParentTree'), PDFDict))
}

function partOf(element: PDFDict, parents: PDFDict): PdfPart {
  const alt = element.lookupMaybe(PDFName.of('Alt'), PDFHexString)?.decodeText()
  const actualText = element.lookupMaybe(PDFName.of('ActualText'), PDFHexString)?.decodeText()
  const kids = element.lookup(PDFName.of('K'), PDFArray)
  const content = Array.from({ length: kids.size() }, (_kid, index) => {
    const kid = kids.lookup(index, PDFDict)
    if (kid.has(PDFName.of('S'))) return partOf(kid, parents)
    const page = kid.lookup(PDFName.of('Pg'), PDFDict)
    const id = kid.lookup(PDFName.of('MCID'), PDFNumber).asNumber()
    const owner = ownerOf(page, id, parents)
    if (owner !== element) throw new Error(`The parent tree names another owner of mark ${id}.`)
    return textOfMark(page, id)
  })
  const tag = element.lookup(PDFName.of('S'), PDFName).decodeText()
  const words = {
    ...(alt !== undefined && { alt }),
    ...(actualText !== undefined && { actualText }),
  }
  return { tag, ...words, content }
}

/** Returns the tag that contains a marked text. Each page has a table of its tags. */
function ownerOf(page: PDFDict, id: number, parents: PDFDict): PDFDict {
  const key = page.lookup(PDFName.of('StructParents'), PDFNumber).asNumber()
  const numbers = parents.lookup(PDFName.of('Nums'), PDFArray)
  return numbers.lookup(key * 2 + 1, PDFArray).lookup(id, PDFDict)
}

function textOfMark(page: PDFDict, id: number): string {
  const contents = page.lookup(PDFName.of('Contents'))
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  const content = streams
    .map((stream) => (stream instanceof PDFRef ? page.context.lookup(stream) : stream))
    .map((stream) => (stream instanceof PDFRawStream ? contentOf(stream) : ''))
    .join('\n')
  const [, inside = ''] = new RegExp(`<</MCID ${id}>> BDC(.*?)EMC`, 's').exec(content) ?? []
  return textsIn(inside).join('')
}
