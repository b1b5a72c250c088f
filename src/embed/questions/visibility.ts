import { optional } from '../browser.js'

/** Whether a document is on the screen: one of the elements that its components show. */
export class Visibility {
  readonly #seen = new Map<Element, boolean>()

  /** `undefined` if nothing can be observed, as in jsdom. */
  get isVisible(): boolean | undefined {
    return this.#seen.size === 0 ? undefined : [...this.#seen.values()].includes(true)
  }

  /** Observes an element. Returns a function that stops. */
  watch(element: Element, onVisible: () => void): () => void {
    const observer = optional(
      () =>
        new IntersectionObserver((entries) => {
          for (const { isIntersecting } of entries) this.#seen.set(element, isIntersecting)
          if (this.isVisible) onVisible()
        }),
    )
    if (observer) this.#seen.set(element, false)
    observer?.observe(element)
    return () => {
      observer?.disconnect()
      this.#seen.delete(element)
    }
  }
}
