import type { Signature } from '../../store/finishRequest.js'
import type { ClientTexts } from '../../ceremony/texts/CeremonyTexts.js'
import { drawnSignature } from './drawnSignature.js'
import { element } from '../element.js'
import { fieldError } from '../fieldError.js'
import { typedSignature } from './typedSignature.js'

/** The choice between drawing and typing, and what was made of it. */
export interface SignatureField {
  /** The signature, or `undefined` after saying below the field what is missing. */
  readonly read: () => Signature | undefined
  /** Puts the focus where the signature is to be made. */
  readonly focus: () => void
}

export function signatureField(texts: ClientTexts): SignatureField {
  const draw = element('input[value=draw]', HTMLInputElement)
  const drawPanel = element('#draw-panel', HTMLElement)
  const typePanel = element('#type-panel', HTMLElement)
  const drawn = drawnSignature(texts)
  const typed = typedSignature()
  const drawError = fieldError('#draw-error', element('.pad', HTMLElement))
  const typedError = fieldError('#typed-error', typed.field)

  element('.methods', HTMLElement).addEventListener('change', () => {
    drawPanel.hidden = !draw.checked
    typePanel.hidden = draw.checked
  })
  drawn.onChange(() => drawError(''))
  typed.field.addEventListener('input', () => typedError(''))

  return {
    read: () => {
      const signature = draw.checked ? drawn.read() : typed.read()
      if (draw.checked) drawError(signature ? '' : texts.drawMissing)
      else typedError(signature ? '' : texts.typeMissing)
      return signature
    },
    // A canvas takes no keyboard focus; the choice above it does.
    focus: () => (draw.checked ? draw : typed.field).focus(),
  }
}
