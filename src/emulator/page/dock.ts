import { element } from './element.js'

/** Shows the button that leads to the signature while the form is out of sight. */
export function dock(form: HTMLFormElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const bar = element('#dock', HTMLElement)
  element('#go-to-signature', HTMLButtonElement).addEventListener('click', () => {
    form.focus({ preventScroll: true })
    // Not in the stylesheet, where it would also slow down drivers that scroll before a click.
    form.scrollIntoView({ block: 'start', behavior: calm.matches ? 'instant' : 'smooth' })
  })
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry === undefined || entry.isIntersecting || entry.boundingClientRect.top < 0
  }).observe(form)
}
