import { frame, frameAttributes, fillFrame } from '../../../src/embed/frame/frame.js'
import { tabLink } from '../../../src/embed/link.js'
import { startOnMount } from '../../../src/embed/startOnMount.js'
import { Signings } from '../../../src/embed/client/signings.js'
import type { Presenter } from '../../../src/embed/signing/presenter.js'
import type { Signing } from '../../../src/embed/signing/signing.js'
import type {
  ServicePageOptions,
  SigningOptions,
} from '../../../src/embed/signing/signingOptions.js'
import type { CeremonyState } from '../../../src/embed/signing/signingState.js'

/** Options of `createCeremonySession`. */
export interface CeremonySessionOptions extends Omit<
  SigningOptions,
  'create' | 'landing' | 'claims'
> {
  /** Requests a ceremony from this package's client, or `{ url, … }` from your own backend. */
  readonly create: NonNullable<SigningOptions['create']>
  /**
   * Identifies the signing, such as `lease-7`. After a start with `redirect`, the window returns to
   * a new page, whose session with the same key continues the signing.
   */
  readonly ceremonyKey?: string | undefined
  /** Options for the pages of the signing service. */
  readonly service?: ServicePageOptions | undefined
}

/** One signing of a page without React: this recipient and this document. */
export interface CeremonySession {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CeremonyState
  /** Requests a ceremony, in a frame or by another presenter: `tab` or `redirect`. */
  readonly start: (presenter?: Presenter) => void
  /** Ends the attempt and requests a new ceremony in the same place. */
  readonly restart: () => void
  /** Ends an attempt that has not reached the end. The page asks `confirm` if it was shown. */
  readonly close: () => void
  /** Calls `confirm` now. Does nothing after a final answer. */
  readonly recheck: () => void
  /** Calls `confirm` even after a final answer, which can then change. */
  readonly invalidate: () => void
  /** Returns the attributes of a link that opens the granted ceremony in a new tab. */
  readonly tabLink: () => ReturnType<typeof tabLink>
  /** Opens connections for the ceremony in advance: loads the urls in `service.warmUp`. */
  readonly prepare: () => void
  /** Replaces the options. A new `create` takes effect at the next start or restart. */
  readonly configure: (options: CeremonySessionOptions) => void
  /** Shows the iframe in a container: see `mountCeremony`. */
  readonly signing: Signing
  /** Ends the session: its attempt, its timers and its listeners. */
  readonly end: () => void
}

/**
 * Creates one signing for a page without React. It does nothing before `start()`, which needs a
 * browser. The returned object is the identity of the signing: create another one for another
 * document or recipient.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const session = createCeremonySession({
 *   create: ({ idempotencyKey }) =>
 *     client.createCeremony('re_8Unml6TyhNN8923Rminm40', { idempotencyKey }),
 *   onStatusChange: ({ status }) => status === 'confirmed' && showThanks(),
 * })
 * const unmount = mountCeremony(document.querySelector('#sign')!, session, { title: 'Sign the lease' })
 * session.start()
 * ```
 */
export function createCeremonySession(options: CeremonySessionOptions): CeremonySession {
  const signings = new Signings({ service: options.service })
  const signing = signings.get(options.ceremonyKey ?? '')
  const holder: { current: SigningOptions } = { current: options }
  let isHeld = false
  // A server can create a session, but has no page whose events it could follow.
  const hold = (): void => {
    if (!isHeld) signing.hold(holder)
    isHeld = true
  }
  return {
    signing,
    subscribe(listener) {
      hold()
      return signing.subscribe(listener)
    },
    getSnapshot: () => signing.state,
    start(presenter = frame) {
      hold()
      signing.perform('start', holder, presenter)
    },
    restart: () => signing.perform('restart', holder, frame),
    close: () => signing.perform('close', holder),
    recheck: () => signing.perform('recheck', holder),
    invalidate: () => signings.invalidate(),
    tabLink: () => tabLink(signing),
    prepare() {
      if (signing.state.status === 'idle') signings.warmUp()
    },
    configure(next) {
      holder.current = next
      signings.options = { service: next.service }
    },
    end: () => void signings.clear(),
  }
}

/**
 * Shows the iframe of a signing inside `container`, without React. Calls `confirm` with the reason
 * `mounted`. Your page renders the start button and the notices: use `session.subscribe`,
 * `ceremonyNotice` and `session.tabLink()`. The returned function removes the iframe and ends an
 * unfinished attempt.
 */
export function mountCeremony(
  container: Element,
  session: CeremonySession,
  { title }: { readonly title: string },
): () => void {
  const { signing } = session
  let shown: HTMLIFrameElement | undefined

  function update(): void {
    const attributes = frameAttributes(signing)
    if (attributes?.name === shown?.name) return
    shown?.remove()
    shown = undefined
    if (!attributes) return
    shown = Object.assign(document.createElement('iframe'), { title, ...attributes })
    container.append(shown)
    fillFrame(signing, shown)
  }

  const unsubscribe = session.subscribe(update)
  update()
  startOnMount(signing, false)
  return () => {
    unsubscribe()
    shown?.remove()
    session.end()
  }
}

export { redirect } from '../../../src/embed/redirect.js'
