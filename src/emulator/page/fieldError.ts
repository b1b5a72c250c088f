import { element } from './element.js'

/** The message below a field. */
export interface FieldError {
  /** Shows `message`, or nothing for an empty one. */
  readonly show: (message: string) => void
}

/** Ties the message in `selector` to the fields it is about. */
export function fieldError(selector: string, ...fields: readonly HTMLElement[]): FieldError {
  const line = element(selector, HTMLElement)
  return {
    show(message) {
      line.textContent = message
      for (const field of fields) {
        if (field instanceof HTMLInputElement) {
          field.setAttribute('aria-invalid', String(message !== ''))
        } else field.classList.toggle('invalid', message !== '')
      }
    },
  }
}
