import { parseUrl } from '../../contract/ceremonyUrl.js'
import { optional } from '../browser/optional.js'
import { after, createScope } from '../browser/scope.js'
import { hiddenFrame } from './hiddenFrame.js'

/** Milliseconds for which a connection that nothing uses is counted on: servers hang up, some soon. */
const STAYS_WARM = 20_000
/** Milliseconds that an address may take to answer. */
const PATIENCE = 10_000

const warmed = new Map<string, number>()

/** Whether a document is one that was loaded for its connection alone. */
export function isWarmUp(url: string): boolean {
  return warmed.has(url)
}

/**
 * Connects to the ceremony's origin ahead of its frame, once in a while: the next frame's navigation
 * takes the connection over.
 *
 * A frame does that in every engine, if it has loaded anything from there. A `preconnect` does it in
 * Firefox and WebKit; Chromium keeps the connections of frames apart, so that it does nothing there.
 */
export function warmUp(
  addresses: readonly string[] | undefined,
  origins: readonly string[] | undefined,
): void {
  for (const address of addresses ?? origins ?? []) {
    const url = parseUrl(address)?.href
    if (!url || Date.now() - (warmed.get(url) ?? 0) < STAYS_WARM) continue
    warmed.set(url, Date.now())
    optional(() => (addresses ? loadOnce(url) : preconnect(url)))
  }
}

/** Without scripts: whatever the address answers shall do nothing but answer. */
function loadOnce(url: string): void {
  const scope = createScope()
  const { frame, show } = hiddenFrame(url)
  frame.setAttribute('sandbox', '')
  frame.addEventListener('load', scope.end)
  after(scope, PATIENCE, scope.end)
  show(scope)
}

function preconnect(href: string): void {
  const link = document.createElement('link')
  link.rel = 'preconnect'
  link.href = href
  document.head.append(link)
  after(createScope(), PATIENCE, () => link.remove())
}

/** Whether the person, or who pays for the line, wants nothing loaded that was not asked for. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean; readonly type?: string }
  }
  return connection?.saveData === true || connection?.type === 'cellular'
}
