import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import type { SigningClientOptions } from '../embed/client/proxyCall.js'
import type { ServicePageOptions, SigningOptions } from '../embed/signing/signingOptions.js'

/** Options that a page can set, with their documentation. */
type Settable<Options, Names extends keyof Options> = {
  -readonly [Name in Names]?: Options[Name] | undefined
}

/** Strings and booleans of `<signing-ceremony>`: properties that are also attributes with hyphens. */
export interface SigningCeremonyTexts
  extends
    Settable<SigningOptions, 'landing'>,
    Settable<SigningClientOptions, 'credentials'>,
    Settable<ServicePageOptions, 'allow' | 'sandbox'> {
  /**
   * The recipient's id `re_…`, which identifies the signing. Without it and without `create`, the
   * element shows nothing.
   */
  recipientId?: string | undefined
  /**
   * The document's name, such as "Lease of Oak Street 7": the accessible name of the frame.
   * @default the text of the start button
   */
  frameTitle?: string | undefined
  /**
   * The url of the proxy: a path on the page's origin, or an absolute url. Elements with the same
   * `endpoint` share their signings, `headers` and options of the service.
   * @default '/api/signing'
   */
  endpoint?: string | undefined
  /**
   * Identifies the signed-in user. A value that becomes known is the same user. When it changes or is
   * removed, the page ends all signings of the user before.
   * @default none
   */
  user?: string | undefined
  /**
   * Where the ceremony is shown. `auto` means in the page; on small and touch screens, in a dialog.
   * @default 'auto'
   */
  presentation?: 'auto' | 'inline' | 'dialog' | 'tab' | 'redirect' | undefined
  /** The text of the start button. Replaces `labels.start`. */
  startLabel?: string | undefined
  /** Identifies the signing if you set `create`: its document and its recipient, such as `lease-7`. */
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
   * Starts when the element appears, the document is parsed and the page is visible, after waiting up
   * to 2 seconds for `confirm`. Prefer a click.
   * @default false
   */
  autoStart?: boolean | undefined
  /** Disables the start button, for example until the user has ticked a box. */
  disabled?: boolean | undefined
}

/** All properties of `<signing-ceremony>` that a page can set. */
export interface SigningCeremonyProperties
  extends
    SigningCeremonyTexts,
    Settable<SigningOptions, 'confirm' | 'create' | 'initialAnswer' | 'claims'>,
    Settable<SigningClientOptions, 'headers'> {
  /**
   * Lets the person sign in. Called by the button "Sign in" after the login session has ended. All
   * elements with the same `endpoint` share it.
   * @default no button
   */
  signIn?: (() => void) | undefined
  /**
   * Replaces the labels. `react-signing-ceremony/labels` exports `de`, `en`, `es` and `fr`.
   * @default English
   */
  labels?: Partial<CeremonyLabels> | undefined
  /**
   * How to get help, such as a link. Shown after two failures in a row, if no retry can help, and to
   * a user who was signed out. Also a child with `slot="help"`.
   */
  help?: Element | undefined
  /** What to do next, below the confirmed result. Also a child with `slot="after-signing"`. */
  afterSigning?: Element | undefined
}
