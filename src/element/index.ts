import { SigningCeremonyElement } from './signingCeremonyElement.js'
import type { SigningCeremonyEvents } from './signingCeremonyEvents.js'

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
export type { CeremonyFinish } from '../embed/signing/ceremonyEnd.js'
export type { CeremonyState } from '../embed/signing/ceremonyState.js'
export type { ConfirmAnswer, ConfirmRequest } from '../embed/signing/signingOptions.js'
