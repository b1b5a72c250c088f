import { parseUrl } from '../../contract/ceremonyUrl.js'
import { optional } from '../browser/optional.js'
import { after, createScope } from '../browser/scope.js'

/** Milliseconds after which a browser may close an unused connection. */
const STAYS_WARM = 20_000
/** Milliseconds after which a hidden frame is removed even if it has not loaded. */
const ANSWERS_WITHIN = 10_000

/**
 * Returns a function that opens connections to the ceremony's origin in advance. It loads each
 * url in a hidden frame, at most every 20 seconds. `preconnect` does not help, because Chromium
 * does not share connections between a page and its frames.
 */
export function createWarmUp(addresses: () => readonly string[] | undefined): () => void {
  const loadedAt = new Map<string, number>()
  return () => {
    for (const address of addresses() ?? []) {
      const url = parseUrl(address)?.href
      if (!url || Date.now() - (loadedAt.get(url) ?? 0) < STAYS_WARM) continue
      loadedAt.set(url, Date.now())
      optional(() => loadOnce(url))
    }
  }
}

/** Loads a url in a frame without scripts. A closed shadow root hides it from the page. */
function loadOnce(url: string): void {
  const scope = createScope()
  const host = document.createElement('div')
  host.style.display = 'none'
  const frame = document.createElement('iframe')
  frame.src = url
  frame.setAttribute('sandbox', '')
  frame.addEventListener('load', scope.end)
  host.attachShadow({ mode: 'closed' }).append(frame)
  after(scope, ANSWERS_WITHIN, scope.end)
  scope.add(() => host.remove())
  document.body.append(host)
}
