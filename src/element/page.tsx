import type { ReactElement } from 'react'
import { optional } from '../embed/browser.js'
import { Signings, type SigningsOptions } from '../embed/client/signings.js'

interface Home {
  user: string | undefined
  readonly signings: Signings
}

/** The signings of the page by the proxy's url: an element that is created again finds its own. */
const homes = new Map<string, Home>()

/**
 * Returns the signings of all elements with these urls and credentials, which share their options. A
 * `user` that becomes known is the same user. Another `user` ends the signings of the user before.
 */
export function signingsOf(options: SigningsOptions, user: string | undefined): Signings {
  const { endpoint, credentials, headers, onSignIn, service } = options
  const key = JSON.stringify([endpoint, credentials])
  let home = homes.get(key)
  if (home?.user !== undefined && user !== undefined && home.user !== user) {
    home.signings.clear()
    home = undefined
  }
  home ??= { user, signings: new Signings(options) }
  home.user ??= user
  homes.set(key, home)
  const { signings } = home
  // An element without an option must not remove the option of another element.
  const own = Object.entries(service ?? {}).filter(([, value]) => value !== undefined)
  signings.options = {
    ...options,
    headers: headers ?? signings.options.headers,
    onSignIn: onSignIn ?? signings.options.onSignIn,
    service: { ...signings.options.service, ...Object.fromEntries(own) },
  }
  return signings
}

/** Takes children with a `slot` as properties, because the element has no shadow root. */
export function adoptSlots(
  element: Element & { help?: Element | undefined; afterSigning?: Element | undefined },
): void {
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

/**
 * Whether the page's scripts could set properties of the element: the document is parsed, so all
 * module scripts and all listeners of `DOMContentLoaded` have run.
 */
export function isParsed(): boolean {
  const [navigation] = optional(() => performance.getEntriesByType('navigation')) ?? []
  const { domContentLoadedEventEnd } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>
  return document.readyState === 'complete' || Boolean(domContentLoadedEventEnd)
}

/** Calls `act`, perhaps twice, once {@link isParsed} has become true. */
export function whenParsed(act: () => void): void {
  // The event's other listeners run first.
  const later = (): void => void setTimeout(act)
  document.addEventListener('DOMContentLoaded', later, { once: true })
  // A listener that is added during the first event does not receive it.
  addEventListener('load', later, { once: true })
}
