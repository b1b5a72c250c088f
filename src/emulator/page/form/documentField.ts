import type { Signature } from '../../store/signature.js'
import type { ClientTexts } from '../../ceremony/texts/ceremonyTexts.js'
import { element } from '../element.js'
import { scrollTo } from '../scrollTo.js'

/** Shows a signature in the signature field of the document. `undefined` empties the field. */
export type DocumentField = (signature: Signature | undefined) => void

/** Connects the signature field of the document with `form`, which the field opens. */
export function documentField(texts: ClientTexts, form: HTMLFormElement): DocumentField {
  const field = element('#field', HTMLButtonElement)
  const ink = element('#field-ink', HTMLElement)
  const text = element('#field-text', HTMLElement)
  const invitation = text.textContent
  field.addEventListener('click', () => {
    form.focus({ preventScroll: true })
    scrollTo(form, 'nearest')
  })
  return (signature) => {
    field.toggleAttribute('data-signed', signature !== undefined)
    text.textContent = signature ? texts.changeSignature : invitation
    if (signature?.kind === 'drawn') ink.replaceChildren(imageOf(signature.image))
    else ink.textContent = signature?.text ?? ''
  }
}

function imageOf(url: string): HTMLImageElement {
  const image = new Image()
  image.src = url
  image.alt = ''
  return image
}
