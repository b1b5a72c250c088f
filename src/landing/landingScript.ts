/**
 * What the landing page runs. A constant, so that the Content-Security-Policy can name it by hash:
 * nothing of a request ever becomes script.
 *
 * It tells the page around it, or the one that opened it, that the recipient came to the end. `state`
 * comes from the window's name, which survives the way through the ceremony, or from the tab's storage
 * where `Cross-Origin-Opener-Policy` has emptied the name; it correlates attempts and proves nothing.
 * Only windows of the named origins are told, never `*`. A tab without an opener is heard through the
 * channel, where the browser has one and allows it, and is closed by the page that hears.
 */
export const landingScript = `{
const prefix = 'signing-ceremony:', type = prefix + 'finished', { name, parent, opener } = window
let state = name.startsWith(prefix) ? name.slice(prefix.length) : ''
try { if (parent === window) state ||= sessionStorage.getItem(type) ?? '' } catch {}
const message = { type, v: 1, state, search: location.search }
const origins = document.documentElement.dataset.origins
const send = (target) => (origins || location.origin).split(' ').forEach((origin) => target.postMessage(message, origin))
if (parent !== window) send(parent)
else {
document.querySelector('p').hidden = false
if (opener) send(opener)
try { new BroadcastChannel(type).postMessage(message) } catch {}
if (opener) close()
}
}`

/** SHA-256 of {@link landingScript} as a source expression; a test holds the two together. */
export const landingScriptHash = "'sha256-N5ESg25guAi4yAXzaW+roysbngs1K83iZcpZaEU/n5o='"

/** The look of the page, small and in the reader's own colours. */
export const landingStyle = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{min-height:100vh;min-height:100dvh;margin:0;display:grid;place-content:center;text-align:center;padding:1rem;box-sizing:border-box}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0}a{color:inherit;display:inline-block;padding:.75rem}`

/** SHA-256 of {@link landingStyle} as a source expression; a test holds the two together. */
export const landingStyleHash = "'sha256-67r41LG0WQgASHTifPTR8iy1D+qskJ8/acBf+iBH4Lk='"
