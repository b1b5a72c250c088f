import { fieldNames, parseGrant } from '../../contract/ceremony.js'
import {
  type ConfirmReason,
  isSigningAnswer,
  type SignedAnswer,
} from '../../contract/confirm/signingAnswer.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { type ClientErrorCode, isSigningError, SigningError } from '../../contract/signingError.js'
import { optional, randomHex, watchSlowness } from '../browser.js'
import { clientError } from '../errors/errors.js'
import { askHost, callHost, printError } from '../errors/hostCalls.js'
import { SealedGrant } from './sealedGrant.js'
import { type CeremonyPlace, type CeremonyRequestBody, readCeremony } from './ceremony.js'
import type { ConfirmRequest, ServicePageOptions, SigningOptions } from './signingOptions.js'
import {
  type Attempt,
  type CeremonyState,
  effectOf,
  INITIAL,
  isLive,
  isPending,
  isSettled,
  nextSnapshot,
  type SettlingAnswer,
  type SigningEvent,
  type Snapshot,
  type Verb,
} from './signingState.js'

/** Shows a ceremony in one place. What it starts must end with `signal`. */
export interface Presenter {
  readonly place: CeremonyPlace
  /** Called during the click, before the request: browsers open a tab only then. */
  readonly open?: () => Window | undefined
  /** Shows the granted ceremony. `opened` is what {@link Presenter.open} returned. */
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
  readonly service: ServicePageOptions
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
  readonly inTurn: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>
  /** Whether the page is visible, and a person was active within 30 minutes. */
  readonly isAttended: () => boolean
  /** Notes that a person acted, perhaps in the frame. */
  readonly noteAction: () => void
}

/** Milliseconds for which an answer of `confirm` is fresh enough for a mount or a return. */
const FRESH = 5_000

/** Milliseconds between two calls of `confirm` while a ceremony is open. */
const WHILE_OPEN = 30_000

/** Milliseconds before each call while only the server knows the end. The last value repeats. */
export const WHILE_PENDING: readonly number[] = [1_000, 2_000, 3_000, 3_000, 3_000, 6_000, 12_000, 30_000]

/** Failures after which the recipient may have signed before, so `confirm` is called first. */
const ASKED: ReadonlySet<string | undefined> = new Set(['already_completed', 'expired'])

/**
 * One signing on one page: this recipient and this document, until the server's answer is final. A
 * snapshot has everything that a component shows; the rest is private. No property has the url.
 */
export class Signing {
  /** The recipient's id, or the `ceremonyKey` of the host application. */
  readonly key: string
  readonly #home: SigningHome
  readonly #listeners = new Set<() => void>()
  #snapshot = INITIAL
  #holders: readonly Holder[] = []
  /** The holder that was the last to leave. Its functions finish what is still running. */
  #last: Holder = { current: {} }
  #views: readonly View[] = []
  #pending: (() => void)[] = []
  #isBusy = false
  #attempt = new AbortController()
  #mayStart = true
  /** Aborts when the request has been answered, or the frame has loaded. */
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
  #asked = 0
  #askedAt = 0
  /** What the last failure said about the next try, in milliseconds. */
  #retryAfter = { since: 0, wait: 0 }

  constructor(home: SigningHome, key: string) {
    this.#home = home
    this.key = key
  }

  readonly getSnapshot = (): Snapshot => this.#snapshot

  get state(): CeremonyState {
    return this.#snapshot.state
  }

