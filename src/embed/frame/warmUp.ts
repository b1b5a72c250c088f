import { parseUrl } from '../../contract/ceremonyUrl.js'
import { after, optional } from '../browser.js'

/** Milliseconds after which a browser may close an unused connection. */
const STAYS_WARM = 20_000

/** Milliseconds after which a hidden frame is removed even if it has not loaded. */
const ANSWERS_WITHIN = 10_000

/**
 * Opens connections to the ceremony's origin in advance. It loads each url in a hidden frame, at most
 * every 20 seconds; `loadedAt` stores when. `preconnect` does not help, because Chromium does not
 * share connections between a page and its frames.
 */
export function warmUp(addresses: readonly string[] = [], loadedAt: Map<string, number>): void {
  for (const address of addresses) {
    const url = parseUrl(address)?.href
    if (!url || Date.now() - (loadedAt.get(url) ?? 0) < STAYS_WARM) continue
    loadedAt.set(url, Date.now())
    optional(() => loadOnce(url))
  }
}

/** Loads a url in a frame without scripts. A closed shadow root hides it from the page. */
function loadOnce(url: string): void {
  const loaded = new AbortController()
  const host = document.createElement('div')
  host.style.display = 'none'
  const frame = document.createElement('iframe')
  frame.src = url
  frame.setAttribute('sandbox', '')
  frame.addEventListener('load', () => loaded.abort())
  host.attachShadow({ mode: 'closed' }).append(frame)
  loaded.signal.addEventListener('abort', () => host.remove())
  after(loaded.signal, ANSWERS_WITHIN, () => loaded.abort())
  document.body.append(host)
}
