// The build puts the package itself into this file: docs/decisions/nothingInstalledUnasked.md.
export {
  type Color,
  PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
