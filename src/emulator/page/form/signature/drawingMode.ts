import type SignaturePad from 'signature_pad'
import { extentOf } from './inkOf.js'

/** Shorter than this in both directions, in CSS pixels, a touch was a tap and no stroke. */
const TAP = 8

/**
 * When a finger draws on the pad. At first it scrolls, since a pad as wide as a phone would otherwise
 * be where a person's way down the page ends; a tap, or a stroke that sets off sideways, turns drawing
 * on, and a touch beside the pad turns it off again. A mouse and a pen that hovers always draw.
 */
export function drawingMode(box: HTMLElement, canvas: HTMLCanvasElement, pad: SignaturePad): void {
  let isOn = false
  const turn = (on: boolean) => {
    isOn = on
    box.toggleAttribute('data-drawing', on)
    canvas.style.touchAction = on ? 'none' : 'pan-y pinch-zoom'
  }
  turn(false)

  let isStroke = false
  pad.addEventListener('beginStroke', () => {
    isStroke = true
  })
  pad.addEventListener('endStroke', (ended) => {
    isStroke = false
    const event = ended instanceof CustomEvent ? ended.detail.event : undefined
    if (isOn || !(event instanceof PointerEvent) || event.pointerType === 'mouse') return
    if (isTap(pad)) pad.fromData(pad.toData().slice(0, -1))
    turn(true)
  })
  // The browser has begun to scroll. Not left to signature_pad, which takes the cancelled touch for
  // another's where the browser names the device in one event and not in the other, and draws no more.
  addEventListener('pointercancel', () => {
    if (!isStroke) return
    isStroke = false
    pad.off()
    pad.on()
    pad.fromData(pad.toData().slice(0, -1))
    turn(isOn)
  })
  // Where signature_pad listens to touches instead (iPads), it would take every swipe for a stroke.
  const keepFromPad = (event: Event) => {
    if (!isOn) event.stopPropagation()
  }
  box.addEventListener('touchstart', keepFromPad, { capture: true, passive: true })
  canvas.addEventListener('click', () => turn(true))
  canvas.addEventListener('pointerover', ({ pointerType }) => {
    if (pointerType === 'pen') turn(true)
  })

  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Element && target.closest('.pad, .pad-buttons'))) turn(false)
  })
  new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) turn(false)
  }).observe(box)
}

/** Whether the newest stroke hardly moved. */
function isTap(pad: SignaturePad): boolean {
  const points = pad.toData().at(-1)?.points ?? []
  return extentOf(points.map(({ x }) => x)) < TAP && extentOf(points.map(({ y }) => y)) < TAP
}
