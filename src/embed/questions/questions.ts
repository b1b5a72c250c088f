import type { ConfirmReason } from '../../contract/confirm/signingAnswer.js'
import { isSigningError, type SigningError, validWait } from '../../contract/signingError.js'
import { optional } from '../browser.js'
import { clientError } from '../errors/errors.js'
import { askHost } from '../errors/hostCalls.js'
import { Attendance } from './attendance.js'
import { Clock, type Gate, type GateEvent, nextGate, opensAt, Pace } from './gate.js'

/**
 * Why timers ask about a signing. `pending`: only the server can know the end. `open`: a ceremony is
 * open, or the last question failed. `file`: the person has signed, and the signed file is missing.
 */
export type Rhythm = 'pending' | 'open' | 'file'

/** The function that answers. `isOwn`: the host's `confirm`, and not the proxy. */
export interface Answerer {
  readonly isOwn: boolean
  readonly call: (question: Question) => Promise<unknown>
}

/** One question. `signal` aborts when the answer no longer matters. */
export interface Question {
  readonly reason: ConfirmReason
  readonly byTimer: boolean
  readonly signal: AbortSignal
}

/** The result of a question: a value, or the exception of the call; `isLate` after 30 seconds. */
export type Outcome =
  | { readonly value: unknown }
  | { readonly cause: unknown; readonly isLate: boolean; readonly isSignedOut: boolean }

/** What {@link Questions} knows about a signing, and how it reports to it. */
export interface Subject {
  readonly isHeld: boolean
  /** Whether a component shows it on the screen; `undefined` if nothing can observe that. */
  readonly isVisible: boolean | undefined
  /** Whether a person has opened the document. Such documents come first. */
  readonly isOpened: boolean
  /** Whether an answer can still change something. */
  readonly isOpenToAnswers: boolean
  readonly rhythm: Rhythm | undefined
  readonly answerer: () => Answerer | undefined
  readonly onQuestion: (reason: ConfirmReason) => void
  readonly onOutcome: (outcome: Outcome) => void
  /** `error` is why the session has ended; `undefined` when it continues. */
  readonly onSession: (error: SigningError | undefined) => void
}

/** What a client wants to know of its questions. */
export interface QuestionsClient {
  /** Called once when the login session has ended. */
  readonly onSignOut?: (error: SigningError) => void
  /** Called when the person returns to the page. */
  readonly onReturn?: () => void
}

/** A question that waits for its turn. */
interface Queued {
  readonly reason: ConfirmReason
  /** Whether it keeps the pace of lists. */
  readonly isPaced: boolean
  /** Whether it is asked in any case: the host's data has changed. */
  readonly isForced: boolean
}

/** What is known about the questions of one signing. */
interface Entry {
  queued?: Queued | undefined
  running?:
    | { readonly isUrgent: boolean; readonly isProbe: boolean; cancel: () => void }
    | undefined
  /** When a timer asks. */
  dueAt: number
  rhythm: Rhythm | undefined
  /** Since when the rhythm lasts, and how often timers have asked in it. */
  since: number
  timers: number
  askedAt: number
  /** Called when the question has ended, with or without an answer. */
  callbacks: (() => void)[]
}

/** Questions that run at the same time, without those of a person. */
const SLOTS = 4

/** Documents that a return asks about at once. */
const AT_RETURN = 10

/** Milliseconds for which an answer is fresh: at a mount or return, beyond the first ten, for a file. */
const FRESH = { here: 5_000, beyond: 300_000, file: 30_000 }

/** Milliseconds before each question while only the server knows the end. Later: the usual pause. */
const WHILE_PENDING: readonly number[] = [1_000, 2_000, 3_000, 3_000, 3_000, 6_000, 12_000]

/** Milliseconds: the usual pause. For a file: a longer pause after ten minutes, and the end. */
const PAUSE = { usual: 30_000, file: 300_000, fileSoon: 600_000, fileEnd: 3_600_000 }

/** Reasons of a person: such a question passes every queue, slot and gate. */
const OF_A_PERSON: ReadonlySet<ConfirmReason> = new Set(['finished', 'refused', 'pressed', 'left'])

/**
 * The questions of one client to the server: which signings want an answer, why, and when the next is
 * due. It has the one timer, the four slots and the one gate of all documents. `Signing` asks and
 * receives answers; it plans nothing.
 */
