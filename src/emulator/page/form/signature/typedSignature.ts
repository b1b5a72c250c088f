import type { Signature } from '../../../store/signature.js'
import { element } from '../../element.js'

/** The font Dancing Script, as base64 of its WOFF2 file. The build defines it. */
declare const HANDWRITING: string

/** Connects the field for a typed name with its preview. */
export function typedSignature() {
  const field = element('#typed', HTMLInputElement)
  const preview = element('#typed-preview', HTMLElement)
  void loadHandwriting()
  field.addEventListener('input', () => {
    preview.textContent = field.value
  })
  return {
    field,
    read: (): Signature | undefined => {
      const text = field.value.trim()
      return text === '' ? undefined : { kind: 'typed', text, image: imageOf(text, preview) }
    },
  }
}

const SIZE = 96

/** Draws the name as an image, because the fonts of the PDF lack many alphabets. */
function imageOf(text: string, preview: HTMLElement): string {
  const { fontFamily, color } = getComputedStyle(preview)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser does not support canvas.')
  const font = `italic ${SIZE}px ${fontFamily}`
  context.font = font
  canvas.width = Math.min(Math.ceil(context.measureText(text).width) + SIZE, 3600)
  canvas.height = SIZE * 2
  // Set after the size, because a new size resets the settings of a canvas.
  Object.assign(context, { font, fillStyle: color, textBaseline: 'middle' })
  context.fillText(text, SIZE / 2, SIZE, canvas.width - SIZE)
  return canvas.toDataURL('image/png')
}

/** Loads the font of typed signatures from this script, because the policy allows no font file. */
async function loadHandwriting(): Promise<void> {
  const bytes = Uint8Array.from(atob(HANDWRITING), (letter) => letter.charCodeAt(0))
  // The font is already slanted. Declared as italic, so that browsers do not slant it again.
  const face = new FontFace('Handwriting', bytes, { style: 'italic' })
  try {
    document.fonts.add(await face.load())
  } catch {
    // If the browser blocks fonts, typed names appear in one of its own fonts.
  }
}
