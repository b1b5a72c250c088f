import { Signings } from '../../../src/embed/client/signings.js'
import { fillFrame, frame, frameAttributes } from '../../../src/embed/frame/frame.js'
import type { Signing } from '../../../src/embed/signing/signing.js'
import { isSettled } from '../../../src/embed/signing/signingState.js'
import type { Random } from '../core/random.js'
import type { Stage } from '../core/simulate.js'
import { asElement } from '../browser/components.js'
import { createPage, type FrameElement, type Page } from '../browser/page.js'

/** What a page needs of the rest of the world. */
export interface Surroundings {
  readonly fetch: typeof fetch
  /** Creates a document for the person, and returns the id of its recipient. */
  readonly addRecipient: () => string
  /** Lets the person sign in the frame. Returns `false` while the service does not work. */
  readonly sign: (recipientId: string) => boolean
}

interface Mounted {
  readonly id: string
  readonly signing: Signing
  readonly holder: { readonly current: { readonly recipientId: string } }
  readonly unmount: () => void
}

/** One page of the portal in one tab of a person's browser. */
export type PersonPage = ReturnType<typeof createPersonPage>

/** `owner` owns all events of the page's code. `isOpened`: the person opens the document of the page. */
export function createPersonPage(
  stage: Stage,
  owner: string,
  { isOpened, ...around }: Surroundings & { readonly isOpened: boolean },
) {
  const page = createPage(stage, owner)
  const signings = new Signings({ endpoint: '/api/signing', fetch: around.fetch })
  const frames = new Map<Signing, FrameElement>()
  /** The document of the page. After its signature, the page shows the next one. */
  let own: Mounted | undefined

  function mount(): Mounted {
    const id = around.addRecipient()
    const signing = signings.get(id)
    const holder = { current: { recipientId: id } }
    const view = { holder }
    const ends = [
      signing.hold(holder),
      signing.watch(asElement({ isIntersecting: true })),
      signing.addView(view),
      signing.subscribe(() => stage.clock.after(4, owner, () => render(page, frames, signing))),
    ]
    return { id, signing, holder, unmount: () => ends.forEach((end) => end()) }
  }

  /** Presses the button that the state of the person's document offers. */
  function press(random: Random): void {
    page.point()
    if (!own) return
    const { id, signing, holder, unmount } = own
    const { status } = signing.state
    const element = frames.get(signing)
    if (status === 'open' && element) {
      if (random.chance(0.1)) signing.perform('close', holder)
      else if (random.chance(0.5) && around.sign(id)) page.land(element.contentWindow, true)
    } else if (status === 'unconfirmed') signing.perform('recheck', holder)
    else if (isSettled(signing.state)) {
      unmount()
      own = mount()
      own.signing.perform('start', own.holder, frame)
    } else if (isOpened) signing.perform('start', holder, frame)
  }

  return {
    globals: page.globals,
    happens: page.happens,
    focus: page.focus,
    hide: page.hide,
    press,
    /** Ends what the page has started, as a browser does when it closes the page. */
    unload: (): void => void signings.clear(),
    /** Mounts the component of the page. */
    load: (): void => {
      own = mount()
      if (isOpened) own.signing.perform('start', own.holder, frame)
    },
  }
}

/** Shows, fills or removes the frame of a signing, as a component does. */
function render(page: Page, frames: Map<Signing, FrameElement>, signing: Signing): void {
  const attributes = frameAttributes(signing)
  const rendered = frames.get(signing)
  if (rendered && rendered.name !== attributes?.name) {
    rendered.isConnected = false
    rendered.contentWindow.close()
    page.frames.delete(rendered.contentWindow)
    frames.delete(signing)
  }
  if (!attributes) return
  const element = frames.get(signing) ?? page.createFrame(attributes.name)
  frames.set(signing, element)
  fillFrame(signing, asElement(element))
}
