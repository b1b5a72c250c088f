import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactElement,
  useMemo,
  useSyncExternalStore,
} from 'react'

const listeners = new Set<() => void>()
let navigated = false

/** Shows another page of the portal, without a page load. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  scrollTo(0, 0)
  notify()
}

/** Whether the visitor has navigated. Before that, the browser controls the focus. */
export function hasNavigated(): boolean {
  return navigated
}

/** Returns the url of the current page, and renders again when it changes. */
export function useAddress(): URL {
  const address = useSyncExternalStore(subscribe, () => location.href)
  return useMemo(() => new URL(address), [address])
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string
}

/** A link inside the portal. With a modifier key, the browser handles the click. */
export function Link({ href, ...attributes }: LinkProps): ReactElement {
  const follow = (event: MouseEvent): void => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    navigate(href)
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the attributes contain its content
  return <a href={href} onClick={follow} {...attributes} />
}

/** Returns the path to show after the sign-in: always a path of this portal. */
export function returnPath(address: URL): string {
  const wanted = address.searchParams.get('return') ?? '/'
  const target = URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : address
  return target.origin === location.origin ? target.pathname : '/'
}

/** Returns the path of the sign-in page, with the current path as the page to return to. */
export function signInPath({ pathname }: URL, ended: boolean): string {
  const query = new URLSearchParams()
  if (pathname !== '/') query.set('return', pathname)
  if (ended) query.set('ended', '')
  return query.size > 0 ? `/sign-in?${query}` : '/sign-in'
}

function notify(): void {
  navigated = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', notify)
  }
}
