import { SigningCeremonyElement, type SigningCeremonyEvents } from './signingCeremonyElement.js'

// Defines the element only once, even if a page loads two copies of this module.
if (globalThis.customElements && !customElements.get('signing-ceremony')) {
  customElements.define('signing-ceremony', SigningCeremonyElement)
}

declare global {
  interface HTMLElementTagNameMap {
    'signing-ceremony': SigningCeremonyElement
  }
  interface HTMLElementEventMap extends SigningCeremonyEvents {}
}

export { SigningCeremonyElement, type SigningCeremonyEvents }
export type { SigningCeremonyProperties } from './signingCeremonyProperties.js'
export type { CeremonyFinish } from '../embed/signing/ceremonyEnd.js'
export type { CeremonyState } from '../embed/signing/ceremonyState.js'
export type { ConfirmAnswer, ConfirmRequest } from '../embed/signing/signingOptions.js'
