import type { Signature } from '../../../store/finishRequest.js'
import { element } from '../../element.js'
import { loadHandwriting } from './handwriting.js'

/** The field for a typed name, which shows it in handwriting as it grows. */
export interface TypedSignature {
  readonly field: HTMLInputElement
  readonly read: () => Signature | undefined
}

/** Wires the field to its preview. */
export function typedSignature(): TypedSignature {
  const field = element('#typed', HTMLInputElement)
  const preview = element('#typed-preview', HTMLElement)
  void loadHandwriting()
  field.addEventListener('input', () => {
    preview.textContent = field.value
  })
  return {
    field,
    read: () => {
      const text = field.value.trim()
      return text === '' ? undefined : { kind: 'typed', text, image: imageOf(text, preview) }
    },
  }
}

const SIZE = 96

/** The name as the preview shows it: this browser has a font for every alphabet, the PDF has not. */
function imageOf(text: string, preview: HTMLElement): string {
  const { fontFamily, color } = getComputedStyle(preview)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gave no canvas.')
  const font = `italic ${SIZE}px ${fontFamily}`
  context.font = font
  canvas.width = Math.min(Math.ceil(context.measureText(text).width) + SIZE, 3600)
  canvas.height = SIZE * 2
  // A canvas forgets its settings with its size.
  Object.assign(context, { font, fillStyle: color, textBaseline: 'middle' })
  context.fillText(text, SIZE / 2, SIZE, canvas.width - SIZE)
  return canvas.toDataURL('image/png')
}
