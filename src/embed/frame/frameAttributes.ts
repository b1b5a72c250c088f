import { frameName } from '../../contract/landingMessage.js'
import { accessOf } from '../signing/access.js'
import type { Signing } from '../signing/signing.js'

/** The attributes of the iframe that the host application chooses. */
export interface FrameOptions {
  /** The accessible name of the frame, such as "Sign the lease" (WCAG 4.1.2). */
  readonly title: string
  /**
   * The `allow` attribute of the iframe: the browser features that the ceremony is allowed to use.
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
  readonly sandbox?: string
}

/** Without `allow-same-origin`, the ceremony and the page at `redirect_url` have no origin. */
const STRICT_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-storage-access-by-user-activation'

/** Session recorders skip elements with these classes. */
export const UNRECORDED_CLASSES =
  'rr-block sentry-block ph-no-capture fs-exclude amp-block mp-block dd-privacy-hidden'

/**
 * Returns the attributes of the iframe to show; `undefined` if the signing shows no frame. Each
 * attempt has a different `name`. {@link fillFrame} loads the url, which is in no attribute.
 *
 * `loading="lazy"` would delay the frame until the user scrolls.
 */
export function frameAttributes(
  signing: Signing,
  { title, allow = 'fullscreen; clipboard-write', sandbox }: FrameOptions,
): FrameAttributes | undefined {
  const { attempt, state } = accessOf(signing).find() ?? {}
  if (state?.place !== 'frame' || !attempt?.ceremony) return undefined
  return {
    title,
    className: `signing-ceremony__frame ${UNRECORDED_CLASSES}`,
    name: frameName(attempt.nonce),
    allow,
    ...(sandbox && { sandbox: sandbox === 'strict' ? STRICT_SANDBOX : sandbox }),
  }
}
