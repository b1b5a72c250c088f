import type { ClientErrorCode } from '../../contract/signingError.js'

/** A cure, which may hold one value that only the page knows: an entry, or a url without its query. */
type Remedy = string | ((value: string) => string)

/** What there is a cure for: the codes of errors, what they do not tell apart, and one warning. */
export type RemedyName = ClientErrorCode | 'frame_refused' | 'first_url_kept'

/** What the developer should do. */
const remedies: Readonly<Record<RemedyName, Remedy>> = {
  invalid_url:
    'The url must be there and absolute, https (http on loopback), without credentials, on one of `ceremonyOrigins` and not on the origin of the page, as that of a `Response` is.',
  frame_blocked: (entry) => `Add "${entry}" to embeddableIn of createSigningProxy.`,
  frame_refused:
    'No entry would help: a page here has no origin to name, or the service sent an error page.',
  host_csp_blocked: (origin) =>
    `Add ${origin} to frame-src of this page's Content-Security-Policy; it needs the ceremony's origin and the landing's.`,
  frame_slow: 'The service may be slow, or the browser may have refused the frame without a word.',
  cross_origin_isolated:
    'Use presentation="tab", or serve the page without Cross-Origin-Embedder-Policy.',
  popup_blocked: 'Call it in a click handler, and not after an await.',
  tab_closed: 'Offer to open it again.',
  network_error:
    'Nothing answered: look whether the server runs, and at `endpoint`; on another origin it needs CORS.',
  invalid_answer: (status) =>
    `An answer came, with status ${status}, and it is none of createSigningProxy's: look whether that is mounted at \`endpoint\`, and what stands in front of it.`,
  page_restored: 'The page came back from the cache of the browser; its ceremony may be used up.',
  create_failed:
    'The `create` function threw, see `cause`; or what it gave is no ceremony: { url, embeddable_in, redirect_url }, texts and a list of texts.',
  create_timeout: 'Look for the call in the proxy; `createTimeout` says how long it may take.',
  completion_unheard:
    'The service tells of the end by message: give `readCeremonyMessage`, such as readLiveServiceMessage.',
  ceremony_canceled: 'Offer to start again.',
  ceremony_failed: 'The ceremony reported a failure; `reason` says which.',
  open_elsewhere: 'Ask, and start again: the session then takes the place of the other tab.',
  link_replaced: 'Offer to start again, which asks first.',
  landing_unreachable: (landing) =>
    `The frame will go to ${landing}, which is not shown or not heard here. Is \`publicUrl\` of createSigningProxy where browsers reach it? Does that page forbid its framing, or leave ${location.origin} out of its parentOrigins?`,
  frame_left: (landing) =>
    `The frame has gone on and has not come to ${landing}: look whether that page is shown.`,
  deliverable_not_ready: 'Wait until the deliverable is `generated`; its url must be https.',
  confirm_failed: 'The `confirm` function threw; see `cause`.',
  confirm_timeout: 'The `confirm` function did not answer in time.',
  confirm_invalid: 'The `confirm` function gave neither a boolean nor a known word.',
  invalid_option: 'The `headers` function threw, or gave what are no headers; see `cause`.',
  unexpected: 'Something in this browser threw; see `cause`.',
  first_url_kept:
    'CeremonyFrame keeps its first url. Give it another `key` to show another ceremony.',
}

/**
 * The cure in full. `#remedies` leads here in development, in tests and on servers, and in a bundle for
 * production to `shortRemedies.ts`, which names the page that says the same.
 */
export function remedyOf(name: RemedyName, value = ''): string {
  const remedy = remedies[name]
  return typeof remedy === 'string' ? remedy : remedy(value)
}
