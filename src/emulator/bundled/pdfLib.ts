// The build copies `@cantoo/pdf-lib` into this file: docs/decisions/nothingInstalledUnasked.md.
export {
  type Color,
  degrees,
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
} from '@cantoo/pdf-lib'
