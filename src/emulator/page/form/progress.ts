import type { ClientTexts } from '../../ceremony/texts/ceremonyTexts.js'
import { element } from '../element.js'
import { scrollTo } from '../scrollTo.js'

/** Shows whether the document's field is filled. */
export type Progress = (isFilled: boolean) => void

/** Connects the button that leads to the signature field and, after that, to the end of `form`. */
export function progress(texts: ClientTexts, form: HTMLFormElement): Progress {
  const box = element('#progress', HTMLElement)
  const line = element('#fields-left', HTMLElement)
  const field = element('#field', HTMLButtonElement)
  const consent = element('#consent', HTMLInputElement)
  const finish = element('#finish', HTMLButtonElement)
  const isFilled = () => box.hasAttribute('data-filled')
  element('#next', HTMLButtonElement).addEventListener('click', () => {
    const target = consent.checked ? finish : consent
    const next = isFilled() ? target : field
    next.focus({ preventScroll: true })
    scrollTo(isFilled() ? form : field, isFilled() ? 'nearest' : 'start')
  })
  return (filled) => {
    if (filled === isFilled()) return
    box.toggleAttribute('data-filled', filled)
    line.textContent = filled ? texts.fieldsFilled : texts.fieldLeft
  }
}
