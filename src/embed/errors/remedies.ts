import type { RemedyName } from './errors.js'

/** The text of a remedy, or a function that inserts values of the page into the text. */
type Remedy = string | ((value: string, policy: string) => string)

/** The first thing to check if the proxy has never answered. */
const MOUNT = 'Check that createSigningProxy is mounted at `endpoint`. '

const remedies: Readonly<Record<RemedyName, Remedy>> = {
  invalid_url:
    'Return absolute https urls (http on loopback) as `url` and `redirect_url`, without user name or password. `url` must be on one of `ceremonyOrigins` and on another origin than the page.',
  frame_blocked: (entry) => `Add "${entry}" to embeddableIn of createSigningProxy.`,
  frame_refused:
    'No entry of embeddableIn can match this page: a sandboxed page has no origin, and CSP supports no IPv6 address. Open the page without a sandbox, at an http(s) url with a host name.',
  host_csp_blocked: (directive, policy) =>
    `Set this directive in the Content-Security-Policy of this page: ${frameSource(policy, directive)}`,
  frame_slow:
    'Check in the network panel whether the service is slow or the browser refused the frame.',
  cross_origin_isolated:
    'Use presentation={tab}, or serve the page without Cross-Origin-Embedder-Policy.',
  popup_blocked:
    'The notice offers a link instead. For a tab, call `start(tab)` in a click handler, before any await.',
  network_error:
    'No response from `endpoint`. Check that your server runs and that `endpoint` is its url, with http or https as the server uses it. A server on another origin needs `allowedOrigins` of createSigningProxy. A browser extension may block the request, too.',
  invalid_answer: (status) =>
    `The response (status ${status}) is not from createSigningProxy. ${otherServer(status)}`,
  cross_origin_session: (credentials) =>
    `The proxy is on another origin and found no session in the request. ${credentials === 'include' ? '' : `Set credentials="include" on SigningProvider (now "${credentials}"). `}If the proxy is on another site, the session cookie needs SameSite=None and Secure. Browsers treat localhost and 127.0.0.1 as two sites: use one of them for the page and for \`endpoint\`.`,
  redirect_framed:
    'Another page frames this page, so `redirect` cannot leave it, and the notice offers a link to a new tab. If the sandbox of that frame lacks `allow-popups`, the link does nothing, and no script can detect that: add `allow-popups` there, or use another `presentation`.',
  landing_elsewhere: (landing) =>
    `The ceremony ends at ${landing}, but this page reaches the proxy on another origin. If browsers cannot open that url, the frame or tab ends on an error page. Set \`publicUrl\` of createSigningProxy to the url at which browsers reach the proxy. An entry of \`redirectUrls\` on another origin must be a page of landingPage() with this page's origin in \`parentOrigins\`.`,
  foreign_landing: (origin) =>
    `The landing page is on ${origin}, so it cannot return to this page. List a landing page on this page's origin in \`redirectUrls\` of createSigningProxy, or set \`returnTo\` of landingPage().`,
  page_restored:
    'The page removed the frame of a url that can be loaded only once. Keep the component mounted while a document is open, or let the user open the document again.',
  create_failed: (fields) =>
    fields === 'sealed'
      ? 'The ceremony is from another copy of react-signing-ceremony. Install only one copy.'
      : fields
        ? `The answer is not a ceremony: its fields are ${fields}. Return the service's { url, embeddable_in, redirect_url }: two strings and a list of strings.`
        : 'The `create` function threw (see `cause`; a SyntaxError means that the response was not JSON), or did not return { url, embeddable_in, redirect_url }: two strings and a list of strings.',
  create_timeout:
    'The ceremony was not created within 30 seconds. Look for the request in the log of your server.',
  ceremony_canceled: 'Let the user start again.',
  ceremony_failed:
    'The ceremony reported a failure, with its cause in `reason`. Let the user start again.',
  link_replaced: 'A newer ceremony of this recipient replaced this one. Let the user start again.',
  frame_left: (landing) =>
    `The frame or tab shows another page of this origin, and did not reach ${landing}. Check that this url opens without a login, and in a frame. \`npx react-signing-ceremony doctor\` reports why not.`,
  deliverable_not_ready:
    'Wait until the deliverable has a file (status `generated`). Its `url` must be an https url.',
  confirm_failed:
    'The `confirm` function threw, or the proxy did not answer; see `cause`. A SyntaxError means that the response was not JSON, for example a page of HTML: check the url of the request.',
  confirm_timeout: 'The `confirm` function must answer within 30 seconds.',
  confirm_invalid:
    'The `confirm` function must return true, false, "declined", "declined_by_other", "expired", "canceled", "replaced", "not_your_turn", "not_ready" or "unavailable".',
  invalid_option: 'The `headers` function threw or did not return headers; see `cause`.',
  unexpected: 'The browser threw an error; see `cause`.',
  missing_key:
    'Set `ceremonyKey` to a text that identifies the document and the recipient, such as "lease-7". Another key is another signing.',
  missing_recipient:
    '`recipientId` is missing or empty, so no request was sent. Render the component when the id is known, and check the name of the property that you pass.',
  no_confirm: (cause) =>
    `The proxy does not offer confirmation requests (404), so the page shows no confirmation. ${cause} Or set the \`confirm\` of the component.`,
  provider_unmounted:
    'A <SigningProvider> unmounted while a document was being signed, so the page forgets it. Render the provider above your routes and above everything that may unmount.',
  unauthenticated: (first) =>
    `The request found no login session, or a redirect answered it. ${first && MOUNT}Except \`endpoint\` from the login, the firewall and the i18n middleware in front of the proxy, and avoid redirects to another slash or host name. If the user has signed out, \`onSignIn\` of SigningProvider adds the button “Sign in”.`,
  frame_moved:
    'The page moved the frame of an open document, so the document loads again and entries are lost. Keep the order of the list while a document is open, give each row a stable `key`, or move the element with `moveBefore`.',
  signings_ended: (prop) =>
    `The prop \`${prop}\` of <SigningProvider> changed while a document was being signed, so the page forgets the document. Keep the value for as long as the same person signs. A \`user\` that is undefined for a moment ends the document, too.`,
  server_problem: (code) => `Your server answered with the code ${code}. Look at its log.`,
}

