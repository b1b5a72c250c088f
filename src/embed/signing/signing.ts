import { type ConfirmReason, readAnswer } from '../../contract/confirm/signingAnswer.js'
import type { SigningError } from '../../contract/signingError.js'
import { optional, randomHex, watchSlowness } from '../browser.js'
import type { Answerer, Outcome, Rhythm } from '../questions/questions.js'
import { announceAnswer } from '../questions/tabChannel.js'
import { Visibility } from '../questions/visibility.js'
import { clientError } from '../errors/errors.js'
import { callHost, oneByOne, printError } from '../errors/hostCalls.js'
import type { CeremonyPlace, GrantedCeremony } from './ceremony.js'
import { ceremonyRequests } from './ceremonyRequest.js'
import type { Presenter, Started, StopEvent, WaitingTab } from './presenter.js'
import type { SigningHome } from './signingHome.js'
import type { Holder, ServicePageOptions, SigningNames, View } from './signingOptions.js'
import { afterLeaving } from './signingOptions.js'
import {
  allows,
  type CeremonyState,
  INITIAL,
  isLive,
  isSettled,
  mayBeOver,
  nextSnapshot,
  reasonAfter,
  rhythmOf,
  rowOf,
  type SigningEvent,
  type Snapshot,
  type Verb,
} from './signingState.js'

/** Milliseconds for which an attempt is kept while no component shows it. */
const KEEP = 600_000

/**
 * One signing on one page: this recipient and this document, until the server's answer is final. A
 * snapshot has everything that a component shows; the rest is private. No property has the url.
 */
export class Signing {
  /** The recipient's id, or the `ceremonyKey` of the host application. */
  readonly key: string
  readonly #home: SigningHome<Signing>
  readonly #initial: Snapshot
  /** Whether the host has passed an answer. */
  readonly #isGiven: boolean
  readonly #listeners = new Set<() => void>()
  readonly #holders = new Set<Holder>()
  readonly #views = new Set<View>()
  readonly #visibility = new Visibility()
  #snapshot: Snapshot
  /** The holder whose functions run: the first, or the one that was pressed, even if it has left. */
  #acting: Holder = { current: {} }
  #attempt = new AbortController()
  #mayStart = true
  readonly #requestCeremony: ReturnType<typeof ceremonyRequests>
  #slowness = new AbortController()
  #presenter: Presenter | undefined
  /** Private, because React's developer tools read all public fields, even those of another origin. */
  #frame: HTMLIFrameElement | undefined
  #started: Started = {}
  #keepTimer: ReturnType<typeof setTimeout> | undefined

