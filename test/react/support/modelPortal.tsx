import { act, render } from '@testing-library/react'
import { Activity, StrictMode, useEffect } from 'react'
import { expect, vi } from 'vitest'
import { ceremonyNotice } from '../../../src/embed/ceremonyNotice.js'
import { en } from '../../../src/embed/labels/en.js'
import { isLive } from '../../../src/embed/signing/signingState.js'
import {
  CeremonyFrame,
  type CeremonyControl,
  type CeremonyState,
  type ConfirmRequest,
  SigningProvider,
  useCeremony,
} from '../../../src/react/index.js'
import { ceremonySite, grantOf } from '../../embed/support/showCeremony.js'
import type { Action, Granted, Name, Said } from './ceremonyModel.js'
import { simulateFrames } from './framesOfTest.js'
import { type Answer, createProxyStub, granted } from './proxyStub.js'
import { translate } from './translate.js'

const NAMES: readonly Name[] = ['first', 'second']
const LANDING = `${location.origin}/finished`

/** The urls in the frame: of another origin, the landing page, and a page of the portal. */
const PAGES = { load: undefined, end: `${LANDING}?id=1`, 'sign out': `${location.origin}/login` }

const answers: Readonly<Record<Granted, (url: string) => Answer>> = {
  granted: (url) => granted(grantOf({ url })),
  'single use': (url) => granted(grantOf({ url, single_use: true })),
  refused: (url) => granted(grantOf({ url, framing: { verdict: 'blocked' } })),
  emailed: () => granted({ url: null }),
  limited: () => ({ problem: 'rate_limited' }),
  lost: () => 'connection lost',
}

/** The verbs and buttons that may send one POST. */
const asksForCeremony = (action: Action): boolean =>
  action.type === 'double press' ||
  action.type === 'move' ||
  (action.type === 'press' && (action.verb === 'start' || action.verb === 'restart'))

interface Shown {
  readonly isMounted: boolean
  readonly isHidden: boolean
  readonly autoStart: boolean
  /** Where the component is in the page. Another place is another React element. */
  readonly place: number
}

/** A portal with two components of one recipient, and the promises that hold after every action. */
export interface ModelPortal {
  /** Does what the action says, and checks the promises. */
  readonly perform: (action: Action) => Promise<void>
  readonly remove: () => void
}

