import type { Signature } from '../../../store/signature.js'
import type { ClientTexts } from '../../../ceremony/texts/en.js'
import { drawnSignature } from './drawnSignature.js'
import { element } from '../../element.js'
import { fieldError, showField } from '../fieldError.js'
import { typedSignature } from './typedSignature.js'

/** Connects the field in which the recipient draws or types a signature. */
export function signatureField(texts: ClientTexts) {
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
    /** Returns the signature. If it is missing, shows an error and returns `undefined`. */
    read: (): Signature | undefined => {
      const signature = made()
      if (draw.checked) drawError(signature ? '' : texts.drawMissing)
      else typedError(signature ? '' : texts.typeMissing)
      return signature
    },
    /**
     * Focuses the field and shows its error message. A canvas cannot have the keyboard focus, so the
     * option "Draw" above it gets the focus.
     */
    show: (): void =>
      draw.checked ? showField(draw, '#draw-error') : showField(typed.field, '#typed-error'),
    /** Calls `listener` with the signature, or with `undefined` while it is missing. */
    onChange: (listener: (made: Signature | undefined) => void): void => {
      const notify = () => listener(made())
      drawn.onChange(notify)
      for (const part of [typed.field, methods]) part.addEventListener('input', notify)
    },
  }
}
