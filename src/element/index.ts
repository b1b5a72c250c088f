import { SigningCeremonyElement } from './signingCeremonyElement.js'
import type { SigningCeremonyEvents } from './signingCeremonyMarkup.js'

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

export { SigningCeremonyElement }
export type { SigningCeremonyEvents }
export type { SigningCeremonyProperties } from './signingCeremonyProperties.js'
export type { ConfirmAnswer, ConfirmRequest } from '../embed/signing/signingOptions.js'
export type { CeremonyFinish, CeremonyState } from '../embed/signing/signingState.js'
