/**
 * The script of the landing page. It is constant, because the Content-Security-Policy allows it by hash.
 *
 * It notifies the page around the frame, or the page that opened the tab. Only the listed origins receive
 * the message, never `*`. `state` identifies the attempt and proves nothing. The window's name holds it
 * during the ceremony. If `Cross-Origin-Opener-Policy` emptied the name, the tab's storage has a copy. A
 * tab without an opener sends the message through the `BroadcastChannel`, and the receiver closes it.
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

/** SHA-256 of {@link landingScript} as a source expression. A test compares the two. */
export const landingScriptHash = "'sha256-N5ESg25guAi4yAXzaW+roysbngs1K83iZcpZaEU/n5o='"

/** The stylesheet of the page. It follows the colour scheme of the browser. */
export const landingStyle = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{min-height:100vh;min-height:100dvh;margin:0;display:grid;place-content:center;text-align:center;padding:1rem;box-sizing:border-box}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0}a{color:inherit;display:inline-block;padding:.75rem}`

/** SHA-256 of {@link landingStyle} as a source expression. A test compares the two. */
export const landingStyleHash = "'sha256-67r41LG0WQgASHTifPTR8iy1D+qskJ8/acBf+iBH4Lk='"
