import { optional } from '../browser.js'

type OnChange = (isVisible: boolean) => void

const listeners = new WeakMap<Element, OnChange>()

/** One observer for all documents of the page. It is made when the first element is observed. */
let observer: IntersectionObserver | undefined

/**
 * Calls `onChange` when an element enters or leaves the screen. Returns a function that stops, or
 * `undefined` if the browser cannot observe it, as in jsdom.
 */
export function observeVisibility(element: Element, onChange: OnChange): (() => void) | undefined {
  observer ??= optional(
    () =>
      new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
      }),
  )
  if (!observer) return undefined
  listeners.set(element, onChange)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer?.unobserve(element)
  }
}
