/** The entry for pages without a bundler: `<signing-ceremony>` in one file without imports. */
export { SigningCeremonyElement } from './index.js'
