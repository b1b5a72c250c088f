import type { ConfirmReason } from '../../contract/confirm/signingAnswer.js'
import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { optional } from '../browser.js'
import { askHost } from '../errors/hostCalls.js'
import { Attendance } from './attendance.js'
import { type Gate, gateAfter, OPEN, readFailure, signedOut } from './gate.js'

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

/** The result of a question: `value`, or the `code` of its failure with the exception of the call. */
export interface Outcome {
  readonly value?: unknown
  readonly code?: 'confirm_failed' | 'confirm_timeout'
  readonly cause?: unknown
  /** Whether an error of its own says why: of the session, or of the start that waits. */
  readonly isReported?: boolean
}

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
  /** Called when timers no longer ask for the signed file. */
  readonly onWaited: () => void
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

/**
 * In which order questions are sent: after `invalidate`, about documents on the screen, by timers,
 * about other documents. The last two keep the pace of lists. A person's question waits for none.
 */
const TURN = { host: 0, screen: 1, timer: 2, list: 3 }

/** A question that waits for its time and its turn. */
interface Next {
  readonly reason: ConfirmReason
  readonly at: number
  readonly turn: number
}

/** What is known about the questions of one signing. */
interface Entry {
  readonly subject: Subject
  next?: Next | undefined
  running?: Running | undefined
  askedAt: number
  /** The rhythm of the timers, and how often they have asked in it. */
  rhythm?: Rhythm | undefined
  /** When the rhythm began. */
  since: number
  timers: number
  /** Whether the host's data has changed since the last answer, so that a final answer may be wrong. */
  isStale?: boolean
  /** Called when the question has ended, with or without an answer. */
  readonly callbacks: (() => void)[]
}

interface Running {
  /** Whether a person waits, so that the question uses no slot. */
  readonly isUrgent: boolean
  /** Whether it finds out if the others can follow. */
  readonly isProbe: boolean
  cancel: () => void
}

/** Questions that run at the same time, without those of a person. */
const SLOTS = 4

/** The pace of timers and of documents that nobody sees: ten at once, then one every two seconds. */
const PACE = { every: 2_000, burst: 18_000 }

/** Documents that nobody has opened, and that a return asks about at once. */
const AT_RETURN = 10

/** Milliseconds for which an answer is fresh: at a mount or return, beyond the first ten, for a file. */
const FRESH = { here: 5_000, beyond: 300_000, file: 30_000 }

/** Milliseconds before each question while only the server knows the end. Later: the usual pause. */
const WHILE_PENDING: readonly number[] = [1_000, 2_000, 3_000, 3_000, 3_000, 6_000, 12_000]

const USUAL_PAUSE = 30_000

