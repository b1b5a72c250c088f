import { SigningCeremonyElement, type SigningCeremonyEvents } from './signingCeremonyElement.js'

// Once a page, although two copies of this module may be loaded.
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
export type {
  SigningCeremonyAttributes,
  SigningCeremonyFunctions,
  SigningCeremonyProperties,
  SigningCeremonyTexts,
} from './signingCeremonyProperties.js'
export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'
export type { CeremonyGrant } from '../contract/ceremony.js'
export type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
export type {
  CeremonyFinish,
  CeremonyState,
  CeremonyStatus,
} from '../embed/session/ceremonyState.js'
export type { ConfirmAnswer, ConfirmRequest } from '../embed/session/sessionOptions.js'
