import { element } from '../element.js'

/** Shows a message at a field. An empty message removes it. */
export type FieldError = (message: string) => void

/** Connects the line in `selector` to its field. A drawing area allows no `aria-invalid`. */
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
