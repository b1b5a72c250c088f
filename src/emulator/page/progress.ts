import { element } from './element.js'

/** Shows how much of the document has passed by, and which step the recipient is at. */
export function progress(form: HTMLFormElement): void {
  const article = element('.document', HTMLElement)
  const reading = element('#reading', HTMLElement)
  const steps = Array.from(element('#steps', HTMLElement).children)
  const measure = () => {
    const { top, height } = article.getBoundingClientRect()
    const passed = Math.min(Math.max((innerHeight - top) / height, 0), 1)
    reading.style.transform = `scaleX(${passed.toFixed(3)})`
  }
  addEventListener('scroll', measure, { passive: true })
  new ResizeObserver(measure).observe(article)
  new IntersectionObserver(([entry]) => {
    const current = entry?.isIntersecting ? 1 : 0
    for (const [index, step] of steps.entries()) {
      if (index === current) step.setAttribute('aria-current', 'step')
      else step.removeAttribute('aria-current')
    }
  }).observe(form)
}
