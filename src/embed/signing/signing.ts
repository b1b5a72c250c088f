import {
  type ConfirmReason,
  isSigningAnswer,
  readFacts,
} from '../../contract/confirm/signingAnswer.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { optional, randomHex, watchSlowness } from '../browser.js'
import { clientError } from '../errors/errors.js'
import { askHost, callHost, printError } from '../errors/hostCalls.js'
import { type CeremonyPlace, type CeremonyRequestBody, readCeremony } from './ceremony.js'
import type { ConfirmRequest, ServicePageOptions, SigningOptions } from './signingOptions.js'
import {
  allows,
  type Answer,
  type Attempt,
  type CeremonyState,
  INITIAL,
  isLive,
  awaitsFile,
  isPending,
  isSettled,
  nextSnapshot,
  type SigningEvent,
  type Snapshot,
  type Verb,
} from './signingState.js'

/** Shows a ceremony in one place: `tab`, `ownedTab` or `redirect`. */
export interface Presenter {
  readonly place: CeremonyPlace
  /** Called during the click, before the request: browsers open a tab only then. @internal */
  readonly open?: () => Window | undefined
  /** Shows the granted ceremony. `opened` is what {@link Presenter.open} returned. @internal */
  readonly show: (
    signing: Signing,
    attempt: ShownAttempt,
    signal: AbortSignal,
    opened?: Window,
  ) => void
}

/** An attempt whose ceremony has been granted. */
export type ShownAttempt = Attempt & Required<Pick<Attempt, 'ceremony'>>

/** One component or script that uses a signing, with its current options. */
export interface Holder {
  readonly current: SigningOptions
}

/** A component that can show the frame. */
export interface View {
  readonly holder: Holder
}

/** What a signing needs of the client that keeps it: see `Signings`. */
export interface SigningHome {
  readonly options: { readonly service?: ServicePageOptions | undefined }
  /** Requests a ceremony from the proxy. */
  readonly create: (
    key: string,
    body: CeremonyRequestBody,
    idempotencyKey: string,
  ) => Promise<unknown>
  /** Asks the proxy; `undefined` means that the proxy answered that it does not confirm. */
  readonly confirm: (request: ConfirmRequest) => Promise<unknown>
  /** Whether the proxy answers questions about signatures, as far as the page knows. */
  readonly offersConfirm: () => boolean
  /** Runs a few questions at a time. */
  readonly inTurn: <Result>(ask: () => Promise<Result>) => Promise<Result>
  /** Whether the page is visible, and a person was active within 30 minutes. */
  readonly isAttended: () => boolean
  /** Notes that a person acted, perhaps in the frame. */
  readonly noteAction: () => void
  /** Adds the listeners of the page. */
  readonly listen: () => void
}

/** Milliseconds for which an attempt is kept while no component shows it. */
const KEEP = 600_000

/** Milliseconds for which an answer of `confirm` is fresh enough for a mount or a return. */
const FRESH = 5_000

/** Milliseconds between two calls of `confirm` while a ceremony is open. */
const WHILE_OPEN = 30_000

/** Milliseconds before each call while only the server knows the end. Later calls wait 30 seconds. */
const WHILE_PENDING: readonly number[] = [1_000, 2_000, 3_000, 3_000, 3_000, 6_000, 12_000]

/** Why the page asks the server after an event that ends a ceremony that was shown. */
const REASON_AFTER: Readonly<Partial<Record<SigningEvent['type'], ConfirmReason>>> = {
  finish: 'finished',
  leave: 'left',
  block: 'left',
  navigate: 'left',
}

/** Codes and reasons of failures after which the recipient may have signed before. */
const MAY_BE_OVER = new Set<string | undefined>([
  'recipient_not_actionable',
  'already_completed',
  'expired',
])

/**
 * One signing on one page: this recipient and this document, until the server's answer is final. A
 * snapshot has everything that a component shows; the rest is private. No property has the url.
 */
