/**
 * The constant script of the landing page (at `redirect_url`). The page's policy contains its hash.
 *
 * Sends a message to the page around the frame, or to the opener of the tab. Only the listed
 * origins receive the message. Reads `state`, which identifies the attempt, from the window's name.
 * If `Cross-Origin-Opener-Policy` has cleared the name, the tab's storage has a copy. Without an
 * opener, the tab uses a `BroadcastChannel`, and the receiver closes the tab.
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

/** The SHA-256 hash of {@link landingScript} for the policy. A test checks that the hash is correct. */
export const landingScriptHash = "'sha256-N5ESg25guAi4yAXzaW+roysbngs1K83iZcpZaEU/n5o='"

/** The stylesheet of the page at `redirect_url`, for light and dark color schemes. */
export const landingStyle = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{min-height:100vh;min-height:100dvh;margin:0;display:grid;place-content:center;text-align:center;padding:1rem;box-sizing:border-box}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0}a{color:inherit;display:inline-block;padding:.75rem}`

/** The SHA-256 hash of {@link landingStyle} for the policy. A test checks that the hash is correct. */
export const landingStyleHash = "'sha256-67r41LG0WQgASHTifPTR8iy1D+qskJ8/acBf+iBH4Lk='"