/** Names the server that probably answered in place of the proxy. */
function otherServer(status: string): string {
  if (status === '401' || status === '403')
    return 'A login, a CSRF check or a firewall in front of the proxy refused the request. Except `endpoint` from this check, or send what it needs with the `headers` of SigningProvider.'
  if (Number(status) >= 500)
    return `Is your server running? A development server such as Vite answers ${status} if your server is down.`
  return 'Check that the proxy is mounted at `endpoint`, and that no other server answers there.'
}

/** Returns the text of a remedy. */
export function fullRemedyOf(name: RemedyName, value: string, policy: string): string {
  const remedy = remedies[name]
  return typeof remedy === 'string' ? remedy : remedy(value, policy)
}
/**
 * Returns the page's `frame-src` directive, extended by the origins in `directive`. If `policy` has
 * no `frame-src`, its `child-src` or `default-src` is extended instead.
 */
export function frameSource(policy: string, directive: string): string {
  const [, sources = ''] =
    ['frame', 'child', 'default']
      .map((name) => new RegExp(`(?:^|;)\\s*${name}-src ([^;]*)`, 'i').exec(policy))
      .find(Boolean) ?? []
  // Drops keywords such as `'none'` and `'unsafe-inline'`, which allow no frame.
  const kept = sources.split(/\s+/).filter((source) => /^(?:[^']|'self')/.test(source))
  const [name, ...needed] = directive.split(' ')
  return [name, ...new Set([...kept, ...needed])].join(' ')
}
