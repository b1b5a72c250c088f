import { element } from './element.js'

/** The button at the lower edge that leads to the signature, while that is out of sight. */
export function dock(form: HTMLFormElement): void {
  const bar = element('#dock', HTMLElement)
  element('#go-to-signature', HTMLButtonElement).addEventListener('click', () => {
    form.focus({ preventScroll: true })
    form.scrollIntoView({ block: 'start' })
  })
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry === undefined || entry.isIntersecting || entry.boundingClientRect.top < 0
  }).observe(form)
}
