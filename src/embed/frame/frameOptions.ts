/**
 * The one sandbox we offer, for the `sandbox` of a frame. `allow-same-origin` is needed, or the ceremony
 * runs without an origin, and so would the landing's message; it opens no way out, since a url on the
 * page's own origin is refused. Without `allow-top-navigation` the ceremony cannot take the whole page
 * away. It stands alone, since most frames have none.
 *
 * @example
 * ```tsx
 * <SigningCeremony recipientId={recipientId} title="Sign the lease" sandbox={strictSandbox} />
 * ```
 */
export const strictSandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-storage-access-by-user-activation'

/** How the iframe is made. What it shows is the session's. */
export interface FrameOptions {
  /** What the frame is, for people who cannot see it: "Sign the lease" (WCAG 4.1.2). */
  readonly title: string
  /**
   * Features the ceremony may use, such as `camera`.
   * @default ['fullscreen', 'clipboard-write']
   */
  readonly features?: readonly string[] | undefined
  /** Origins that get the features beside the ceremony's own: an identity check's, say. */
  readonly featureOrigins?: readonly string[] | undefined
  /**
   * `strictSandbox` of `react-signing-ceremony/embed` forbids the ceremony to take the whole page away,
   * and whatever else a sandbox forbids; try it against your service first.
   * @default no sandbox
   */
  readonly sandbox?: typeof strictSandbox | undefined
}

/** Named as the iframe's properties are, which is how React spells them too. */
export interface FrameAttributes {
  readonly title: string
  readonly name: string
  readonly allow: string
  readonly referrerPolicy: 'strict-origin'
  readonly sandbox?: string
  readonly src: string
}