  /** `initialAnswer` is what the host already knows. @internal */
  constructor(home: SigningHome<Signing>, key: string, initialAnswer?: unknown) {
    this.#home = home
    this.key = key
    const answer = readAnswer(initialAnswer)
    this.#isGiven = answer !== undefined
    this.#initial = answer ? nextSnapshot(INITIAL, { type: 'answer', answer }) : INITIAL
    this.#snapshot = this.#initial
    const { questions } = home
    this.#requestCeremony = ceremonyRequests({
      create: async (body, idempotencyKey) => home.create(key, body, idempotencyKey),
      onGrant: (granted) =>
        this.run(() => {
          questions.open()
          this.#show(granted)
        }),
      onFailure: (error) =>
        this.run(() => {
          if (error.code === 'unauthenticated') questions.noteSignOut(error)
          if (!this.#attempt.signal.aborted) this.fail(error)
        }),
    })
  }

  /** @internal */
  readonly getSnapshot = (): Snapshot => this.#snapshot

  /** The first snapshot, which a server renders, too. @internal */
  readonly getInitialSnapshot = (): Snapshot => this.#initial

  /** The current state of the ceremony. */
  get state(): CeremonyState {
    return this.#snapshot.state
  }

  /** Options of the signing service's pages. @internal */
  get service(): ServicePageOptions {
    return this.#home.options.service ?? {}
  }

  /** @internal */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether a component uses the signing. @internal */
  get isHeld(): boolean {
    return this.#holders.size > 0
  }

  /** Registers a component. Returns a function that removes it. @internal */
  hold(holder: Holder): () => void {
    if (!this.isHeld) this.#acting = holder
    this.#holders.add(holder)
    clearTimeout(this.#keepTimer)
    const { questions } = this.#home
    this.#home.keep(this)
    questions.add(this)
    // Deferred, because a component holds a signing in an insertion effect.
    queueMicrotask(() => {
      const { isSignedOut } = questions
      this.run(() => this.dispatch({ type: 'session', isSignedOut }))
    })
    return () => {
      // `end()` has removed all holders: nothing is asked about a former user's document.
      if (this.#holders.delete(holder)) this.#release(holder)
    }
  }

  #release(holder: Holder): void {
    const [first] = this.#holders
    if (first) {
      if (this.#acting === holder) this.#acting = first
      return
    }
    this.#dropFunctions()
    this.#home.keep(this)
    this.#keepTimer = setTimeout(() => this.run(() => this.dispatch({ type: 'leave' })), KEEP)
  }

  /** Drops what a component has passed when it has left, unless an attempt may still need it. */
  #dropFunctions(): void {
    if (this.isHeld || rowOf(this.state).isAlive) return
    this.#acting = afterLeaving(this.#acting)
  }

  /** Observes whether an element of a component is on the screen. @internal */
  watch(element: Element): () => void {
    return this.#visibility.watch(element, () => this.#home.questions.wake())
  }

  /**
   * Does what a person or the host asks in a component, if the verb has an effect now. `waiting` is
   * what a tab shows until the ceremony is granted.
   * @internal
   */
  perform(verb: Verb, holder = this.#acting, chosen?: Presenter, waiting?: WaitingTab): void {
    const presenter = verb === 'restart' ? (this.#presenter ?? chosen) : chosen
    const creates = verb === 'start' || verb === 'restart'
    // A tab opens only during the click, even if the signing is handling another event.
    const opened = creates && allows(verb, this.state) ? presenter?.open?.(waiting) : undefined
    this.run(() => {
      if (!allows(verb, this.state)) opened?.close()
      else if (verb === 'recheck') {
        this.#acting = holder
        this.ask('pressed')
      } else if (verb === 'close') {
        this.#mayStart = false
        this.dispatch({ type: 'leave' })
      } else if (presenter) {
        this.#acting = holder
        const view = [...this.#views].find((one) => one.holder === holder)
        // A new attempt loads a frame anyway, so the component that was pressed shows it.
        if (view) this.dispatch({ type: 'place', view })
        this.#start(presenter, false, opened)
      }
    })
  }

  /** Requests a ceremony without a click, unless one was shown or closed before. @internal */
  startAutomatically(presenter: Presenter, holder = this.#acting): void {
    this.run(() => {
      const { state, wasShown } = this.#snapshot
      if (state.status !== 'idle' || !allows('start', state)) return
      if (wasShown || !this.#mayStart) return
      this.#acting = holder
      this.#start(presenter, true)
    })
  }

  /** Ends everything, for another user. @internal */
  end(): void {
    // A tab that shows the document stays: only its end or the person closes it.
    if (isLive(this.state)) this.#started = {}
    this.#endAttempt()
    this.#slowness.abort()
    this.#home.questions.remove(this)
    clearTimeout(this.#keepTimer)
    this.#holders.clear()
    this.#listeners.clear()
  }

  /** Begins an attempt. A request that is still pending is joined: its answer shows this attempt. */
  #start(presenter: Presenter, isAutomatic: boolean, opened?: Window): void {
    this.#endAttempt()
    // The component of the attempt before may be hidden now.
    this.#placeFrame()
    this.#attempt = new AbortController()
    this.#presenter = presenter
    this.#started = { opened }
    // Before the dispatch, so that the request is sent before React renders.
    this.#requestCeremony(this.#acting.current, this.service.ceremonyOrigins)
    const attempt = { nonce: randomHex(), place: presenter.place, isAutomatic }
    this.dispatch({ type: 'create', attempt })
  }

  /** Shows a granted ceremony in the attempt that waits for it. */
  #show(granted: GrantedCeremony | undefined): void {
    const { attempt } = this.#snapshot
    const presenter = this.#presenter
    const { signal } = this.#attempt
    if (signal.aborted || !attempt || !presenter) return
    if (!granted) {
      this.dispatch({ type: 'email' })
      return
    }
    const { ceremony, urlFor } = granted
    const { opened } = this.#started
    this.#started = { opened, urlFor }
    this.dispatch({ type: 'grant', ceremony })
    const fill = presenter.show({
      ...granted,
      key: this.key,
      nonce: attempt.nonce,
      service: this.service,
      opened,
      signal,
      report: (event) =>
        this.run(() => {
          if (!signal.aborted) this.receive(event)
        }),
    })
    this.#started = { opened, urlFor, fill }
    // Before React renders the new state: the frame is in the page since the request.
    if (this.#frame) fill?.(this.#frame)
  }

  /** Ends what the attempt has started. */
  #endAttempt(): void {
    this.#attempt.abort()
    this.#frame = undefined
    this.#started.opened?.close()
    this.#started = {}
  }

  /** Returns the url of the current ceremony, which is a credential: store it nowhere. @internal */
  urlFor(place: CeremonyPlace): string | undefined {
    return this.#started.urlFor?.(place)
  }

  /** Aborts when the attempt ends. @internal */
  get signal(): AbortSignal {
    return this.#attempt.signal
  }

  /** Reports a failure. First asks the server if the recipient may have signed. @internal */
  fail(error: SigningError): void {
    const { nonce } = this.#snapshot.attempt ?? {}
    const fail = (): void => {
      // Meanwhile, the person may have closed or restarted the ceremony.
      const { attempt, state } = this.#snapshot
      if (attempt?.nonce !== nonce || attempt?.isEnded || isSettled(state)) return
      this.dispatch({ type: 'fail', error })
    }
    if (mayBeOver(error)) {
      this.ask('refused', () => this.run(fail))
      return
    }
    fail()
    if (this.#snapshot.wasShown) this.ask('refused')
  }

  /** Handles what a presenter reports. @internal */
  receive(event: SigningEvent | StopEvent): void {
    if (event.type === 'stop') this.fail(event.error)
    else this.dispatch(event)
  }

  /** Reports an error that does not end the ceremony. @internal */
  report(error: SigningError): void {
    // The end of the session is reported once, about all documents.
    if (error === this.#home.questions.signOut) return
    const { onError } = this.#home.options
    const handlers = [...this.#holders].map(({ current }) => current.onError)
    if (this.#home.isNews(error)) printError(error, [...handlers, onError].some(Boolean))
    for (const handler of handlers) callHost(() => handler?.(error))
    callHost(() => onError?.(error, this.#names))
  }

  get #names(): SigningNames {
    return { key: this.key, recipientId: this.#acting.current.recipientId }
  }

  /** Notes the rendered iframe, and loads the ceremony in it once it is granted. @internal */
  fill(frame: HTMLIFrameElement): void {
    if (this.#frame === frame) return
    this.#frame = frame
    this.run(() => this.#started.fill?.(frame))
  }

  /** Registers a component that can show the frame. Returns a function to remove it. @internal */
  addView(view: View): () => void {
    this.#views.add(view)
    this.run(() => this.#placeFrame())
    return () => {
      this.#views.delete(view)
      // A hidden `<Activity>` keeps its frame. A removed component loses it after the commit.
      setTimeout(() => this.run(() => this.#placeFrame()))
    }
  }

  /** Moves the frame to a component, where it loads again, perhaps from a new url. @internal */
  moveTo(view: View): void {
    this.run(() => {
      const { attempt } = this.#snapshot
      this.dispatch({ type: 'place', view })
      const isSpent = attempt?.isLoaded && attempt.ceremony?.isSingleUse
      if (isSpent) this.perform('restart', view.holder)
    })
  }

  /** Keeps the frame where it is, because a moved frame loads again, or chooses a component. */
  #placeFrame(): void {
    const views = [...this.#views]
    if (this.#frame?.isConnected || views.some((view) => view === this.#snapshot.view)) return
    this.dispatch({ type: 'place', view: views[0] })
  }

  /** Asks whether the recipient has signed, when `Questions` lets it. `then` follows the outcome. @internal */
  ask(reason: ConfirmReason, then?: () => void): void {
    // An answer that the host has passed is not asked for again on mount.
    if (reason === 'mounted' && this.#isGiven && this.state === this.#initial.state) then?.()
    else this.#home.questions.ask(this, reason, then)
  }

  /** Asks even after a final answer: the host's data has changed. @internal */
  invalidate(reason: ConfirmReason = 'returned'): void {
    this.run(() => this.#home.questions.invalidate(this, reason))
  }

  /** Whether a component shows it on the screen. @internal */
  get isVisible(): boolean | undefined {
    return this.#visibility.isVisible
  }

  /** @internal */
  get isOpened(): boolean {
    return this.#snapshot.wasShown || isLive(this.state) || this.rhythm === 'pending'
  }

  /** @internal */
  get isOpenToAnswers(): boolean {
    return !isSettled(this.state) || this.rhythm === 'file'
  }

  /** @internal */
  get rhythm(): Rhythm | undefined {
    return rhythmOf(this.#snapshot)
  }

  /** @internal */
  onQuestion(reason: ConfirmReason): void {
    this.run(() => this.dispatch({ type: 'ask', reason }))
  }

  /** @internal */
  onSession(error: SigningError | undefined): void {
    this.run(() => {
      this.dispatch({ type: 'session', isSignedOut: error !== undefined })
      if (!error) return
      for (const { current } of this.#holders) callHost(() => current.onError?.(error))
    })
  }

  /** @internal */
  onWaited(): void {
    this.run(() => this.dispatch({ type: 'wait' }))
  }

  /** Returns the `confirm` of a component, or else that of the proxy, if it offers one. @internal */
  answerer(): Answerer | undefined {
    const { recipientId, create } = this.#acting.current
    const own = [this.#acting, ...this.#holders].find(({ current }) => current.confirm)
    const isOwn = own !== undefined
    const confirm = own
      ? own.current.confirm
      : recipientId && !create && this.#home.offersConfirm()
        ? this.#home.confirm
        : undefined
    if (!confirm) return undefined
    return {
      isOwn,
      call: async (question) => confirm({ ...question, finish: this.state.finish, recipientId }),
    }
  }

  /** Handles the answer to a question, or its failure. @internal */
  onOutcome({ value, code, cause, isReported }: Outcome): void {
    this.run(() => {
      const { state, hasConfirmFailed } = this.#snapshot
      // Reading a value of the host application may throw.
      const answer = optional(() => readAnswer(value))
      // Without a `confirm`, the proxy has answered that it does not confirm.
      const isWithdrawn = !answer && !code && !this.answerer()
      const message = state.finish ? undefined : 'We could not check your signature.'
      const failure =
        answer || isWithdrawn
          ? undefined
          : clientError(code ?? 'confirm_invalid', { message, cause })
      this.dispatch({ type: 'answer', answer: isWithdrawn ? 'withdrawn' : answer, failure })
      // Of several failures that a person does not wait for, the first is reported.
      const isNew = state.status === 'confirming' || !hasConfirmFailed
      if (failure && isNew && !isReported) this.report(failure)
      if (!isSettled(state) && isSettled(this.state)) announceAnswer(this.key)
    })
  }

  /** Presenters and components wrap their `dispatch` and `ask` in it. @internal */
  readonly run = oneByOne((cause) =>
    this.dispatch({ type: 'fail', error: clientError('unexpected', { cause }) }),
  )

  /** Changes the snapshot, notifies everyone, and asks the server after an end. @internal */
  dispatch(event: SigningEvent): void {
    const before = this.#snapshot
    const next = nextSnapshot(before, event)
    if (next === before) return
    this.#snapshot = next
    const { state, attempt } = next
    const isOther = state.status !== before.state.status
    if (attempt?.isEnded && !before.attempt?.isEnded) this.#endAttempt()
    if (state !== before.state) this.#watchSlowness(state)
    if (isOther) this.#home.questions.noteAction()
    if (isOther || event.type === 'navigate') {
      // A check by a person changes `unconfirmed` to `confirming` and back. The pauses stay long.
      const isCheck = state.status === 'confirming' || before.state.status === 'confirming'
      this.#home.questions.plan(this, !isCheck)
    }
    // Those of before, because a listener can add and remove components.
    const holders = [...this.#holders]
    for (const listener of this.#listeners) callHost(listener)
    if (isOther) {
      for (const { current } of holders) callHost(() => current.onStatusChange?.(state))
      callHost(() => this.#home.options.onStatusChange?.(state, this.#names))
    }
    if (event.error) this.report(event.error)
    const reason = reasonAfter(event, next)
    // Afterwards, so that a listener's `restart()` still finds a state that allows it.
    if (reason) this.run(() => this.ask(reason))
    // The question after an end is the last that calls the `confirm` of a component that has left.
    if (isOther) this.run(() => this.#dropFunctions())
  }

  /** Reports a pending request or a loading frame that takes long. */
  #watchSlowness({ slow, place }: CeremonyState): void {
    this.#slowness.abort()
    if (slow !== false) return
    const { signal } = (this.#slowness = new AbortController())
    watchSlowness(signal, this.service.slowAfter ?? 15_000, () => {
      const error = place === 'frame' ? clientError('frame_slow') : undefined
      this.run(() => this.dispatch({ type: 'delay', error }))
    })
  }
}
