import type { Signature } from '../../../store/signature.js'
import type { ClientTexts } from '../../../ceremony/texts/en.js'
import { drawnSignature } from './drawnSignature.js'
import { element } from '../../element.js'
import { fieldError, showField } from '../fieldError.js'
import { typedSignature } from './typedSignature.js'

/** The field in which the recipient draws or types a signature. */
export interface SignatureField {
  /** Returns the signature. If it is missing, shows an error and returns `undefined`. */
  readonly read: () => Signature | undefined
  /** Focuses the field and shows its error message. */
  readonly show: () => void
  /** Calls `listener` with the signature, or with `undefined` while it is missing. */
  readonly onChange: (listener: (made: Signature | undefined) => void) => void
}

export function signatureField(texts: ClientTexts): SignatureField {
  const draw = element('input[value=draw]', HTMLInputElement)
  const drawPanel = element('#draw-panel', HTMLElement)
  const typePanel = element('#type-panel', HTMLElement)
  const drawn = drawnSignature(texts)
  const typed = typedSignature()
  const drawError = fieldError('#draw-error', element('.pad', HTMLElement))
  const typedError = fieldError('#typed-error', typed.field)

  const methods = element('.methods', HTMLElement)
  const made = () => (draw.checked ? drawn.read() : typed.read())

  methods.addEventListener('change', () => {
    drawPanel.hidden = !draw.checked
    typePanel.hidden = draw.checked
  })
  drawn.onChange(() => drawError(''))
  typed.field.addEventListener('input', () => typedError(''))

  return {
    read: () => {
      const signature = made()
      if (draw.checked) drawError(signature ? '' : texts.drawMissing)
      else typedError(signature ? '' : texts.typeMissing)
      return signature
    },
    // A canvas cannot have the keyboard focus, so the option "Draw" above it gets the focus.
    show: () =>
      draw.checked ? showField(draw, '#draw-error') : showField(typed.field, '#typed-error'),
    onChange: (listener) => {
      const notify = () => listener(made())
      drawn.onChange(notify)
      for (const part of [typed.field, methods]) part.addEventListener('input', notify)
    },
  }
}