export function createModelPortal(): ModelPortal {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const proxy = createProxyStub()
  const frames = simulateFrames()
  const exceptions: unknown[] = []
  const onException = (event: ErrorEvent): void => void exceptions.push(event.error)
  addEventListener('error', onException)

  const heard: Record<Name, string[]> = { first: [], second: [] }
  const controls: Partial<Record<Name, CeremonyControl>> = {}
  const shown: Record<Name, Shown> = {
    first: { isMounted: true, isHidden: false, autoStart: false, place: 0 },
    second: { isMounted: true, isHidden: false, autoStart: false, place: 0 },
  }
  let user: string | undefined
  let claim = 'one'
  let said: Said = false
  /** Every answer that the server has given about the current user. */
  let told = new Set<unknown>()
  let hasEnded = false
  let questions = 0
  let answered = 0
  const slow: { answer: (answer: boolean | 'declined') => void; signal: AbortSignal }[] = []
  /** The idempotency key of a request whose answer was lost. Its retry must have the same key. */
  let lost: string | null | undefined
  const answeredKeys = new Set<string | null>()
  /** The number of requests before the current user. */
  let callsBeforeUser = 0
  /** How many starts without a click are allowed: one for each visible mount with `autoStart`. */
  let automatic = 0
  /** What the first component's listener calls when the document is open. */
  let verbInListener: 'close' | 'restart' | undefined

  async function confirm({ signal }: ConfirmRequest): Promise<boolean | 'declined'> {
    questions += 1
    if (said === 'fails') throw new Error('The server is down.')
    if (said !== 'slow') {
      told.add(said)
      return said
    }
    return new Promise((resolve) => {
      const asker = told
      const answer = (given: boolean | 'declined'): void => {
        asker.add(given)
        resolve(given)
      }
      slow.push({ answer, signal })
    })
  }

  function Component({ name, autoStart }: { readonly name: Name; readonly autoStart: boolean }) {
    const ceremony = useCeremony({
      recipientId: 're_a',
      autoStart,
      claims: { Claim: claim },
      ...(name === 'second' && { landing: 'done' }),
      confirm,
      onStatusChange: ({ status }: CeremonyState) => {
        heard[name].push(status)
        if (name !== 'first' || status !== 'open' || !verbInListener) return
        const verb = verbInListener
        verbInListener = undefined
        // The verb is an intention of the host application.
        if (verb === 'restart') automatic += 1
        controls.first?.[verb]()
      },
      onError: () => undefined,
    })
    useEffect(() => {
      controls[name] = ceremony
    }, [name, ceremony])
    return <CeremonyFrame ceremony={ceremony} title={name} />
  }
  const tree = () => (
    <StrictMode>
      <SigningProvider
        endpoint="/api"
        fetch={proxy.fetch}
        user={user}
        service={{ slowAfter: Infinity, ceremonyOrigins: [ceremonySite] }}
      >
        {NAMES.map((name) => {
          const { isMounted, isHidden, autoStart, place } = shown[name]
          return (
            <section key={name} id={name}>
              {isMounted && (
                <Activity key={place} mode={isHidden ? 'hidden' : 'visible'}>
                  <Component name={name} autoStart={autoStart} />
                </Activity>
              )}
            </section>
          )
        })}
      </SigningProvider>
    </StrictMode>
  )
  const { container, rerender, unmount } = render(tree())
  const show = (): void => rerender(tree())
  const change = (name: Name, next: Partial<Shown>): void => {
    shown[name] = { ...shown[name], ...next }
    show()
  }

  const part = (name: Name): Element => container.querySelector(`#${name}`) ?? container
  const signing = () => (controls.first ?? controls.second)?.signing
  const state = (): CeremonyState => signing()?.state ?? { status: 'idle' }
  /** The frame that shows the ceremony. A hidden component may still contain an older one. */
  const liveFrame = (): HTMLIFrameElement | undefined => {
    const live = state().place === 'frame' ? signing()?.getSnapshot().attempt : undefined
    const all = [...container.querySelectorAll('iframe')].filter(
      ({ name }) => live && name.endsWith(live.nonce),
    )
    // React removes the frame that a person has moved from a hidden component only later.
    return (
      all.find((frame) => NAMES.some((n) => !shown[n].isHidden && part(n).contains(frame))) ??
      all[0]
    )
  }
  const pending = () => proxy.calls[answered]
  const mayStart = ({ isMounted, isHidden, autoStart }: Shown): boolean =>
    isMounted && !isHidden && autoStart

  async function take(action: Action): Promise<void> {
    switch (action.type) {
      case 'press':
        if (shown[action.by].isMounted) controls[action.by]?.[action.verb]()
        return
      case 'double press':
        if (!shown[action.by].isMounted) return
        controls[action.by]?.start()
        controls[action.by]?.start()
        return
      case 'remount':
        change(action.by, {
          isMounted: true,
          isHidden: false,
          autoStart: action.autoStart,
          place: shown[action.by].place + 1,
        })
        return
      case 'unmount':
        change(action.by, { isMounted: false })
        return
      case 'hide':
        change(action.by, { isHidden: !shown[action.by].isHidden })
        return
      case 'move':
        // A person cannot press a hidden button.
        if (shown[action.by].isHidden) return
        part(action.by).querySelector<HTMLElement>('button:not([disabled])')?.click()
        // Before an open document is moved, the person answers a question.
        await act(async () => undefined)
        part(action.by).querySelector<HTMLElement>('[role=group] button + button')?.click()
        return
      case 'user':
        user = action.user
        show()
        return
      case 'claims':
        claim = action.claim
        show()
        return
      case 'say':
        said = action.said
        return
      case 'answer': {
        const call = pending()
        if (!call) return
        const key = call.headers.get('idempotency-key')
        const isOfUser = answered >= callsBeforeUser
        answered += 1
        // Two requests of one intention have one key, so the answer to one of them is enough.
        lost = action.how === 'lost' && isOfUser && !answeredKeys.has(key) ? key : undefined
        if (action.how !== 'lost') answeredKeys.add(key)
        call.answer(answers[action.how](`${ceremonySite}/hang?call=${answered}`))
        return
      }
      case 'listen':
        verbInListener = action.verb
        return
      case 'answer confirm':
        slow.shift()?.answer(action.said)
        return
      case 'wait':
        await vi.advanceTimersByTimeAsync(action.seconds * 1_000)
        return
      case 'clock':
        vi.setSystemTime(Date.now() + action.seconds * 1_000)
        return
      case 'load':
      case 'end':
      case 'sign out': {
        const frame = liveFrame()
        if (!frame || frames.pageOf(frame).loaded.length === 0) return
        if (action.type === 'end') hasEnded = true
        frames.pageOf(frame).show(PAGES[action.type])
        return
      }
      case 'return':
        document.dispatchEvent(new Event('visibilitychange'))
        return
      case 'translate':
        translate(container)
        return
      default:
        show()
    }
  }

  async function perform(action: Action): Promise<void> {
    const before = {
      posts: proxy.calls.length,
      loads: frames.loads.length,
      questions,
      frame: liveFrame(),
      owner: NAMES.find((name) => liveFrame() && part(name).contains(liveFrame() ?? null)),
      isLive: isLive(state()),
      heard: { first: heard.first.length, second: heard.second.length },
      isMounted: NAMES.every((name) => shown[name].isMounted),
      // A question on mount still runs while the ceremony is open.
      isAsking: slow.some((question) => !question.signal.aborted),
      user,
    }
    const isOther = action.type === 'user' && user !== undefined && user !== action.user
    if (isOther) {
      told = new Set()
      hasEnded = false
      lost = undefined
      callsBeforeUser = proxy.calls.length
      // Hidden and removed components keep the ended signing of the user before.
      for (const name of NAMES) delete controls[name]
    }
    await act(async () => take(action))
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1)
    })
    // A mount, a component that is shown again, and a new user may each start once.
    if (action.type === 'remount' || action.type === 'hide') {
      if (mayStart(shown[action.by])) automatic += 1
    }
    if (isOther && NAMES.some((name) => mayStart(shown[name]))) automatic += 1
    checkPosts(action, before.posts)
    checkFrame(action, before)
    checkQuestions(action, before)
    checkEnd()
    checkOrder(action, before)
    checkTexts()
    expect(exceptions, 'exceptions').toEqual([])
  }

  /** One POST for each intention. */
  function checkPosts(action: Action, before: number): void {
    const calls = proxy.calls.slice(before)
    const allowed = asksForCeremony(action) ? 1 : 0
    const more = calls.length - allowed
    if (more > 0) automatic -= more
    expect(automatic, 'POSTs that nobody asked for').toBeGreaterThanOrEqual(0)
    const next = calls[0]?.headers.get('idempotency-key')
    if (lost !== undefined && next !== undefined) {
      expect(next, 'the key of a retry after a lost answer').toBe(lost)
      lost = undefined
    }
    const bodies = new Map<string | null, string>()
    for (const { headers, body } of proxy.calls) {
      const key = headers.get('idempotency-key')
      const text = JSON.stringify(body)
      expect(bodies.get(key) ?? text, 'the body of an idempotency key').toBe(text)
      bodies.set(key, text)
    }
  }

  interface Before {
    readonly loads: number
    readonly questions: number
    readonly frame: HTMLIFrameElement | undefined
    readonly owner: Name | undefined
    readonly isLive: boolean
    readonly isAsking: boolean
    readonly heard: Readonly<Record<Name, number>>
    readonly isMounted: boolean
  }

  /** A live frame loads again only by a verb, or if its component leaves the page. */
  function checkFrame(action: Action, { frame, loads, owner }: Before): void {
    if (!frame || asksForCeremony(action) || action.type === 'user') return
    if ((action.type === 'unmount' || action.type === 'remount') && action.by === owner) return
    expect(frames.loads.length, 'loads of a live frame').toBe(loads)
    if (state().place === 'frame') {
      expect(frame.isConnected, 'whether the frame is in the page').toBe(true)
      expect(liveFrame(), 'the frame').toBe(frame)
    }
  }

  /** After each end of an attempt that was shown, the page asks. */
  function checkQuestions(action: Action, before: Before): void {
    const hasClosed = before.isLive && state().status === 'closed'
    const hasFinished = before.isLive && action.type === 'end' && before.frame !== undefined
    if (!hasClosed && !hasFinished) return
    const hasAsked = questions > before.questions || before.isAsking
    expect(hasAsked, 'whether the page asked after an end').toBe(true)
  }

  /** Only the server decides an end. */
  function checkEnd(): void {
    const { status, reason, finish } = state()
    if (status === 'confirmed') expect(told).toContain(true)
    if (reason === 'declined') expect(told).toContain('declined')
    if (finish && finish.via !== 'server') expect(hasEnded, 'an end in the frame').toBe(true)
    // A document that was shown is not offered as if nothing had happened.
    if (status === 'idle') expect(signing()?.getSnapshot().wasShown ?? false).toBe(false)
  }

  /** Listeners receive the same statuses in the same order. */
  function checkOrder(action: Action, before: Before): void {
    const hasChanged = action.type === 'remount' || action.type === 'unmount'
    if (!before.isMounted || hasChanged) return
    expect(heard.second.slice(before.heard.second)).toEqual(heard.first.slice(before.heard.first))
  }

  /** Every visible component shows the text of the current state. */
  function checkTexts(): void {
    const snapshot = signing()?.getSnapshot()
    if (!snapshot) return
    for (const name of NAMES) {
      if (!shown[name].isMounted || shown[name].isHidden) continue
      const control = controls[name]
      if (control?.signing !== signing()) continue
      const isOwner = liveFrame() && part(name).contains(liveFrame() ?? null)
      const isElsewhere = state().place === 'frame' && !isOwner
      const notice = ceremonyNotice(snapshot.state, en, {
        wasShown: snapshot.wasShown,
        title: name,
        wasInTab: snapshot.attempt?.place === 'tab',
      })
      const text = isElsewhere ? en.shownElsewhere : notice?.text
      const output = part(name).querySelector('[aria-live]')?.textContent ?? ''
      expect(output.trim().startsWith(text ?? ''), `${name}: “${output}” for “${text}”`).toBe(true)
      if (text === undefined) expect(output.trim()).toBe('')
    }
  }

  return {
    perform,
    remove() {
      unmount()
      vi.runOnlyPendingTimers()
      vi.useRealTimers()
      frames.restore()
      removeEventListener('error', onException)
      container.remove()
    },
  }
}
