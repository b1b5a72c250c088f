import { frameName } from '../../contract/landingMessage.js'
import type { Session } from '../session/ceremonySession.js'
import { internalsOf } from '../session/sessionInternals.js'

/** The attributes of the iframe that the host application chooses. */
export interface FrameOptions {
  /** The accessible name of the frame, such as "Sign the lease" (WCAG 4.1.2). */
  readonly title: string
  /**
   * The `allow` attribute of the iframe: the browser features that the ceremony may use.
   * @default 'fullscreen; clipboard-write'
   */
  readonly allow?: string | undefined
  /**
   * The `sandbox` attribute of the iframe. `strict` prevents the ceremony from navigating your
   * page. Test it: a sandbox may break downloads, printing and identity checks.
   * @default no sandbox
   */
  readonly sandbox?: 'strict' | (string & {}) | undefined
}

/** All attributes of the iframe. The keys are the names of its DOM properties. */
export interface FrameAttributes {
  readonly title: string
  readonly className: string
  readonly name: string
  readonly allow: string
  readonly referrerPolicy: 'strict-origin'
  readonly sandbox?: string
  readonly src: string
}

/** Without `allow-same-origin`, the ceremony and the page at `redirect_url` have no origin. */
const STRICT_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-storage-access-by-user-activation'

/** `styles.css` uses the first class. Session recorders skip elements with the other classes. */
const CLASS_NAMES =
  'signing-ceremony__frame rr-block sentry-block ph-no-capture fs-exclude amp-block mp-block dd-privacy-hidden'

/**
 * Returns the attributes of the iframe to show; `undefined` if the session shows no frame. Each
 * attempt has a different `name`.
 *
 * `loading="lazy"` would delay the frame until the user scrolls. `strict-origin` sends the page's
 * origin to the ceremony, which may check it, but not the page's path.
 */
export function frameAttributes(
  session: Session,
  { title, allow = 'fullscreen; clipboard-write', sandbox }: FrameOptions,
): FrameAttributes | undefined {
  const { attempt, state } = internalsOf(session)
  if (state.place !== 'frame' || !attempt?.ceremony) return undefined
  return {
    title,
    className: CLASS_NAMES,
    name: frameName(attempt.nonce),
    allow,
    referrerPolicy: 'strict-origin',
    ...(sandbox && { sandbox: sandbox === 'strict' ? STRICT_SANDBOX : sandbox }),
    src: attempt.ceremony.urlFor('frame'),
  }
}
