import SignaturePad from 'signature_pad'
import type { Signature } from '../../../store/finishRequest.js'
import type { ClientTexts } from '../../../ceremony/texts/ceremonyTexts.js'
import { element } from '../../element.js'
import { drawingMode } from './drawingMode.js'
import { inkOf } from './inkOf.js'

/** The drawing area. */
export interface DrawnSignature {
  /** What was drawn, or what to say where that is no signature. */
  readonly read: () => Signature | string
  readonly onChange: (listener: () => void) => void
}

/** At least two device pixels for each CSS pixel: the image goes onto paper. */
const density = Math.max(devicePixelRatio, 2)

/** Lets a mouse, a finger or a pen draw on the pad, with undo and clear. */
export function drawnSignature(texts: ClientTexts): DrawnSignature {
  const canvas = element('#pad', HTMLCanvasElement)
  const state = element('#pad-state', HTMLElement)
  const pad = new SignaturePad(canvas, { penColor: '#14265c', minWidth: 0.9, maxWidth: 2.6 })
  const changed = new EventTarget()
  const box = element('#draw-panel .pad', HTMLElement)
  drawingMode(box, canvas, pad)
  const tell = () => {
    box.toggleAttribute('data-inked', !pad.isEmpty())
    state.textContent = pad.isEmpty() ? texts.padEmpty : texts.padDrawn
    changed.dispatchEvent(new Event('change'))
  }
  pad.addEventListener('endStroke', tell)
  element('#undo', HTMLButtonElement).addEventListener('click', () => {
    pad.fromData(pad.toData().slice(0, -1))
    tell()
  })
  element('#clear', HTMLButtonElement).addEventListener('click', () => {
    pad.clear()
    tell()
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

/** Gives the canvas the pixels of its present size, and keeps what was drawn in proportion. */
function fitToSize(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const { clientWidth, clientHeight } = canvas
  // Hidden behind the other tab: it is measured when it comes back.
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

/** Room for the pen's width around the points it went through, in CSS pixels. */
const MARGIN = 6

/** The part of the pad that was drawn on: on paper, a signature is as large as its strokes. */
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
