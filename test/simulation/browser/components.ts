import { Signings } from '../../../src/embed/client/signings.js'
import { fillFrame, frame, frameAttributes } from '../../../src/embed/frame/frame.js'
import { tabLink } from '../../../src/embed/link.js'
import { redirect } from '../../../src/embed/redirect.js'
import type { CeremonyPlace } from '../../../src/embed/signing/ceremony.js'
import type { Signing } from '../../../src/embed/signing/signing.js'
import { isLive, isSettled, mayBeOver } from '../../../src/embed/signing/signingState.js'
import { startOnMount } from '../../../src/embed/startOnMount.js'
import { tab } from '../../../src/embed/tab.js'
import type { Stage } from '../core/simulate.js'
import type { BrowserJudge } from './browserJudge.js'
import { PAGE, SIGN_ORIGIN, type FrameElement, type Page } from './page.js'
import type { PortalServer } from './portalServer.js'

/** A mounted component with its signing. */
export interface Component {
  readonly id: string
  readonly signing: Signing
  /** Whether the host has passed an answer. */
  readonly isGiven: boolean
  /** Presses a button of the component. */
  readonly press: (verb: 'start' | 'restart' | 'recheck' | 'close', place?: CeremonyPlace) => void
  /** Follows the link to a tab. */
  readonly follow: () => void
  readonly show: (isVisible: boolean) => void
  readonly unmount: () => void
}

/** The page's client and its mounted components, as React would run them. */
export type Components = ReturnType<typeof createComponents>

export function createComponents(
  { clock, story, violate, ...stage }: Stage,
  { page, server, judge }: { page: Page; server: PortalServer; judge: BrowserJudge },
) {
  const signings = new Signings({
    endpoint: '/api/signing',
    fetch: server.fetch,
    onStatusChange: ({ status }, { key }) => judge.note(key, { noted: status }),
  })
  const random = stage.random('components')
  const mounted = new Map<string, Component>()
  /** Whether each document that was mounted starts by itself. */
  const wereMounted = new Map<string, boolean>()

  /** Mounts the component of a document. Call it in an event of the page. */
  function mount(id: string, isVisible: boolean, isAutomatic = false): void {
    if (mounted.has(id)) return
    const isGiven = !wereMounted.has(id) && random.chance(0.1)
    const startsItself = wereMounted.get(id) ?? isAutomatic
    wereMounted.set(id, startsItself)
    judge.note(id, { isMounted: true, isGiven, ...(isVisible && { isSeen: true }) })
    const signing = signings.get(id, isGiven ? false : undefined)
    const holder = { current: { recipientId: id } }
    const view = { holder }
    const element = { isIntersecting: isVisible }
    let rendered: FrameElement | undefined
    let before = signing.getSnapshot()
    let isMounted = true

    function render(): void {
      const isOwn = isMounted && signing.getSnapshot().view === view
      const attributes = isOwn ? frameAttributes(signing) : undefined
      if (rendered && rendered.name !== attributes?.name) {
        rendered.isConnected = false
        rendered.contentWindow.close()
        rendered = undefined
      }
      if (isMounted) judge.rendered(id, signing.getSnapshot())
      if (!attributes) return
      if (!['creating', 'opening', 'open'].includes(signing.state.status))
        violate('a frame shows only a document that has not ended', id)
      rendered ??= page.createFrame(attributes.name)
      fillFrame(signing, asElement(rendered))
    }
    const onChange = (): void => {
      const next = signing.getSnapshot()
      const { status } = next.state
      const isPress = before.state.status === 'unconfirmed'
      const mayEnd = isPress || isLive(before.state) || before.state.status === 'finished'
      const { error } = next.state
      const isEnd =
        (mayEnd && ['finished', 'confirming', 'closed'].includes(status)) ||
        (status === 'failed' && next.wasShown && error && !mayBeOver(error))
      const isNeeded = (): boolean => signing.isHeld && !isSettled(signing.state)
      if (isEnd && status !== before.state.status) judge.expectQuestion(id, isPress, isNeeded)
      judge.changed(id, before, next)
      before = next
      clock.after(4, PAGE, render)
    }
    const undo = [
      signing.hold(holder),
      signing.watch(asElement(element)),
      signing.addView(view),
      signing.subscribe(onChange),
    ]
    if (startsItself && signing.state.status === 'idle' && judge.mayStart(id)) judge.wants(id)
    undo.push(startOnMount(signing, startsItself))
    clock.after(4, PAGE, render)
    mounted.set(id, {
      id,
      signing,
      isGiven,
      press: (verb, place = 'frame') => {
        if (!isMounted) return
        story.tell(`person: presses ${verb} of ${id}`)
        judge.acts()
        judge.note(id, { isSeen: true })
        if (verb === 'start' || verb === 'restart') judge.wants(id)
        const isClose = verb === 'close'
        if (isClose) judge.note(id, { mayBeClosed: true, mayHaveEnded: true, hasClosed: true })
        signing.perform(verb, holder, { tab, frame, window: redirect }[place])
        const { state, question } = signing.getSnapshot()
        if (verb !== 'recheck' || state.status === 'confirming' || question === 'pressed') return
        violate('a press shows at once that the page asks', `${id} is ${state.status}`)
      },
      follow: () => {
        const link = tabLink(signing)
        if (!link) return
        const currentTarget = { href: link.href }
        link.onClick(Object({ currentTarget, preventDefault: Boolean, stopPropagation: Boolean }))
        page.follow(currentTarget.href)
        page.later(1, () => {
          if (currentTarget.href !== SIGN_ORIGIN) violate('no url stays in a link', id)
        })
      },
      show: (shown) => {
        if (shown) judge.note(id, { isSeen: true })
        page.scroll(element, shown)
      },
      unmount: () => {
        isMounted = false
        mounted.delete(id)
        // Its document may be forgotten, and nobody waits.
        judge.note(id, { isMounted: false, isGiven: false, freshFrom: -Infinity, since: -1 })
        for (const end of undo) end()
        render()
      },
    })
  }

  return {
    mount,
    mounted: mounted as ReadonlyMap<string, Component>,
    /** Mounts a second component of a document, which shows nothing. Returns a function to unmount it. */
    second: (id: string): (() => void) => {
      const holder = { current: { recipientId: id } }
      const signing = signings.get(id)
      const undo = [signing.hold(holder), signing.addView({ holder })]
      return () => undo.forEach((end) => end())
    },
    stateOf: signings.stateOf.bind(signings),
    invalidate: (id: string): void => {
      story.tell(`portal: its data about ${id} has changed`)
      judge.invalidates(id)
      signings.invalidate(id)
    },
    /** The page is loaded again. */
    reload: (): void => {
      const all = [...mounted.keys()]
      signings.clear()
      mounted.forEach(({ unmount }) => unmount())
      judge.reloads(all)
      for (const id of all) mount(id, true)
    },
    /** Another user comes: everything of the first one ends. */
    clear: (): void => {
      judge.leave([...mounted.keys()])
      const before = page.open()
      signings.clear()
      mounted.forEach(({ unmount }) => unmount())
      if (page.open().length < before.length) violate('no tab of a person is closed', '')
    },
  }
}

/** The code under test reads few properties of an element. */
export function asElement(double: object): HTMLIFrameElement {
  return Object(double)
}
