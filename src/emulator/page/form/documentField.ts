import type { Signature } from '../../store/signature.js'
import type { ClientTexts } from '../../ceremony/texts/en.js'
import { element } from '../element.js'

/** Shows a signature in the document and counts the empty fields. `undefined` empties the field. */
export type DocumentField = (signature: Signature | undefined) => void

/** Connects the signature field of the document and the buttons “Next” with `form`. */
export function documentField(texts: ClientTexts, form: HTMLFormElement): DocumentField {
  const [field, next] = [element('#field', HTMLButtonElement), element('#next', HTMLButtonElement)]
  const [ink, text] = [element('#field-ink', HTMLElement), element('#field-text', HTMLElement)]
  const progress = element('#fields-left', HTMLElement)
  const consent = element('#consent', HTMLInputElement)
  const finish = element('#finish', HTMLButtonElement)
  const invitation = text.textContent
  let isSigned = false
  // Whether “Next” has led to the field: the next press leads on to the place for the signature.
  let hasReached = false

  field.addEventListener('click', () => focusAt(form, form, 'nearest'))
  // Each page has a button, because the header scrolls away if the frame is as high as its document.
  for (const button of document.querySelectorAll('.next')) {
    button.addEventListener('click', () => {
      if (isSigned) focusAt(consent.checked ? finish : consent, form, 'nearest')
      else if (hasReached) focusAt(form, form, 'nearest')
      else focusAt(field, field, 'start')
      hasReached = true
    })
  }
  return (signature) => {
    if (isSigned !== (signature !== undefined)) {
      isSigned = !isSigned
      progress.textContent = isSigned ? texts.fieldsFilled : texts.fieldLeft
      text.textContent = isSigned ? texts.changeSignature : invitation
      for (const part of [field, progress]) part.toggleAttribute('data-signed', isSigned)
      // With a signature, “Finish” is the only button with the greatest weight.
      next.classList.toggle('primary', !isSigned)
    }
    if (signature?.kind === 'drawn') {
      ink.replaceChildren(Object.assign(new Image(), { src: signature.image, alt: '' }))
    } else ink.textContent = signature?.text ?? ''
  }
}

/** Focuses `target` and scrolls to `place`, without motion if the person prefers this. */
function focusAt(target: HTMLElement, place: Element, block: 'start' | 'nearest'): void {
  target.focus({ preventScroll: true })
  const { matches: isCalm } = matchMedia('(prefers-reduced-motion: reduce)')
  // Not in the stylesheet, because smooth scrolling would slow down test drivers there.
  place.scrollIntoView({ block, behavior: isCalm ? 'instant' : 'smooth' })
}
