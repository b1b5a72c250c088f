import type { ReactElement } from 'react'

/** The properties of an element that a child may provide. */
interface Slots extends Element {
  help?: Element | undefined
  afterSigning?: Element | undefined
}

/** Takes children with a `slot` as properties, because the element has no shadow root. */
export function adoptSlots(element: Slots): void {
  for (const child of element.querySelectorAll(':scope > [slot]')) {
    child.remove()
    if (child.slot === 'help') element.help = child
    if (child.slot === 'after-signing') element.afterSigning = child
  }
}

/** Shows an element of the page inside the component. */
export function Slotted({ node }: { readonly node: Element }): ReactElement {
  const show = (place: HTMLElement | null): void => {
    if (place && node.parentNode !== place) place.append(node)
  }
  return <span ref={show} />
}
