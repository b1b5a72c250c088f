// The build copies the package into this file: see docs/decisions/nothingInstalledUnasked.md.
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
