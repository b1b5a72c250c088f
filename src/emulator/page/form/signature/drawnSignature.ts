import SignaturePad from 'signature_pad'
import type { Signature } from '../../../store/signature.js'
import type { ClientTexts } from '../../../ceremony/texts/en.js'
import { element } from '../../element.js'

/** At least two image pixels for each CSS pixel, so that the signature is sharp in a PDF. */
const density = Math.max(devicePixelRatio, 2)

/** Connects the signature pad with its cover and its buttons. */
export function drawnSignature(texts: ClientTexts) {
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
  const [undo, clear] = [element('#undo', HTMLButtonElement), element('#clear', HTMLButtonElement)]
  const update = () => {
    const isEmpty = pad.isEmpty()
    box.toggleAttribute('data-inked', !isEmpty)
    state.textContent = isEmpty ? texts.padEmpty : texts.padDrawn
    // A disabled button loses the focus, and a canvas cannot have it.
    const hadFocus = document.activeElement === undo || document.activeElement === clear
    if (isEmpty && hadFocus) element('input[value=draw]', HTMLInputElement).focus()
    undo.disabled = isEmpty
    clear.disabled = isEmpty
    changed.dispatchEvent(new Event('change'))
  }
  pad.addEventListener('endStroke', update)
  undo.addEventListener('click', () => {
    pad.fromData(pad.toData().slice(0, -1))
    update()
  })
  clear.addEventListener('click', () => {
    pad.clear()
    update()
  })
  new ResizeObserver(() => fitToSize(canvas, pad)).observe(canvas)
  return {
    /** Returns the signature, or `undefined` if the pad is empty. */
    read: (): Signature | undefined =>
      pad.isEmpty() ? undefined : { kind: 'drawn', image: inkOf(canvas, pad) },
    onChange: (listener: () => void): void => changed.addEventListener('change', listener),
  }
}

/** Space around the strokes, wide enough for the thickest stroke, in CSS pixels. */
const MARGIN = 4

/** Returns the part of the canvas that the strokes cover, as a PNG in a data url. */
function inkOf(canvas: HTMLCanvasElement, pad: SignaturePad): string {
  const points = pad.toData().flatMap((stroke) => stroke.points)
  const across = rangeOf(points.map(({ x }) => x))
  const down = rangeOf(points.map(({ y }) => y))
  const cut = document.createElement('canvas')
  Object.assign(cut, { width: across.size, height: down.size })
  cut.getContext('2d')?.drawImage(canvas, -across.start, -down.start)
  return cut.toDataURL('image/png')
}

/** Returns the range of positions on the canvas, in image pixels. */
function rangeOf(positions: readonly number[]): { start: number; size: number } {
  const start = positions.reduce((one, other) => Math.min(one, other)) - MARGIN
  const end = positions.reduce((one, other) => Math.max(one, other)) + MARGIN
  return { start: start * density, size: (end - start) * density }
}

/** Fits the canvas to its size on the page, and scales the drawn strokes with the canvas. */
function fitToSize(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const { clientWidth, clientHeight } = canvas
  // A hidden canvas has no size. The observer calls this function again when the canvas appears.
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
