import type { SigningClientOptions } from '../embed/client/signingClient.js'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import type { CeremonyOptions, CeremonySessionOptions } from '../embed/signing/signingOptions.js'

/** Strings and booleans of `<signing-ceremony>`: properties that are also attributes with hyphens. */
export interface SigningCeremonyTexts {
  /**
   * The recipient's id `re_…`. With `redirect`, it identifies the signing: another id is another
   * signing. Without `create`, the element shows nothing without a recipient.
   */
  recipientId?: string | undefined
  /**
   * The accessible name of the frame, such as "Sign the lease". Also the heading of the dialog.
   * @default the text of the start button
   */
  frameTitle?: string | undefined
  /**
   * The url of the proxy: a path on the page's origin, or an absolute url.
   * @default '/api/signing'
   */
  endpoint?: string | undefined
  /**
   * Identifies the signed-in user. When it changes, the page forgets all signings and closes their
   * tabs.
   * @default none
   */
  user?: string | undefined
  /**
   * The `credentials` option of `fetch`: whether the browser sends your session cookie. Set
   * `include` if the proxy is on another origin.
   * @default 'same-origin'
   */
  credentials?: RequestCredentials | undefined
  /**
   * Where the ceremony is shown. `auto` means in the page; on small and touch screens, in a dialog.
   * @default 'auto'
   */
  presentation?: 'auto' | 'inline' | 'dialog' | 'tab' | 'redirect' | undefined
  /** The text of the start button. Replaces `labels.start`. */
  startLabel?: string | undefined
  /** A key of the proxy's option `redirectUrls`, which selects the `redirect_url`. */
  redirect?: string | undefined
  /**
   * Identifies the signing if you set `create`, which needs it: everything that decides which
   * document and which recipient this is, such as `lease-7`.
   */
  ceremonyKey?: string | undefined
  /**
   * Origins of the signing service, separated by spaces. Other origins are refused.
   * @default every origin except the page's own
   */
  ceremonyOrigins?: string | undefined
  /**
   * Milliseconds after which a pending request or a loading frame counts as slow.
   * @default 15000
   */
  slowAfter?: number | string | undefined
  /**
   * Small files on the ceremony's origin that allow framing, separated by spaces. A hidden frame
   * loads them before the click, to open a connection for the ceremony.
   * @default none
   */
  warmUp?: string | undefined
  /**
   * The `allow` attribute of the iframe: the browser features that the ceremony is allowed to use.
   * @default 'fullscreen; clipboard-write'
   */
  allow?: string | undefined
  /**
   * The `sandbox` attribute of the iframe. `strict` prevents the ceremony from navigating your
   * page.
   * @default no sandbox
   */
  sandbox?: string | undefined
  /**
   * Starts when the element appears, the document is parsed and the page is visible, after waiting up
   * to 2 seconds for `confirm`. Prefer a click.
   * @default false
   */
  autoStart?: boolean | undefined
  /** Disables the start button, for example until the user has ticked a box. */
  disabled?: boolean | undefined
}

/** Functions and objects of `<signing-ceremony>`, which are properties only. */
export interface SigningCeremonyFunctions {
  /** Asks your server whether the recipient has signed. Only `true` confirms. */
  confirm?: CeremonyOptions['confirm']
  /**
   * Requests the ceremony from your own backend and returns the service's
   * `{ url, embeddable_in, redirect_url }`.
   * @default the proxy at `endpoint`
   */
  create?: CeremonySessionOptions['create'] | undefined
  /** Returns additional headers, such as a CSRF token. Called before each request. May be async. */
  headers?: SigningClientOptions['headers']
  /**
   * Replaces the labels. `react-signing-ceremony/labels` exports `de`, `en`, `es` and `fr`.
   * @default English
   */
  labels?: Partial<CeremonyLabels> | undefined
  /**
   * What the browser claims: unverified strings by label. The proxy passes them to your function
   * `evidence` on the server, as `claimed`.
   */
  claims?: Readonly<Record<string, string>> | undefined
  /**
   * How to get help, such as a link. Shown after two failures in a row, or if no retry can help. Also a
   * child with `slot="help"`.
   */
  help?: Element | undefined
  /**
   * What to do next, below the confirmed result, such as a download. Also a child with
   * `slot="after-signing"`.
   */
  afterSigning?: Element | undefined
  /** Called when a user who was signed out presses "Sign in again". Without it, there is no button. */
  signIn?: (() => void) | undefined
}

/** All properties of `<signing-ceremony>` that a page can set. */
export interface SigningCeremonyProperties extends SigningCeremonyTexts, SigningCeremonyFunctions {}
