import { frame, frameAttributes, fillFrame } from '../../../src/embed/frame/frame.js'
import { tabLink } from '../../../src/embed/link.js'
import { startOnMount } from '../../../src/embed/startOnMount.js'
import { Signings } from '../../../src/embed/client/signings.js'
import type { Presenter } from '../../../src/embed/signing/presenter.js'
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
  readonly create: NonNullable<SigningOptions['create']>
  /** After a start with `redirect`, a session with the same key continues the signing. */
  readonly ceremonyKey?: string | undefined
  readonly service?: ServicePageOptions | undefined
}

/** One signing of a page without React: this recipient and this document. */
export type CeremonySession = ReturnType<typeof createCeremonySession>

/** Creates one signing for a page without React. It does nothing before `start()`. */
export function createCeremonySession(options: CeremonySessionOptions) {
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
    subscribe(listener: () => void) {
      hold()
      return signing.subscribe(listener)
    },
    getSnapshot: (): CeremonyState => signing.state,
    start(presenter: Presenter = frame) {
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
    configure(next: CeremonySessionOptions) {
      holder.current = next
      signings.options = { service: next.service }
    },
    end: () => void signings.clear(),
  }
}

/** Shows the iframe of a signing inside `container`. Returns a function that removes it and ends. */
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