/** For a file: the time of usual pauses, the longer pauses after it, and when timers no longer ask. */
const FOR_FILE = { usual: 600_000, longPause: 300_000, end: 3_600_000 }

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
  readonly #attendance = new Attendance({
    onReturn: () => this.#returned(),
    onAction: () => this.#queueReturns('file'),
    // The person may have signed in elsewhere.
    isFocusReturn: () => this.isSignedOut,
  })
  #gate = OPEN
  /** When the pace has no question left to catch up. */
  #paceAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isTogether = false
  #time = 0
  #clockOffset = 0

  constructor(client: QuestionsClient = {}) {
    this.#client = client
  }

  /** Why the login session has ended, as far as the last answers say. */
  get signOut(): SigningError | undefined {
    return this.#gate.signOut
  }

  get isSignedOut(): boolean {
    return this.signOut !== undefined
  }

  /** Adds a signing that a component uses, and the listeners of the page. */
  add(subject: Subject): void {
    this.#attendance.listen()
    this.plan(subject)
  }

  /** Cancels everything about a signing. */
  remove(subject: Subject): void {
    this.#cancel(this.#entryOf(subject))
    this.#entries.delete(subject)
    if (this.#entries.size === 0) this.#attendance.stop()
    this.wake()
  }

  /**
   * Asks about a signing. `callback` is called after the answer or the failure, or at once if nobody
   * can answer. After an end, a new question replaces a running one, which may be older; a press joins
   * the running one.
   */
  ask(subject: Subject, reason: ConfirmReason, callback?: () => void): void {
    if (!subject.isOpenToAnswers || !subject.answerer()) {
      callback?.()
      return
    }
    const entry = this.#entryOf(subject)
    if (callback) entry.callbacks.push(callback)
    if (OF_A_PERSON.has(reason)) {
      this.#attendance.noteAction()
      if (entry.running && reason === 'pressed') subject.onQuestion(reason)
      else this.#send(entry, reason)
    } else if (!entry.running || reason === 'returned') {
      const now = this.#now()
      const isPaced = subject.isVisible === undefined || callback !== undefined
      // Another window's final answer is newer than any question of this window.
      if (now - entry.askedAt < FRESH.here && reason !== 'returned') finish(entry)
      else entry.next = { reason, at: now, turn: isPaced ? TURN.list : TURN.screen }
      this.wake()
    }
  }

  /**
   * Asks about a signing although its answer may be final. Replaces a running question. After the end
   * of the session, one question finds out first whether the others can follow.
   */
  invalidate(subject: Subject, reason: ConfirmReason): void {
    const entry = this.#entries.get(subject)
    // The signing of a former user, whose control a script has kept.
    if (!entry) return
    this.#cancel(entry)
    entry.isStale = true
    entry.next = { reason, at: 0, turn: TURN.host }
    if (!this.isSignedOut || !subject.answerer()) this.open()
    else this.#probe(entry, reason)
  }

  /** Plans the next question by a timer. `restarts` begins with the short pauses again. */
  plan(subject: Subject, restarts = false): void {
    const entry = this.#entryOf(subject)
    // A failed question about a final answer is asked again, too.
    const rhythm = subject.rhythm ?? (entry.isStale ? 'open' : undefined)
    const now = this.#now()
    const isOther = restarts || rhythm !== entry.rhythm
    if (isOther) Object.assign(entry, { rhythm, timers: 0, since: now })
    const pause = pauseOf(entry, now)
    if (rhythm === 'file' && pause === Infinity) subject.onWaited()
    if (!entry.running && !isQueued(entry) && (isOther || !entry.next)) {
      const reason = rhythm === 'open' ? 'open' : 'pending'
      entry.next = { reason, at: now + pause, turn: TURN.timer }
    }
    this.wake()
  }

  /** Lets questions pass again: the server has answered, or the host says that something has changed. */
  open(): void {
    this.#move(OPEN)
  }

  /** Notes that the login session has ended. */
  noteSignOut(error: SigningError): void {
    if (!this.isSignedOut) this.#move(signedOut(error))
  }

  /** Asks as after a return, because the user of the page has become known. */
  checkAgain(): void {
    this.#attendance.noteAction()
    this.#returned()
  }

  /** Notes that a person acted, perhaps in the frame. */
  noteAction(): void {
    this.#attendance.noteAction()
  }

  /** Runs `act` and looks for due questions once: a list of 1,000 documents would look 1,000 times. */
  together(act: () => void): void {
    const isInside = this.#isTogether
    this.#isTogether = true
    act()
    this.#isTogether = isInside
    this.wake()
  }

  /** Sends what is due, the most urgent first, and sets the timer for what is not. */
  wake(): void {
    if (this.#isTogether) return
    clearTimeout(this.#timer)
    const now = this.#now()
    let free = SLOTS
    let wakeAt = Infinity
    let first: Entry | undefined
    for (const entry of this.#entries.values()) {
      if (entry.running?.isUrgent === false) free -= 1
      const at = entry.running ? Infinity : this.#allowedAt(entry, now)
      wakeAt = Math.min(wakeAt, at)
      if (at <= now && turnOf(entry) < turnOf(first)) first = entry
    }
    // The end of a running question wakes again.
    if (free <= 0) return
    if (first?.next) {
      this.#sendNext(first, first.next)
      this.wake()
    } else if (wakeAt < Infinity) {
      this.#timer = optional(() => setTimeout(() => this.wake(), wakeAt - now))
    }
  }

  /** Milliseconds that never go back, although a person or a server may set the device's clock back. */
  #now(): number {
    this.#clockOffset = Math.max(this.#clockOffset, this.#time - Date.now())
    return (this.#time = Date.now() + this.#clockOffset)
  }

  #entryOf(subject: Subject): Entry {
    const entry = this.#entries.get(subject) ?? {
      subject,
      askedAt: -Infinity,
      timers: 0,
      since: 0,
      callbacks: [],
    }
    this.#entries.set(subject, entry)
    return entry
  }

  /** Returns when the next question about a signing can be sent; `Infinity` if an event decides. */
  #allowedAt({ subject, next, isStale }: Entry, now: number): number {
    if (!next || !subject.answerer()) return Infinity
    const { reason, at, turn } = next
    if (turn === TURN.host) return this.isSignedOut ? Infinity : now
    if (!subject.isHeld || !(subject.isOpenToAnswers || isStale)) return Infinity
    // Looks again later, because not every browser reports each return.
    if (!this.#attendance.isAttended) return now + USUAL_PAUSE
    // A document that nobody has opened is asked about when it becomes visible.
    const isUnseen = !subject.isOpened && !subject.isVisible
    if (reason === 'mounted' && turn === TURN.screen && isUnseen) return Infinity
    const paceAt = turn < TURN.timer ? 0 : this.#paceAt - PACE.burst
    return Math.max(at, this.#gateOpensAt(subject), paceAt)
  }

  /** Returns when the gate lets a question about a signing pass; 0 if it is open. */
  #gateOpensAt(subject: Subject): number {
    const { isForOwn, opensAt } = this.#gate
    return subject.answerer()?.isOwn && !isForOwn ? 0 : opensAt
  }

  #sendNext(entry: Entry, { reason, turn }: Next): void {
    if (turn >= TURN.timer) this.#paceAt = Math.max(this.#paceAt, this.#now()) + PACE.every
    if (turn === TURN.timer) entry.timers += 1
    const isProbe = this.#gateOpensAt(entry.subject) > 0
    if (isProbe) this.#gate = { ...this.#gate, opensAt: Infinity }
    this.#send(entry, reason, isProbe)
  }

  #cancel(entry: Entry): void {
    const { running } = entry
    running?.cancel()
    entry.running = undefined
    // Another question must find out whether the others can follow.
    if (running?.isProbe && !this.isSignedOut) this.#gate = { ...this.#gate, opensAt: this.#now() }
  }

  #send(entry: Entry, reason: ConfirmReason, isProbe = false): void {
    const { subject } = entry
    const answerer = subject.answerer()
    if (!answerer) return
    this.#cancel(entry)
    const running: Running = {
      isUrgent: OF_A_PERSON.has(reason),
      isProbe,
      cancel: () => undefined,
    }
    Object.assign(entry, { running, next: undefined, askedAt: this.#now() })
    subject.onQuestion(reason)
    // A listener has asked again, or has ended the signing.
    if (entry.running !== running) return
    const { call, isOwn } = answerer
    const end = (result: Parameters<typeof gateAfter>[1], outcome: Outcome): void => {
      entry.running = undefined
      if (outcome.code === undefined) entry.isStale = false
      // A login may take less time than an answer is fresh.
      if (result.signOut) entry.askedAt = -Infinity
      this.#move(gateAfter(this.#gate, result, { isProbe, isOwn }, this.#now()))
      subject.onOutcome(outcome)
      finish(entry)
      if (this.#entries.has(subject)) this.plan(subject)
    }
    const byTimer = reason === 'open' || reason === 'pending'
    // The 30 seconds begin now: the time in a queue is not the server's.
    running.cancel = askHost({
      call: async (signal) => call({ reason, byTimer, signal }),
      onAnswer: (value) => end({ isAnswer: true }, { value }),
      onFailure: (cause, isLate) => {
        const failure = readFailure(cause)
        const code = isLate ? 'confirm_timeout' : 'confirm_failed'
        const isOffline = isSigningError(cause) && cause.code === 'network_error'
        const isReported =
          failure.signOut !== undefined || (isOffline && entry.callbacks.length > 0)
        end(failure, { code, cause, isReported })
      },
    })
  }

  /** Moves the gate, and reports a session that has ended or continues. */
  #move(gate: Gate): void {
    const wasSignedOut = this.isSignedOut
    this.#gate = gate
    const { signOut } = gate
    if (wasSignedOut !== this.isSignedOut) {
      if (signOut) this.#client.onSignOut?.(signOut)
      for (const subject of this.#entries.keys()) subject.onSession(signOut)
      // One question has found out that the session continues. The others follow.
      if (wasSignedOut) this.#queueReturns()
    }
    this.wake()
  }

  /** Asks after a return: one question if the session had ended, else about what is on the screen. */
  #returned(): void {
    this.#client.onReturn?.()
    if (!this.isSignedOut) {
      this.#queueReturns()
      return
    }
    const all = this.#askable()
    const first = all.find(({ subject }) => subject.isOpened) ?? all[0]
    // Nobody can answer, so the next action of the person finds out.
    if (!first) this.open()
    else this.#probe(first, 'returned')
  }

  /**
   * Finds out whether the session continues, by one question at a time: a browser may report one return
   * by two events.
   */
  #probe(entry: Entry, reason: ConfirmReason): void {
    const isProbing = [...this.#entries.values()].some(({ running }) => running?.isProbe)
    if (!isProbing && !entry.running) this.#send(entry, reason, true)
  }

  /**
   * Queues what a return asks: opened documents and ten on the screen now, the others rarely and
   * slowly. `only` limits it to signings with this rhythm.
   */
  #queueReturns(only?: Rhythm): void {
    const now = this.#now()
    let left = AT_RETURN
    for (const entry of this.#askable()) {
      const { isOpened, isVisible, rhythm } = entry.subject
      const isNear = isOpened || (isVisible !== false && left-- > 0)
      const usual = isNear ? FRESH.here : FRESH.beyond
      const freshUntil = entry.askedAt + (rhythm === 'file' ? FRESH.file : usual)
      if (entry.running || isQueued(entry) || (only && rhythm !== only)) continue
      if (freshUntil <= now) {
        entry.next = { reason: 'returned', at: now, turn: isNear ? TURN.screen : TURN.list }
      } else if (!isNear && (entry.next?.at ?? Infinity) === Infinity) {
        // Later, because nothing else asks about a document that nobody has opened.
        entry.next = { reason: 'returned', at: freshUntil, turn: TURN.list }
      }
    }
    this.wake()
  }

  /** Returns what an answer can change. */
  #askable(): readonly Entry[] {
    return [...this.#entries.values()].filter(
      ({ subject }) => subject.isHeld && subject.isOpenToAnswers && subject.answerer(),
    )
  }
}

function turnOf(entry: Entry | undefined): number {
  return entry?.next?.turn ?? Infinity
}

/** Whether a question waits that no timer has planned. */
function isQueued({ next }: Entry): boolean {
  return next !== undefined && next.turn !== TURN.timer
}

function finish({ callbacks }: Entry): void {
  for (const callback of callbacks.splice(0)) callback()
}

/** Returns the milliseconds before the next question by a timer. */
function pauseOf({ rhythm, timers, since }: Entry, now: number): number {
  if (rhythm === undefined) return Infinity
  if (rhythm === 'pending') return WHILE_PENDING[timers] ?? USUAL_PAUSE
  const { usual, longPause, end } = FOR_FILE
  const waited = now - since
  if (rhythm === 'open' || waited < usual) return USUAL_PAUSE
  return waited < end ? Math.min(longPause, end - waited) : Infinity
}