export class Questions {
  readonly #client: QuestionsClient
  readonly #entries = new Map<Subject, Entry>()
  readonly #clock = new Clock()
  readonly #pace = new Pace()
  readonly #attendance = new Attendance({
    onReturn: () => this.#returned(),
    onAction: () => this.#queueFiles(),
    onFocus: () => (this.isSignedOut ? this.checkAgain() : this.#queueFiles()),
  })
  #gate: Gate = { is: 'open' }
  #isSignedOut = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isStale = false

  constructor(client: QuestionsClient = {}) {
    this.#client = client
  }

  /** Whether the login session has ended, as far as the last answers say. */
  get isSignedOut(): boolean {
    return this.#isSignedOut
  }

  /** Adds a signing that a component uses, and the listeners of the page. */
  add(subject: Subject): void {
    this.#attendance.listen()
    this.plan(subject, false)
  }

  /** Cancels everything about a signing. */
  remove(subject: Subject): void {
    this.#cancel(this.#entryOf(subject))
    this.#entries.delete(subject)
    if (this.#entries.size > 0) return
    clearTimeout(this.#timer)
    this.#attendance.stop()
  }

  /**
   * Asks about a signing. `callback` is called after the answer or the failure, or at once if nobody
   * can answer. After an end, a new question replaces a running one, which may be older; a press joins
   * the running one.
   */
  ask(subject: Subject, reason: ConfirmReason, callback?: () => void): void {
    const answerer = subject.answerer()
    if (!subject.isOpenToAnswers || !answerer) {
      callback?.()
      return
    }
    const entry = this.#entryOf(subject)
    if (callback) entry.callbacks.push(callback)
    if (OF_A_PERSON.has(reason)) {
      this.#attendance.noteAction()
      if (entry.running && reason === 'pressed') subject.onQuestion(reason)
      else this.#send(subject, entry, reason, answerer)
    } else if (entry.running === undefined) {
      const isFresh = this.#clock.now() - entry.askedAt < FRESH.here
      const isPaced = subject.isVisible === undefined || callback !== undefined
      if (isFresh) finish(entry)
      else entry.queued = { reason, isPaced, isForced: false }
      this.wake()
    }
  }

  /** Asks about a signing although its answer may be final. Replaces a running question. */
  invalidate(subject: Subject, reason: ConfirmReason): void {
    const entry = this.#entryOf(subject)
    this.#cancel(entry)
    entry.queued = { reason, isPaced: false, isForced: true }
    this.wake()
  }

  /** Plans the next question by a timer. `restarts` begins with the short pauses again. */
  plan(subject: Subject, restarts: boolean): void {
    const entry = this.#entryOf(subject)
    const { rhythm } = subject
    const now = this.#clock.now()
    if (restarts || rhythm !== entry.rhythm) Object.assign(entry, { rhythm, timers: 0, since: now })
    entry.dueAt = now + pauseOf(entry, now)
    this.wake()
  }

  /** Lets questions pass again: the server has answered, or the host says that something has changed. */
  open(): void {
    this.#move({ type: 'success' })
  }

  /** Notes that the login session has ended. */
  noteSignOut(error: SigningError): void {
    this.#move({ type: 'signOut' }, error)
  }

  /** Asks as after a return of the person, who may have signed in. */
  checkAgain(): void {
    this.#attendance.noteAction()
    this.#returned()
  }

  /** Notes that a person acted, perhaps in the frame. */
  noteAction(): void {
    this.#attendance.noteAction()
  }

  /** Sends what is due. What a listener causes meanwhile follows. */
  wake(): void {
    this.#isStale = true
    if (this.#isSending) return
    this.#isSending = true
    try {
      while (this.#isStale) {
        this.#isStale = false
        this.#sendDue()
      }
    } finally {
      this.#isSending = false
    }
  }

  #entryOf(subject: Subject): Entry {
    const none = { rhythm: undefined, since: 0, timers: 0, askedAt: -Infinity, callbacks: [] }
    const entry = this.#entries.get(subject) ?? { ...none, dueAt: Infinity }
    this.#entries.set(subject, entry)
    return entry
  }

  /** Sends what is due, the most urgent first, and sets the timer for what is not. */
  #sendDue(): void {
    clearTimeout(this.#timer)
    if (this.#entries.size === 0) return
    const { isAttended } = this.#attendance
    const running = [...this.#entries.values()].flatMap((entry) => entry.running ?? [])
    let free = SLOTS - running.filter(({ isUrgent }) => !isUrgent).length
    // An unattended page looks again, because nothing reports that a person has left it.
    let wakeAt = isAttended ? Infinity : this.#clock.now() + PAUSE.usual
    for (const [subject, entry] of inOrder([...this.#entries], rankOf)) {
      // The end of a running question and a return of the person call it again.
      if (free <= 0) return
      const answerer = subject.answerer()
      const isHere = isAttended && subject.isHeld && subject.isOpenToAnswers
      if (!answerer || entry.running || !(isHere || entry.queued?.isForced)) continue
      const now = this.#clock.now()
      const at = this.#allowedAt(subject, entry, answerer, now)
      if (at <= now) {
        free -= 1
        this.#sendNext(subject, entry, answerer)
      } else wakeAt = Math.min(wakeAt, at)
    }
    if (wakeAt === Infinity) return
    const onTime = (): void => {
      this.#clock.passed(wakeAt)
      this.wake()
    }
    this.#timer = optional(() => setTimeout(onTime, wakeAt - this.#clock.now()))
  }

  /** Returns when the next question about a signing can be sent; `Infinity` if an event decides. */
  #allowedAt(subject: Subject, entry: Entry, { isOwn }: Answerer, now: number): number {
    const { queued, dueAt } = entry
    if (queued?.isForced) return now
    const isPaced = queued?.isPaced !== false
    // A document that nobody has opened is asked about when it becomes visible.
    if (queued?.reason === 'mounted' && !isPaced && !subject.isVisible) return Infinity
    const paceAt = isPaced ? this.#pace.allowedAt(now) : 0
    return Math.max(queued ? now : dueAt, opensAt(this.#gate, isOwn), paceAt)
  }

  /** Sends the question that waits, or that of the timer. */
  #sendNext(subject: Subject, entry: Entry, answerer: Answerer): void {
    const { queued, rhythm } = entry
    if (queued?.isPaced !== false) this.#pace.use()
    if (!queued) entry.timers += 1
    const isProbe = opensAt(this.#gate, answerer.isOwn) > 0
    if (isProbe) this.#move({ type: 'probe' })
    const byTimer = rhythm === 'open' ? 'open' : 'pending'
    this.#send(subject, entry, queued?.reason ?? byTimer, answerer, isProbe)
  }

  #send(
    subject: Subject,
    entry: Entry,
    reason: ConfirmReason,
    { call, isOwn }: Answerer,
    isProbe = false,
  ): void {
    const running = {
      isUrgent: OF_A_PERSON.has(reason),
      isProbe: isProbe || entry.running?.isProbe === true,
      cancel: (): void => undefined,
    }
    entry.running?.cancel()
    Object.assign(entry, {
      running,
      queued: undefined,
      dueAt: Infinity,
      askedAt: this.#clock.now(),
    })
    subject.onQuestion(reason)
    // A listener has asked again, or has ended the signing.
    if (entry.running !== running) return
    const end = (event: GateEvent, outcome: Outcome, error?: SigningError): void => {
      entry.running = undefined
      this.#move(event, error)
      subject.onOutcome(outcome)
      finish(entry)
      if (this.#entries.has(subject)) this.plan(subject, false)
    }
    const byTimer = reason === 'open' || reason === 'pending'
    // The 30 seconds begin now: the time in a queue is not the server's.
    running.cancel = askHost({
      call: async (signal) => call({ reason, byTimer, signal }),
      onAnswer: (value) => end({ type: 'success' }, { value }),
      onFailure: (cause, isLate) => {
        const error = signOutOf(cause)
        const outcome = { cause, isLate, isSignedOut: error !== undefined }
        end(eventOf(cause, error, { isProbe: running.isProbe, isOwn }), outcome, error)
      },
    })
  }

  #cancel(entry: Entry): void {
    const { running } = entry
    running?.cancel()
    entry.running = undefined
    // Another question must find out whether the others can follow.
    if (running?.isProbe)
      this.#move({ type: 'failure', isProbe: true, isOwn: false, wait: undefined })
  }

  /** Moves the gate, and reports a session that has ended or continues. */
  #move(event: GateEvent, error?: SigningError): void {
    this.#gate = nextGate(this.#gate, event, this.#clock.now(), Math.random())
    if (this.#gate.is === 'probing') return
    const isSignedOut = this.#gate.is === 'signedOut'
    if (isSignedOut !== this.#isSignedOut) {
      this.#isSignedOut = isSignedOut
      if (error) this.#client.onSignOut?.(error)
      for (const subject of this.#entries.keys()) subject.onSession(error)
      // One question has found out that the session continues. The others follow.
      if (!isSignedOut) this.#queueReturns()
    }
    this.wake()
  }

  /** Asks after a return: one question if the session had ended, else about what is on the screen. */
  #returned(): void {
    this.#client.onReturn?.()
    if (this.#gate.is !== 'signedOut') {
      this.#queueReturns()
      this.wake()
      return
    }
    const [first] = this.#askable()
    const answerer = first?.answerer()
    if (first && answerer) {
      this.#move({ type: 'probe' })
      this.#send(first, this.#entryOf(first), 'returned', answerer, true)
    } else {
      // Nobody can answer, so the next action of the person finds out.
      this.open()
    }
  }

  /** Queues what a return asks: ten documents on the screen now, the others rarely and slowly. */
  #queueReturns(): void {
    const now = this.#clock.now()
    for (const [index, subject] of this.#askable().entries()) {
      const entry = this.#entryOf(subject)
      const isNear = index < AT_RETURN && (subject.isOpened || subject.isVisible !== false)
      const usual = isNear ? FRESH.here : FRESH.beyond
      const fresh = subject.rhythm === 'file' ? FRESH.file : usual
      if (entry.running || entry.queued || now - entry.askedAt < fresh) continue
      entry.queued = { reason: 'returned', isPaced: !isNear, isForced: false }
    }
  }

  /** Asks about missing files after an action of the person, rarely. */
  #queueFiles(): void {
    const now = this.#clock.now()
    for (const [subject, entry] of this.#entries) {
      if (subject.rhythm !== 'file' || now - entry.askedAt < FRESH.file || entry.running) continue
      entry.queued = { reason: 'returned', isPaced: true, isForced: false }
      this.wake()
    }
  }

  /** Returns the signings that an answer can change: opened documents first, then visible ones. */
  #askable(): readonly Subject[] {
    const all = [...this.#entries.keys()].filter(
      (subject) => subject.isHeld && subject.isOpenToAnswers && subject.answerer(),
    )
    return inOrder(all, ({ isOpened, isVisible }) => (isOpened ? 0 : isVisible === false ? 2 : 1))
  }
}

/** Sorts items by a rank from 0 to 3, and keeps the order of equal ones. */
function inOrder<Item>(items: readonly Item[], rank: (item: Item) => number): readonly Item[] {
  return [0, 1, 2, 3].flatMap((wanted) => items.filter((item) => rank(item) === wanted))
}

/** Returns the rank of a waiting question: those of people first, then ends, then lists. */
function rankOf([, { queued, rhythm }]: readonly [Subject, Entry]): number {
  if (queued) return queued.isPaced ? 3 : 0
  return rhythm === 'pending' ? 1 : 2
}

function finish(entry: Entry): void {
  const { callbacks } = entry
  entry.callbacks = []
  for (const callback of callbacks) callback()
}

/** Returns the milliseconds before the next question by a timer. */
function pauseOf({ rhythm, timers, since }: Entry, now: number): number {
  if (rhythm === undefined) return Infinity
  if (rhythm === 'pending') return WHILE_PENDING[timers] ?? PAUSE.usual
  if (rhythm === 'open' || now - since < PAUSE.fileSoon) return PAUSE.usual
  return now - since < PAUSE.fileEnd ? PAUSE.file : Infinity
}

/** Returns how a failed question moves the gate. A refusal about one document is an answer. */
function eventOf(
  cause: unknown,
  signOut: SigningError | undefined,
  { isProbe, isOwn }: { readonly isProbe: boolean; readonly isOwn: boolean },
): GateEvent {
  if (signOut) return { type: 'signOut' }
  const { status = 0, retryAfter } = isSigningError(cause) ? cause : {}
  const isAnswer = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (isAnswer) return { type: 'success' }
  return { type: 'failure', isProbe, isOwn, wait: validWait(retryAfter) }
}

/**
 * Returns the error if a failure says that the login session has ended: that of the proxy, or of an
 * own function an error whose `status` or `response.status` is 401.
 */
export function signOutOf(cause: unknown): SigningError | undefined {
  if (isSigningError(cause) && cause.code === 'unauthenticated') return cause
  return optional(() => {
    const { status, response } = Object(cause)
    const is401 = status === 401 || Object(response).status === 401
    return is401 ? clientError('unauthenticated', { cause, status: 401 }) : undefined
  })
}
