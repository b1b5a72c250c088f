import { element } from './element.js'

/** The bar at the lower edge that leads to the signature, while that is out of sight. */
export function dock(form: HTMLFormElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const bar = element('#dock', HTMLElement)
  element('#go-to-signature', HTMLButtonElement).addEventListener('click', () => {
    form.focus({ preventScroll: true })
    // Here and not in the stylesheet, where it would also slow down drivers that scroll to click.
    form.scrollIntoView({ block: 'start', behavior: calm.matches ? 'instant' : 'smooth' })
  })
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry === undefined || entry.isIntersecting || entry.boundingClientRect.top < 0
  }).observe(form)
}
