/**
 * The constant script of the landing page (at `redirect_url`). The page's policy contains its hash.
 *
 * If the window left a page for the ceremony (`embed/redirect/departure.ts`), the script adds its
 * query to the stored entry and returns to that page. No url chooses the page.
 *
 * The page's link is visible in the HTML, because a CDN, a policy or an extension can block the
 * script. The script hides the link if it opens another page, and in a frame.
 *
 * Otherwise the script sends a message to the page around the frame, or to the opener of the tab.
 * Only the listed origins receive the message. Reads `state`, which identifies the attempt, from the
 * window's name. If `Cross-Origin-Opener-Policy` has cleared the name, the tab's storage has a copy.
 * Without an opener, the tab uses a `BroadcastChannel`, and the receiver closes the tab.
 */
export const landingScript = `{
const prefix = 'signing-ceremony:', type = prefix + 'finished', { name, parent, opener } = window
const { origins, page } = document.documentElement.dataset, { origin, search } = location
let state = name.startsWith(prefix) ? name.slice(prefix.length) : ''
const returns = () => {
if (parent !== window) return
const stored = sessionStorage.getItem(type) ?? ''
if (stored[0] !== '{') { state ||= stored; return }
const left = JSON.parse(stored), { page, time } = left
if (typeof page !== 'string' || page[0] !== '/' || !(Date.now() - time < 864e5)) return
sessionStorage.setItem(type, JSON.stringify({ ...left, search }))
location.replace(origin + page)
return true
}
const attempt = (act) => { try { return act() } catch {} }
const hide = () => { document.querySelector('p').hidden = true }
if (attempt(returns)) hide()
else {
const message = { type, v: 1, state, search }
const send = (target) => (origins || origin).split(' ').forEach((to) => target.postMessage(message, to))
if (parent !== window) { hide(); send(parent) }
else if (page && !opener && !state) { hide(); location.replace(page) }
else {
if (opener) send(opener)
attempt(() => new BroadcastChannel(type).postMessage(message))
if (opener) close()
}
}
}`

/** The SHA-256 hash of {@link landingScript} for the policy. A test checks that the hash is correct. */
export const landingScriptHash = "'sha256-EFHlaGmaCftDOBDJrv/9pKwnBZ65k7/dC3MLrZRH2W8='"

/** The stylesheet of the page at `redirect_url`, for light and dark color schemes. */
export const landingStyle = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{min-height:100vh;min-height:100dvh;margin:0;display:grid;place-content:center;text-align:center;padding:1rem;box-sizing:border-box}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0}a{color:inherit;display:inline-block;padding:.75rem}`

/** The SHA-256 hash of {@link landingStyle} for the policy. A test checks that the hash is correct. */
export const landingStyleHash = "'sha256-67r41LG0WQgASHTifPTR8iy1D+qskJ8/acBf+iBH4Lk='"
