import type SignaturePad from 'signature_pad'
import { extentOf } from './inkOf.js'

/** A touch that moves less than this in both directions, in CSS pixels, is a tap. */
const TAP = 8

/**
 * Decides when a finger draws. At first a finger on the pad scrolls, because the pad is as wide as a phone.
 * A tap or a sideways stroke turns drawing on; a touch beside the pad turns it off. A mouse and a hovering
 * pen always draw.
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
  // The browser started to scroll. signature_pad ignores this event where the two events of a touch
  // differ in their device, and then never draws again.
  addEventListener('pointercancel', () => {
    if (!isStroke) return
    isStroke = false
    pad.off()
    pad.on()
    pad.fromData(pad.toData().slice(0, -1))
    turn(isOn)
  })
  // On iPads signature_pad handles touches and would draw every swipe.
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

/** Whether the last stroke was a tap. */
function isTap(pad: SignaturePad): boolean {
  const points = pad.toData().at(-1)?.points ?? []
  return extentOf(points.map(({ x }) => x)) < TAP && extentOf(points.map(({ y }) => y)) < TAP
}