  /** Options of the signing service's pages. */
  get service(): ServicePageOptions {
    return this.#home.service
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Registers a component. Returns a function that removes it, and returns how many are left. */
  hold(holder: Holder): () => number {
    this.#holders = [...this.#holders, holder]
    this.#plan()
    return () => {
      this.#holders = this.#holders.filter((other) => other !== holder)
      this.#last = holder
      if (this.#holders.length === 0) clearTimeout(this.#timer)
      return this.#holders.length
    }
  }

  /** Whether a component uses the signing. */
  get isHeld(): boolean {
    return this.#holders.length > 0
  }

  /** Does what `signingState.ts` lists for a verb in the current state, for this component. */
  perform(verb: Verb, holder?: Holder, presenter?: Presenter): void {
    // A tab opens only during the click, even if the signing is handling another event.
    const effect = effectOf(verb, this.state)
    const creates = effect === 'create' || effect === 'again'
    const chosen = effect === 'again' ? (this.#presenter ?? presenter) : presenter
    const opened = creates ? chosen?.open?.() : undefined
    this.run(() => {
      if (effectOf(verb, this.state) !== effect) opened?.close()
      else if (effect === 'ask') this.ask('pressed', holder)
      else if (effect === 'end') {
        this.#mayStart = false
        this.leave()
      } else if (effect && chosen) {
        if (holder) this.#putFirst(holder)
        this.#start(chosen, false, opened)
      }
    })
  }

  /** Requests a ceremony without a click, if none was shown before, and nobody called `close()`. */
  startAutomatically(presenter: Presenter): void {
    this.run(() => {
      const { state, wasShown } = this.#snapshot
      if (state.status === 'idle' && !wasShown && this.#mayStart) this.#start(presenter, true)
    })
  }

  /**
   * Ends the attempt. The page asks the server if the document was shown. `mayReturn` means that a
   * tab looks closed, and may still report the end.
   */
  leave(mayReturn = false): void {
    this.run(() => {
      if (!this.#dispatch({ type: 'leave', mayReturn })) return
      if (this.state.status === 'closed') this.ask('left')
    })
  }

  /** Ends everything, for another user. */
  end(closesTab: boolean): void {
    if (!closesTab) this.#opened = undefined
    this.#endAttempt()
    this.#stopQuestion()
    clearTimeout(this.#timer)
    this.#holders = []
    this.#listeners.clear()
  }

  /** Requests a ceremony. Repeats the key and the body of a request without a definite answer. */
  #start(presenter: Presenter, isAutomatic: boolean, opened?: Window): void {
    const { question, intention = this.#newIntention() } = this.#snapshot
    // Do not cancel a `confirm` call on mount: its answer may still confirm the ceremony.
    if (question !== 'mounted') this.#stopQuestion()
    this.#endAttempt()
    const { signal } = (this.#attempt = new AbortController())
    this.#presenter = presenter
    this.#opened = opened
    const { place } = presenter
    const { idempotencyKey, body } = intention
    const attempt = { nonce: randomHex(), place, isAutomatic }
    const { create } = this.#options()
    askHost<unknown>({
      // The end of the attempt does not abort the request, because the proxy may have received it.
      call: (timeout) =>
        create
          ? create({ idempotencyKey, signal: timeout })
          : this.#home.create(this.key, body, idempotencyKey),
      onAnswer: (answer) => this.run(() => this.#handleGrant(answer, signal, idempotencyKey)),
      onFailure: (cause, isLate) =>
        this.run(() => this.#handleFailure(cause, isLate, signal, idempotencyKey)),
    })
    this.#dispatch({ type: 'create', attempt, intention })
    this.watchSlowness(signal)
  }

  #newIntention() {
    const { redirect, claims } = this.#options()
    return { idempotencyKey: randomHex(), body: { redirect, claims } }
  }

  #handleGrant(answer: unknown, signal: AbortSignal, idempotencyKey: string): void {
    const grant = parseGrant(SealedGrant.open(answer))
    if (grant) this.#forgetIntention(idempotencyKey)
    if (signal.aborted) return
    if (!grant) {
      this.fail(clientError('create_failed', { value: fieldNames(answer) }))
      return
    }
    // Without a url, the service sends the link by email.
    if (typeof grant.url !== 'string') {
      this.#dispatch({ type: 'email' })
      return
    }
    const granted = readCeremony(grant, this.service.ceremonyOrigins)
    const { attempt } = this.#snapshot
    if (!granted || !attempt) {
      this.fail(clientError('invalid_url'))
      return
    }
    this.#urlFor = granted.urlFor
    this.#presenter?.show(this, { ...attempt, ceremony: granted.ceremony }, signal, this.#opened)
  }

  #handleFailure(cause: unknown, isLate: boolean, signal: AbortSignal, key: string): void {
    if (isSigningError(cause) && isDefinite(cause)) this.#forgetIntention(key)
    if (signal.aborted) return
    if (isLate) this.fail(clientError('create_timeout'))
    else this.fail(isSigningError(cause) ? cause : clientError('create_failed', { cause }))
  }

  #forgetIntention(idempotencyKey: string): void {
    if (this.#snapshot.intention?.idempotencyKey === idempotencyKey) {
      this.#dispatch({ type: 'answer' })
    }
  }

  // What presenters and components report.

  /** Reports that the ceremony is being shown in a place. */
  show(place: CeremonyPlace, { ceremony }: Pick<Attempt, 'ceremony'>): void {
    this.#dispatch({ type: 'show', place, ...(ceremony && { ceremony }) })
  }

  /** Reports that this page cannot show the ceremony. A link to a new tab is the next step. */
  block(error: SigningError, { ceremony }: Pick<Attempt, 'ceremony'> = {}): void {
    this.#dispatch({ type: 'block', error, ...(ceremony && { ceremony }) })
    if (this.#snapshot.wasShown) this.ask('left')
  }

  /** Reports any other change of the attempt. Returns whether it had an effect. */
  note(type: 'load' | 'delay' | 'fill', error?: SigningError): boolean {
    return this.#dispatch({ type, error })
  }

  noteSilence(silent: boolean): void {
    this.#dispatch({ type: 'silence', silent })
  }

  /** Reports the end. It proves nothing, so the server is asked. */
  finish(finish: Extract<SigningEvent, { type: 'finish' }>['finish']): void {
    if (this.#dispatch({ type: 'finish', finish })) this.ask('finished')
  }

  /** Reports a failure. First asks the server if the recipient may have signed already. */
  fail(error: SigningError): void {
    const mayBeOver = error.code === 'recipient_not_actionable' || ASKED.has(error.reason)
    const { nonce } = this.#snapshot.attempt ?? {}
    const fails = (): void => {
      // Meanwhile, the person may have closed or restarted the ceremony.
      const { attempt } = this.#snapshot
      if (attempt?.nonce === nonce && !attempt?.isEnded) this.#dispatch({ type: 'fail', error })
    }
    if (mayBeOver) this.ask('refused', undefined, fails)
    else {
      fails()
      if (this.#snapshot.wasShown) this.ask('refused')
    }
  }

  /** Reports an error that does not end the ceremony. */
  report(error: SigningError): void {
    if (this.#holders.length === 0) return
    const options = this.#holders.map(({ current }) => current)
    printError(
      error,
      options.some(({ onError }) => onError),
    )
    for (const { onError } of options) callHost(() => onError?.(error))
  }

  /** Reports a pending request or a loading frame that takes long. */
  watchSlowness(signal: AbortSignal, error?: () => SigningError): void {
    const { slowAfter = 15_000 } = this.service
    this.#slowness.abort()
    const watching = (this.#slowness = new AbortController())
    signal.addEventListener('abort', () => watching.abort())
    watchSlowness(watching.signal, slowAfter, () => this.run(() => this.note('delay', error?.())))
  }

  /** Aborts when the attempt ends. */
  get signal(): AbortSignal {
    return this.#attempt.signal
  }

  /** Returns the url of the current ceremony, which is a credential: store it nowhere. */
  urlFor(place: CeremonyPlace): string | undefined {
    return this.#urlFor?.(place)
  }

  // The frame.

  /** The rendered iframe that has received the url. */
  get frame(): HTMLIFrameElement | undefined {
    return this.#frame
  }

  /** Notes that a rendered iframe receives the url: see `fillFrame`. */
  setFrame(frame: HTMLIFrameElement): void {
    this.#frame = frame
    this.#filled = frame.contentWindow
  }

  /** Whether the frame was moved in the page since it received the url: its window is then new. */
  get hasMovedFrame(): boolean {
    return this.#frame?.contentWindow !== this.#filled
  }

  /** Registers a component that can show the frame. Returns a function that removes it. */
  addView(view: View): () => void {
    this.#views = [...this.#views, view]
    this.run(() => this.#placeFrame())
    return () => {
      this.#views = this.#views.filter((other) => other !== view)
      // A hidden `<Activity>` keeps its frame. A removed component loses it after the commit.
      setTimeout(() => this.run(() => this.#placeFrame()))
    }
  }

  /** Moves the frame to a component, where it loads again: from a new url if one is necessary. */
  moveTo(view: View): void {
    this.run(() => {
      const { attempt } = this.#snapshot
      this.#dispatch({ type: 'place', view })
      const isSpent = attempt?.isLoaded && attempt.ceremony?.isSingleUse
      if (isSpent) this.perform('restart', view.holder, this.#presenter)
    })
  }

  /** Keeps the frame where it is, because a moved frame loads again, or chooses a component. */
  #placeFrame(): void {
    const { view } = this.#snapshot
    const isKept = this.#frame?.isConnected && isLive(this.state)
    if (isKept || this.#views.some((other) => other === view)) return
    this.#dispatch({ type: 'place', view: this.#views[0] })
  }

  #putFirst(holder: Holder): void {
    const isOther = (other: Holder): boolean => other !== holder
    this.#holders = [holder, ...this.#holders.filter(isOther)]
    const view = this.#views.find((one) => one.holder === holder)
    if (view && !isLive(this.state)) this.#dispatch({ type: 'place', view })
  }

  // The questions to the host's server.

  /**
   * Calls `confirm`, unless a call is running or the answer is final. Only the reasons `finished`
   * and `refused` cancel a running call. `otherwise` is called if there is no final answer.
   */
  ask(reason: ConfirmReason, holder?: Holder, otherwise?: () => void, isForced = false): void {
    const confirm = this.#confirm(holder)
    const isUrgent = reason === 'finished' || reason === 'refused'
    const now = Date.now()
    if (isSettled(this.state) && !isForced) return
    if (!confirm) {
      otherwise?.()
      return
    }
    if (this.#cancelQuestion && !isUrgent && !isForced) {
      if (otherwise) this.#waiting.push(otherwise)
      return
    }
    const age = now - this.#askedAt
    // A clock that was set back must not suppress questions.
    const isFresh = age >= 0 && age < FRESH && (reason === 'mounted' || reason === 'returned')
    const mustWait = this.#waitLeft() > 0 && reason !== 'pressed'
    if (isUrgent && mustWait) this.#dispatch({ type: 'ask', reason })
    if (isFresh || mustWait) {
      if (isUrgent) this.#dispatch({ type: 'unsettle', hasFailed: false })
      otherwise?.()
      this.#plan()
      return
    }
    this.#stopQuestion()
    // A forced question replaces a running one. Its callers get the new answer.
    this.#waiting = [...(isForced ? this.#waiting : []), ...(otherwise ? [otherwise] : [])]
    this.#askedAt = now
    this.#dispatch({ type: 'ask', reason })
    const { finish } = this.state
    const byTimer = reason === 'open' || reason === 'pending'
    const recipientId = this.#options().recipientId
    this.#cancelQuestion = askHost({
      call: async (signal) =>
        this.#home.inTurn(async () => confirm({ reason, byTimer, finish, recipientId, signal })),
      onAnswer: (answer) => this.run(() => this.#handleAnswer(answer)),
      onFailure: (cause, isLate) =>
        this.run(() => {
          const code = isLate ? 'confirm_timeout' : 'confirm_failed'
          // A start that follows reports by itself that the browser is offline.
          const isRepeated =
            reason === 'mounted' && isSigningError(cause) && cause.code === 'network_error'
          this.#handleNoAnswer(isRepeated && this.#waiting.length > 0 ? undefined : code, cause)
        }),
    })
  }

  #stopQuestion(): void {
    this.#cancelQuestion?.()
    this.#cancelQuestion = undefined
  }

  /** Asks again after the person's return, or after the host's data has changed. */
  invalidate(reason: ConfirmReason = 'returned'): void {
    this.#askedAt = 0
    this.run(() => this.ask(reason, undefined, undefined, true))
  }

  #handleAnswer(answer: unknown): void {
    // Reading a value of the host application may throw.
    const decided = optional(() => decidingAnswer(answer))
    if (decided !== undefined) {
      this.#cancelQuestion = undefined
      this.#dispatch({ type: 'settle', answer: decided })
      if (!isSettled(this.state)) this.#proceed()
    } else if (!this.#confirm()) {
      // The proxy has answered that it does not confirm.
      this.#cancelQuestion = undefined
      this.#dispatch({ type: 'withdraw' })
      this.#proceed()
    } else this.#handleNoAnswer(answer === false ? undefined : 'confirm_invalid')
  }

  /** Handles a call without a final answer: `unconfirmed` after the end, else a reported error. */
  #handleNoAnswer(code: ClientErrorCode | undefined, cause?: unknown): void {
    this.#cancelQuestion = undefined
    const { state, hasConfirmFailed } = this.#snapshot
    if (isSigningError(cause) && cause.retryAfter) {
      this.#retryAfter = { since: Date.now(), wait: cause.retryAfter * 1000 }
    }
    const message = state.finish ? undefined : 'We could not check your signature.'
    const error = code && clientError(code, { message, cause })
    const isShown = state.status === 'confirming'
    const reported = isShown || !hasConfirmFailed ? error : undefined
    this.#dispatch({ type: 'unsettle', hasFailed: Boolean(code), ...(isShown && { error }) })
    if (reported && !isShown) this.report(reported)
    this.#proceed()
    this.#plan()
  }

  /** Continues what waited for a question without a final answer. */
  #proceed(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const act of waiting) act()
  }

  /** Returns the `confirm` of a component, or else the question to the proxy, if it is offered. */
  #confirm(holder?: Holder): ((request: ConfirmRequest) => Promise<unknown>) | undefined {
    const all = [holder, ...this.#holders, this.#last].map((one) => one?.current)
    const own = all.find((options) => options?.confirm)?.confirm
    const isOfProxy = Boolean(this.#options().recipientId) && !this.#options().create
    return own ?? (isOfProxy && this.#home.offersConfirm() ? this.#home.confirm : undefined)
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
    const isOpen = isLive(this.state)
    if (this.#holders.length === 0 || !(isOpen || isPending(this.#snapshot))) return
    const last = WHILE_PENDING.length - 1
    const pause = isOpen ? WHILE_OPEN : (WHILE_PENDING[Math.min(this.#asked, last)] ?? WHILE_OPEN)
    // A browser without timers still shows the ceremony.
    this.#timer = optional(() =>
      setTimeout(
        () => {
          if (this.#home.isAttended()) {
            this.#asked += 1
            this.run(() => this.ask(isOpen ? 'open' : 'pending'))
          }
          this.#plan()
        },
        Math.max(pause, this.#waitLeft()),
      ),
    )
  }

  // The machinery.

  /** Runs `act`, after what is running. So every listener is notified in the same order. */
  run(act: () => void): void {
    this.#pending.push(act)
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      try {
        next()
      } catch (cause) {
        this.#dispatch({ type: 'fail', error: clientError('unexpected', { cause }) })
      }
    }
    this.#isBusy = false
  }

  /** Changes the snapshot and notifies everyone. Returns whether the event had an effect. */
  #dispatch(event: SigningEvent): boolean {
    const before = this.#snapshot
    const next = nextSnapshot(before, event)
    if (next === before) return false
    this.#snapshot = next
    const { state } = next
    const isOther = state.status !== before.state.status
    if (next.attempt?.isEnded && !before.attempt?.isEnded) this.#endAttempt()
    if (isOther) {
      this.#slowness.abort()
      // A check by a person changes `unconfirmed` to `confirming` and back. The pauses stay long.
      if (state.status !== 'confirming' && before.state.status !== 'confirming') this.#asked = 0
      this.#home.noteAction()
      this.#plan()
    }
    const holders = this.#holders
    for (const listener of this.#listeners) callHost(listener)
    if (isOther) for (const { current } of holders) callHost(() => current.onStatusChange?.(state))
    if (event.error) this.report(event.error)
    return true
  }

  /** Ends what the attempt has started. */
  #endAttempt(): void {
    this.#attempt.abort()
    this.#frame = undefined
    this.#urlFor = undefined
    this.#opened?.close()
    this.#opened = undefined
  }

  #options(): SigningOptions {
    return (this.#holders[0] ?? this.#last).current
  }
}

/** Whether the proxy has answered, so that a retry is a new request and needs a new key. */
function isDefinite({ code, status }: SigningError): boolean {
  return status !== undefined && code !== 'invalid_answer' && code !== 'idempotency_key_in_use'
}

/** Returns an answer that decides the state. Ignores facts that are not strings. */
function decidingAnswer(answer: unknown): SettlingAnswer | undefined {
  if (isSigningAnswer(answer)) return answer === false ? undefined : answer
  if (!isJsonObject(answer)) return undefined
  const { answer: isSigned, signer, signedAt } = answer as Partial<SignedAnswer>
  return isSigned === true ? { signer: textOf(signer), signedAt: textOf(signedAt) } : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
