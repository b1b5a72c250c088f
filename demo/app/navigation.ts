import { useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let moved = false

/** Goes to another page of the portal, by the History API. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  scrollTo(0, 0)
  tell()
}

/** Whether the visitor has gone from page to page: the first page leaves the focus to the browser. */
export function hasNavigated(): boolean {
  return moved
}

/** Path and query of the page that is shown. */
export function useAddress(): URL {
  const address = useSyncExternalStore(subscribe, currentAddress)
  return useMemo(() => new URL(address), [address])
}

function tell(): void {
  moved = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', tell)
  }
}

function currentAddress(): string {
  return location.href
}

/** Where the sign-in page leads back to: a path of this portal, never another site. */
export function returnPath(address: URL): string {
  const wanted = address.searchParams.get('return') ?? '/'
  const target = URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : address
  return target.origin === location.origin ? target.pathname : '/'
}

/** The sign-in page that leads back to the present one; `ended` says why it is shown. */
export function signInPath({ pathname }: URL, ended: boolean): string {
  const query = new URLSearchParams()
  if (pathname !== '/') query.set('return', pathname)
  if (ended) query.set('ended', '')
  return query.size > 0 ? `/sign-in?${query}` : '/sign-in'
}
