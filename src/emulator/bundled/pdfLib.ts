// The build puts the package itself into this file: docs/decisions/nothingInstalledUnasked.md.
export {
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
