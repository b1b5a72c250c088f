import { element } from '../element.js'

/** Shows a message below a field, or takes it away for an empty one. */
export type FieldError = (message: string) => void

/** Ties the line in `selector` to the field it is about; a drawing area takes no `aria-invalid`. */
export function fieldError(selector: string, field: HTMLElement): FieldError {
  const line = element(selector, HTMLElement)
  return (message) => {
    line.textContent = message
    const invalid = message !== ''
    if (field instanceof HTMLInputElement) field.setAttribute('aria-invalid', String(invalid))
    else field.classList.toggle('invalid', invalid)
  }
}

/** Puts the focus into a field, and the line that says what is wrong with it before the eyes. */
export function showField(field: HTMLElement, errorSelector: string): void {
  field.focus({ preventScroll: true })
  element(errorSelector, HTMLElement).scrollIntoView({ block: 'center' })
}
