import SignaturePad from 'signature_pad'
import type { Signature } from '../../../store/signature.js'
import type { ClientTexts } from '../../../ceremony/texts/ceremonyTexts.js'
import { element } from '../../element.js'
import { drawingMode } from './drawingMode.js'
import { inkOf } from './inkOf.js'

/** The drawing area. */
export interface DrawnSignature {
  /** The signature, or a message if it is missing or too short. */
  readonly read: () => Signature | string
  readonly onChange: (listener: () => void) => void
}

/** At least two pixels for each CSS pixel, because the image is printed. */
const density = Math.max(devicePixelRatio, 2)

/** Connects the pad with undo and clear. */
export function drawnSignature(texts: ClientTexts): DrawnSignature {
  const canvas = element('#pad', HTMLCanvasElement)
  const state = element('#pad-state', HTMLElement)
  const pad = new SignaturePad(canvas, { penColor: '#14265c', minWidth: 0.9, maxWidth: 2.6 })
  const changed = new EventTarget()
  const box = element('#draw-panel .pad', HTMLElement)
  drawingMode(box, canvas, pad)
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
    read: () => {
      const ink = inkOf(pad)
      if (ink === 'none') return texts.drawMissing
      return ink === 'little' ? texts.drawShort : { kind: 'drawn', image: imageOf(canvas, pad) }
    },
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

/** Space for the width of the pen around its points, in CSS pixels. */
const MARGIN = 6

/** The image of the strokes alone, without the empty part of the pad. */
function imageOf(canvas: HTMLCanvasElement, pad: SignaturePad): string {
  const points = pad.toData().flatMap((stroke) => stroke.points)
  const left = Math.max(Math.min(...points.map(({ x }) => x)) - MARGIN, 0)
  const top = Math.max(Math.min(...points.map(({ y }) => y)) - MARGIN, 0)
  const right = Math.min(Math.max(...points.map(({ x }) => x)) + MARGIN, canvas.clientWidth)
  const bottom = Math.min(Math.max(...points.map(({ y }) => y)) + MARGIN, canvas.clientHeight)
  const cut = document.createElement('canvas')
  cut.width = (right - left) * density
  cut.height = (bottom - top) * density
  cut.getContext('2d')?.drawImage(canvas, -left * density, -top * density)
  return cut.toDataURL('image/png')
}
