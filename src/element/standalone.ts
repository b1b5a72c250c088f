/** `<signing-ceremony>` as one file without imports, for pages without a bundler. */
export { SigningCeremonyElement } from './index.js'
