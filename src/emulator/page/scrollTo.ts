const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** Scrolls to an element, without motion if the person prefers this. */
export function scrollTo(target: Element, block: 'start' | 'nearest'): void {
  // Not in the stylesheet, because smooth scrolling would slow down test drivers there.
  target.scrollIntoView({ block, behavior: calm.matches ? 'instant' : 'smooth' })
}
