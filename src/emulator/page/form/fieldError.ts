import { element } from '../element.js'

/** Shows an error message at a field. An empty string removes the message. */
export type FieldError = (message: string) => void

/** Returns a function that marks `field` as invalid and shows a message in `selector`. */
export function fieldError(selector: string, field: HTMLElement): FieldError {
  const line = element(selector, HTMLElement)
  return (message) => {
    line.textContent = message
    const invalid = message !== ''
    if (field instanceof HTMLInputElement) field.setAttribute('aria-invalid', String(invalid))
    else field.classList.toggle('invalid', invalid)
  }
}

/** Focuses a field and scrolls to its error message. */
export function showField(field: HTMLElement, errorSelector: string): void {
  field.focus({ preventScroll: true })
  element(errorSelector, HTMLElement).scrollIntoView({ block: 'center' })
}