export class Signing {
  /** The recipient's id, or the `ceremonyKey` of the host application. */
  readonly key: string
  readonly #home: SigningHome
  readonly #listeners = new Set<() => void>()
  readonly #holders = new Set<Holder>()
  readonly #views = new Set<View>()
  #snapshot = INITIAL
  /** The holder whose functions run: the first, or the one that was pressed, even if it has left. */
  #acting: Holder = { current: {} }
  readonly #queue: (() => void)[] = []
  #attempt = new AbortController()
  #mayStart = true
  /** What a request repeats until it has a definite answer, so that it has only one effect. */
  #intention: { readonly idempotencyKey: string; readonly body: CeremonyRequestBody } | undefined
  #slowness = new AbortController()
  #presenter: Presenter | undefined
  /** Private, because React's developer tools read all public fields, even those of another origin. */
  #frame: HTMLIFrameElement | undefined
  #filled: Window | null = null
  #opened: Window | undefined
  #urlFor: ((place: CeremonyPlace) => string) | undefined
  #cancelQuestion: (() => void) | undefined
  /** What waits for the running question, and continues if its answer is not final. */
  #waiting: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #askedAt = 0
  /** What the last failure said about the next try, in milliseconds. */
  #retryAfter = { since: 0, wait: 0 }

  /** @internal */
  constructor(home: SigningHome, key: string) {
    this.#home = home
    this.key = key
  }

