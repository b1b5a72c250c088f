import { element } from './element.js'

/** The field for a typed name, which shows it in handwriting as it grows. */
export interface TypedSignature {
  readonly field: HTMLInputElement
  readonly text: () => string
}

export function typedSignature(): TypedSignature {
  const field = element('#typed', HTMLInputElement)
  const preview = element('#typed-preview', HTMLElement)
  field.addEventListener('input', () => {
    preview.textContent = field.value
  })
  return { field, text: () => field.value.trim() }
}
