import { frameName } from '../../contract/landingMessage.js'
import type { Session } from '../session/ceremonySession.js'
import { internalsOf } from '../session/sessionInternals.js'

/** Attributes of the iframe that the host chooses. */
export interface FrameOptions {
  /** What the frame is, for people who cannot see it: "Sign the lease" (WCAG 4.1.2). */
  readonly title: string
  /**
   * The iframe's own attribute: the features that the ceremony may use.
   * @default 'fullscreen; clipboard-write'
   */
  readonly allow?: string | undefined
  /**
   * The iframe's own attribute. `strict` means every token except those with which the ceremony could
   * navigate the whole page. A sandbox may break downloads, printing and identity checks: test it.
   * @default no sandbox
   */
  readonly sandbox?: 'strict' | (string & {}) | undefined
}

/** All attributes of the iframe, by the names of its DOM properties. */
export interface FrameAttributes {
  readonly title: string
  readonly className: string
  readonly name: string
  readonly allow: string
  readonly referrerPolicy: 'strict-origin'
  readonly sandbox?: string
  readonly src: string
}

/** Without `allow-same-origin` the ceremony would run without an origin, and so would the landing. */
const STRICT_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-storage-access-by-user-activation'

/** The first is for `styles.css`. The others keep session recorders from recording the frame and its url. */
const CLASS_NAMES =
  'signing-ceremony__frame rr-block sentry-block ph-no-capture fs-exclude amp-block mp-block dd-privacy-hidden'

/**
 * Returns the attributes of the iframe to show; `undefined` if the session shows no frame. Each attempt
 * has another `name`.
 *
 * `loading="lazy"` would delay the frame until the user scrolls. `strict-origin` sends our origin to the
 * ceremony, which may check it, and no path.
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
