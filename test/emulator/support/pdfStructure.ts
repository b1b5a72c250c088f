import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
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

/** Returns the tree of tags of a PDF, with the text that each tag marks on the pages. */
export function structureOf({ catalog }: PDFDocument): PdfPart | undefined {
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
    .map((stream) =>
      stream instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
        : '',
    )
    .join('\n')
  const [, inside = ''] = new RegExp(`<</MCID ${id}>> BDC(.*?)EMC`, 's').exec(content) ?? []
  const strings = inside.matchAll(/<([0-9A-F]*)> Tj/g)
  return Array.from(strings, ([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')
}
