import type { SigningClientOptions } from '../embed/client/signingClient.js'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import type { CeremonyOptions, CeremonySessionOptions } from '../embed/session/sessionOptions.js'

/** Texts and flags of `<signing-ceremony>`: properties, and attributes with hyphens. */
export interface SigningCeremonyTexts {
  /**
   * `re_…`. With `create`, any text that names the recipient for your backend. Another recipient is another
   * ceremony. The element shows nothing without it.
   */
  recipientId?: string | undefined
  /**
   * What the frame is, for people who cannot see it: "Sign the lease". Also the heading of the dialog.
   * @default the text of the start button
   */
  frameTitle?: string | undefined
  /**
   * Where the proxy is: a path of the page's origin, or an absolute URL.
   * @default '/api/signing'
   */
  endpoint?: string | undefined
  /**
   * Whether the browser sends your session's cookie, as in `fetch`: `include` for a proxy on another
   * origin.
   * @default 'same-origin'
   */
  credentials?: RequestCredentials | undefined
  /**
   * Where the ceremony is shown. `auto` takes the page, and on small screens and touch screens a dialog.
   * @default 'auto'
   */
  presentation?: 'auto' | 'inline' | 'dialog' | 'tab' | undefined
  /** The text of the start button in place of `labels.start`. */
  startLabel?: string | undefined
  /** The key of one of the proxy's `redirectUrls`. */
  redirect?: string | undefined
  /**
   * Names the ceremony. Elements with one name and one `endpoint` share one ceremony.
   * @default `recipientId`, `redirect` and `evidence`; with `create`, the element itself
   */
  ceremonyKey?: string | undefined
  /**
   * Origins of the signing service, separated by spaces. A url elsewhere is refused.
   * @default every origin except the page's own
   */
  ceremonyOrigins?: string | undefined
  /**
   * Milliseconds after which a request or a frame that is still loading is called slow.
   * @default 15000
   */
  slowAfter?: number | string | undefined
  /**
   * Addresses of small files on the ceremony's origin, separated by spaces. They are loaded out of sight
   * before the click, so that the frame finds an open connection. They must allow framing.
   * @default none
   */
  warmUp?: string | undefined
  /**
   * The iframe's own attribute: the features that the ceremony may use.
   * @default 'fullscreen; clipboard-write'
   */
  allow?: string | undefined
  /**
   * The iframe's own attribute, or `strict`: every token but those that let the ceremony navigate the
   * whole page.
   * @default no sandbox
   */
  sandbox?: string | undefined
  /**
   * Requests the ceremony when the element appears, after `confirm` has had 2 seconds. Prefer a click.
   * @default false
   */
  autoStart?: boolean | undefined
  /** Disables the start button: until a box has been ticked, for example. */
  disabled?: boolean | undefined
}

/** Functions and objects of `<signing-ceremony>`: properties only. */
export interface SigningCeremonyFunctions {
  /** Asks your server whether the signature has arrived. Only `true` confirms. */
  confirm?: CeremonyOptions['confirm']
  /**
   * Requests the ceremony from a backend of your own and returns the service's
   * `{ url, embeddable_in, redirect_url }`.
   * @default the proxy at `endpoint`
   */
  create?: CeremonySessionOptions['create'] | undefined
  /** Further headers, read before each request: a CSRF token, for example. May be async. */
  headers?: SigningClientOptions['headers']
  /**
   * Replaces the sentences; `react-signing-ceremony/labels` has `de`, `en`, `es`, `fr`.
   * @default English
   */
  labels?: Partial<CeremonyLabels> | undefined
  /** Text by label. The proxy hands it to `evidence` as a claim of the browser; your server decides. */
  evidence?: Readonly<Record<string, string>> | undefined
}

/** All properties of `<signing-ceremony>` that a page may set. */
export interface SigningCeremonyProperties extends SigningCeremonyTexts, SigningCeremonyFunctions {}
