import SignaturePad from 'signature_pad'
import type { Signature } from '../../../store/signature.js'
import type { ClientTexts } from '../../../ceremony/texts/ceremonyTexts.js'
import { element } from '../../element.js'

/** The drawing area. */
export interface DrawnSignature {
  /** The signature. `undefined` if the pad is empty. */
  readonly read: () => Signature | undefined
  readonly onChange: (listener: () => void) => void
}

/** At least two pixels for each CSS pixel, because the image is printed. */
const density = Math.max(devicePixelRatio, 2)

/** Connects the pad with its buttons. */
export function drawnSignature(texts: ClientTexts): DrawnSignature {
  const canvas = element('#pad', HTMLCanvasElement)
  const state = element('#pad-state', HTMLElement)
  const pad = new SignaturePad(canvas, { penColor: '#14265c', minWidth: 0.9, maxWidth: 2.6 })
  const changed = new EventTarget()
  const box = element('#draw-panel .pad', HTMLElement)
  element('#pad-cover', HTMLButtonElement).addEventListener('click', () => {
    box.toggleAttribute('data-drawing', true)
  })
  document.addEventListener('pointerdown', ({ target }) => {
    const isBeside = !(target instanceof Element && target.closest('.pad, .pad-buttons'))
    if (isBeside) box.toggleAttribute('data-drawing', false)
  })
  const update = () => {
    box.toggleAttribute('data-inked', !pad.isEmpty())
    state.textContent = pad.isEmpty() ? texts.padEmpty : texts.padDrawn
    changed.dispatchEvent(new Event('change'))
  }
  pad.addEventListener('endStroke', update)
  element('#undo', HTMLButtonElement).addEventListener('click', () => {
    pad.fromData(pad.toData().slice(0, -1))
    update()
  })
  element('#clear', HTMLButtonElement).addEventListener('click', () => {
    pad.clear()
    update()
  })
  new ResizeObserver(() => fitToSize(canvas, pad)).observe(canvas)
  return {
    read: () =>
      pad.isEmpty() ? undefined : { kind: 'drawn', image: canvas.toDataURL('image/png') },
    onChange: (listener) => changed.addEventListener('change', listener),
  }
}

/** Fits the canvas to its size and scales the strokes with it. */
function fitToSize(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const { clientWidth, clientHeight } = canvas
  // A hidden canvas is measured when it is shown again.
  if (clientWidth === 0) return
  const scale = canvas.width === 0 ? 1 : (clientWidth * density) / canvas.width
  const strokes = pad.toData()
  for (const point of strokes.flatMap(({ points }) => points)) {
    point.x *= scale
    point.y *= scale
  }
  canvas.width = clientWidth * density
  canvas.height = clientHeight * density
  canvas.getContext('2d')?.scale(density, density)
  pad.fromData(strokes)
}