  /** @internal */
  readonly getSnapshot = (): Snapshot => this.#snapshot

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
    this.#home.listen()
    this.#plan()
    return () => {
      // `end()` has removed all holders: nothing is asked about a former user's document.
      if (!this.#holders.delete(holder)) return
      const [first] = this.#holders
      if (first) {
        if (this.#acting === holder) this.#acting = first
        return
      }
      this.#dropFunctions()
      clearTimeout(this.#timer)
      this.#keepTimer = setTimeout(() => this.run(() => this.dispatch({ type: 'leave' })), KEEP)
    }
  }

  /** Drops the functions of a component that has left, when nothing will call them any more. */
  #dropFunctions(): void {
    const { recipientId } = this.#acting.current
    if (!this.isHeld && isSettled(this.state)) this.#acting = { current: { recipientId } }
  }

  /**
   * Does what a person or the host asks in a component, if the verb has an effect now.
   * @internal
   */
  perform(verb: Verb, holder = this.#acting, chosen?: Presenter): void {
    const presenter = verb === 'restart' ? (this.#presenter ?? chosen) : chosen
    const creates = verb === 'start' || verb === 'restart'
    // A tab opens only during the click, even if the signing is handling another event.
    const opened = creates && allows(verb, this.state) ? presenter?.open?.() : undefined
    this.run(() => {
      if (!allows(verb, this.state)) opened?.close()
      else if (verb === 'recheck') this.ask('pressed', { holder })
      else if (verb === 'close') {
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

  /**
   * Requests a ceremony without a click, if none was shown before, and nobody called `close()`.
   * @internal
   */
  startAutomatically(presenter: Presenter): void {
    this.run(() => {
      const { state, wasShown } = this.#snapshot
      if (state.status === 'idle' && !wasShown && this.#mayStart) this.#start(presenter, true)
    })
  }

  /** Ends everything, for another user. @internal */
  end(closesTab: boolean): void {
    if (!closesTab) this.#opened = undefined
    this.#endAttempt()
    this.#slowness.abort()
    this.#cancelQuestion?.()
    clearTimeout(this.#timer)
    clearTimeout(this.#keepTimer)
    this.#holders.clear()
    this.#listeners.clear()
  }

  /** Requests a ceremony. Repeats the key and the body of a request without a definite answer. */
  #start(presenter: Presenter, isAutomatic: boolean, opened?: Window): void {
    // Do not cancel a `confirm` call on mount: its answer may still confirm the ceremony.
    if (this.#snapshot.question !== 'mounted') this.#stopQuestion()
    this.#endAttempt()
    // The component of the attempt before may be hidden now.
    this.#placeFrame()
    const { signal } = (this.#attempt = new AbortController())
    this.#presenter = presenter
    this.#opened = opened
    const { create, redirect, claims } = this.#acting.current
    const intention = (this.#intention ??= {
      idempotencyKey: randomHex(),
      body: { redirect, claims },
    })
    const { idempotencyKey, body } = intention
    const attempt = { nonce: randomHex(), place: presenter.place, isAutomatic }
    const forgetIntention = (): void => {
      if (this.#intention === intention) this.#intention = undefined
    }
    askHost({
      // The end of the attempt does not abort the request, because the proxy may have received it.
      call: async (timeout) => {
        const answer = create
          ? create({ idempotencyKey, signal: timeout })
          : this.#home.create(this.key, body, idempotencyKey)
        return readCeremony(await answer, this.service.ceremonyOrigins)
      },
      onAnswer: (granted) =>
        this.run(() => {
          forgetIntention()
          if (signal.aborted) return
          if (!granted) {
            this.dispatch({ type: 'email' })
            return
          }
          const { ceremony, urlFor } = granted
          this.#urlFor = urlFor
          this.dispatch({ type: 'grant', ceremony })
          presenter.show(this, { ...attempt, ceremony }, signal, opened)
        }),
      onFailure: (cause, isLate) =>
        this.run(() => {
          const code = isLate ? 'create_timeout' : 'create_failed'
          const error = isSigningError(cause) ? cause : clientError(code, { cause })
          if (isDefinite(error)) forgetIntention()
          if (!signal.aborted) this.fail(error)
        }),
    })
    this.dispatch({ type: 'create', attempt })
  }

  /** Ends what the attempt has started. */
  #endAttempt(): void {
    this.#attempt.abort()
    this.#frame = undefined
    this.#urlFor = undefined
    this.#opened?.close()
    this.#opened = undefined
  }

  /** Aborts when the attempt ends. @internal */
  get signal(): AbortSignal {
    return this.#attempt.signal
  }

  /** Returns the url of the current ceremony, which is a credential: store it nowhere. @internal */
  urlFor(place: CeremonyPlace): string | undefined {
    return this.#urlFor?.(place)
  }

  /**
   * Reports a failure. First asks the server if the recipient may have signed already.
   * @internal
   */
  fail(error: SigningError): void {
    const { nonce } = this.#snapshot.attempt ?? {}
    const fail = (): void => {
      // Meanwhile, the person may have closed or restarted the ceremony.
      const { attempt } = this.#snapshot
      if (attempt?.nonce === nonce && !attempt?.isEnded) this.dispatch({ type: 'fail', error })
    }
    if (MAY_BE_OVER.has(error.code) || MAY_BE_OVER.has(error.reason)) {
      this.ask('refused', { otherwise: fail })
      return
    }
    fail()
    if (this.#snapshot.wasShown) this.ask('refused')
  }

  /** Reports an error that does not end the ceremony. @internal */
  report(error: SigningError): void {
    const handlers = [...this.#holders].map(({ current }) => current.onError)
    if (this.isHeld) printError(error, handlers.some(Boolean))
    for (const onError of handlers) callHost(() => onError?.(error))
  }

  // The frame.

  /** The rendered iframe that receives the url, or has received it. @internal */
  get frame(): HTMLIFrameElement | undefined {
    return this.#frame
  }

  /** Notes the rendered iframe, and loads the url in it if the ceremony is granted. @internal */
  fill(frame: HTMLIFrameElement, url?: string): void {
    this.#frame = frame
    if (url === undefined) return
    this.#filled = frame.contentWindow
    // Adds no entry to the history, and none with the url to the page's performance entries.
    this.#filled?.location.replace(url)
  }

  /**
   * Whether the frame was moved in the page since it received the url: its window is then new.
   * @internal
   */
  get hasMovedFrame(): boolean {
    return this.#frame?.contentWindow !== this.#filled
  }

  /**
   * Registers a component that can show the frame. Returns a function that removes it.
   * @internal
   */
  addView(view: View): () => void {
    this.#views.add(view)
    this.run(() => this.#placeFrame())
    return () => {
      this.#views.delete(view)
      // A hidden `<Activity>` keeps its frame. A removed component loses it after the commit.
      setTimeout(() => this.run(() => this.#placeFrame()))
    }
  }

  /**
   * Moves the frame to a component, where it loads again: from a new url if one is necessary.
   * @internal
   */
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

  // The questions to the host's server.

  /**
   * Calls `confirm`, unless a call is running or the answer is final. Only the reasons `finished`
   * and `refused` cancel a running call. `otherwise` is called if there is no final answer.
   * @internal
   */
  ask(reason: ConfirmReason, { holder, otherwise, isForced }: Question = {}): void {
    if (isSettled(this.state) && !awaitsFile(this.state) && !isForced) return
    const confirm = this.#confirm(holder)
    if (!confirm) {
      otherwise?.()
      return
    }
    const isUrgent = reason === 'finished' || reason === 'refused'
    const replaces = isUrgent || isForced
    if (this.#cancelQuestion && !replaces) {
      if (otherwise) this.#waiting.push(otherwise)
      return
    }
    const age = Date.now() - this.#askedAt
    // A clock that was set back must not suppress questions.
    const isFresh = age >= 0 && age < FRESH && (reason === 'mounted' || reason === 'returned')
    const mustWait = reason !== 'pressed' && this.#waitLeft() > 0
    if (isFresh || mustWait) {
      if (isUrgent) {
        this.dispatch({ type: 'ask', reason })
        this.dispatch({ type: 'answer', answer: false })
      }
      otherwise?.()
      this.#plan()
      return
    }
    this.#stopQuestion()
    // A forced question replaces a running one. Its callers get the new answer.
    if (!isForced) this.#waiting = []
    if (otherwise) this.#waiting.push(otherwise)
    this.#askedAt = Date.now()
    this.dispatch({ type: 'ask', reason })
    const byTimer = reason === 'open' || reason === 'pending'
    const { recipientId } = this.#acting.current
    const request = { reason, byTimer, finish: this.state.finish, recipientId }
    this.#cancelQuestion = askHost({
      call: async (signal) => this.#home.inTurn(async () => confirm({ ...request, signal })),
      onAnswer: (answer) =>
        this.run(() => {
          // Reading a value of the host application may throw.
          const known = optional(() => knownAnswer(answer))
          // Without a `confirm`, the proxy has answered that it does not confirm.
          if (known === undefined && !this.#confirm()) this.#conclude('withdrawn')
          else this.#conclude(known, 'confirm_invalid')
        }),
      onFailure: (cause, isLate) =>
        this.run(() => {
          // A start that follows reports by itself that the browser is offline.
          const isOffline = isSigningError(cause) && cause.code === 'network_error'
          if (isOffline && reason === 'mounted' && this.#waiting.length > 0) this.#conclude(false)
          else this.#conclude(undefined, isLate ? 'confirm_timeout' : 'confirm_failed', cause)
        }),
    })
  }

  #stopQuestion(): void {
    this.#cancelQuestion?.()
    this.#cancelQuestion = undefined
  }

  /** Asks again after the person's return, or after the host's data has changed. @internal */
  invalidate(reason: ConfirmReason = 'returned'): void {
    this.#askedAt = 0
    this.run(() => this.ask(reason, { isForced: true }))
  }

  /** Handles the answer of a call; `undefined` if the call failed. */
  #conclude(answer: Answer, code: ConfirmFailure = 'confirm_failed', cause?: unknown): void {
    this.#cancelQuestion = undefined
    if (isSigningError(cause) && cause.retryAfter) {
      this.#retryAfter = { since: Date.now(), wait: cause.retryAfter * 1000 }
    }
    const { state, hasConfirmFailed } = this.#snapshot
    const message = state.finish ? undefined : 'We could not check your signature.'
    const error = answer === undefined ? clientError(code, { message, cause }) : undefined
    const isSeen = state.status === 'confirming'
    this.dispatch({ type: 'answer', answer, ...(isSeen && { error }) })
    if (error && !isSeen && !hasConfirmFailed) this.report(error)
    const waiting = this.#waiting
    this.#waiting = []
    if (!isSettled(this.state)) for (const act of waiting) act()
    this.#plan()
  }

  /** Returns the `confirm` of a component, or else the question to the proxy, if it is offered. */
  #confirm(holder = this.#acting): ((request: ConfirmRequest) => Promise<unknown>) | undefined {
    const all = [holder, this.#acting, ...this.#holders]
    const own = all.find(({ current }) => current.confirm)
    if (own) return own.current.confirm
    const { recipientId, create } = this.#acting.current
    return recipientId && !create && this.#home.offersConfirm() ? this.#home.confirm : undefined
  }

  /** Returns the milliseconds that the server still wants the page to wait. */
  #waitLeft(): number {
    const { since, wait } = this.#retryAfter
    const waited = Date.now() - since
    return waited < 0 ? 0 : wait - waited
  }

  /** Plans the next question by a timer. A mounted component and an attending person are needed. */
  #plan(): void {
    clearTimeout(this.#timer)
    const isOpen = !isPending(this.#snapshot)
    // After a failed question, too: the person may have signed before the outage.
    const isAsked = !isOpen || isLive(this.state) || this.#snapshot.hasConfirmFailed
    if (!this.isHeld || !isAsked) return
    // Other people may take days to sign, so later only a return of the person asks for the file.
    if (awaitsFile(this.state) && this.#asked >= WHILE_PENDING.length) return
    const pause = isOpen ? WHILE_OPEN : (WHILE_PENDING[this.#asked] ?? WHILE_OPEN)
    const ask = (): void => {
      if (this.#home.isAttended()) {
        this.#asked += 1
        this.run(() => this.ask(isOpen ? 'open' : 'pending'))
      }
      this.#plan()
    }
    this.#timer = setTimeout(ask, Math.max(pause, this.#waitLeft()))
  }

  // The machinery.

  /**
   * Runs `act`, after what is running, so that every listener is notified in the same order.
   * Presenters and components wrap their `dispatch` and `ask` in it.
   * @internal
   */
  run(act: () => void): void {
    if (this.#queue.push(act) > 1) return
    for (let [next] = this.#queue; next; [next] = this.#queue) {
      try {
        next()
      } catch (cause) {
        this.dispatch({ type: 'fail', error: clientError('unexpected', { cause }) })
      }
      this.#queue.shift()
    }
  }

  /** Changes the snapshot, notifies everyone, and asks the server after an end. @internal */
  dispatch(event: SigningEvent): void {
    const before = this.#snapshot
    const next = nextSnapshot(before, event)
    if (next === before) return
    this.#snapshot = next
    const { state, attempt } = next
    const isOther = state.status !== before.state.status
    if (attempt?.isEnded && !before.attempt?.isEnded) this.#endAttempt()
    if (event.type === 'navigate') this.#asked = 0
    if (state !== before.state) this.#watchSlowness(state)
    if (isOther) {
      // A check by a person changes `unconfirmed` to `confirming` and back. The pauses stay long.
      if (state.status !== 'confirming' && before.state.status !== 'confirming') this.#asked = 0
      this.#home.noteAction()
      this.#dropFunctions()
      this.#plan()
    }
    const holders = isOther ? [...this.#holders] : []
    for (const listener of this.#listeners) callHost(listener)
    for (const { current } of holders) callHost(() => current.onStatusChange?.(state))
    if (event.error) this.report(event.error)
    const reason = REASON_AFTER[event.type]
    // Afterwards, so that a listener's `restart()` still finds a state that allows it.
    if (reason && (next.wasShown || event.type === 'finish')) this.run(() => this.ask(reason))
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

interface Question {
  /** The component whose `confirm` is called. */
  readonly holder?: Holder
  /** Called if there is no final answer. */
  readonly otherwise?: (() => void) | undefined
  /** Whether to ask even after a final answer. */
  readonly isForced?: boolean
}

type ConfirmFailure = 'confirm_failed' | 'confirm_timeout' | 'confirm_invalid'

/** Whether the request has an answer, so that a retry is a new request and needs a new key. */
function isDefinite({ code, status }: SigningError): boolean {
  const isUnknown = code === 'invalid_answer' || code === 'idempotency_key_in_use'
  return code === 'invalid_url' || (status !== undefined && !isUnknown)
}

/** Returns an answer of `confirm`; `undefined` if it is invalid. */
function knownAnswer(answer: unknown): Answer {
  if (isSigningAnswer(answer)) return answer
  return isJsonObject(answer) && answer['answer'] === true ? readFacts(answer) : undefined
}
