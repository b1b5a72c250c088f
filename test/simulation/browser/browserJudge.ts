import { ceremonyNotice } from '../../../src/embed/ceremonyNotice.js'
import { en } from '../../../src/embed/labels/en.js'
import type { Snapshot } from '../../../src/embed/signing/signingState.js'
import type { Stage } from '../core/simulate.js'

/** A request as the server receives it. */
export interface Sent {
  readonly at: number
  readonly id: string
  readonly isPost: boolean
  readonly reason: string
  readonly byTimer: boolean
}

/** What is known about one document. */
interface Facts {
  /** Intentions of a person, and ceremonies that the server has made. */
  intentions: number
  created: number
  /** Whether the last intention has an answer, so that the next press is a new intention. */
  isAnswered: boolean
  hasShown: boolean
  /** Whether the document was on the screen or opened. */
  isSeen: boolean
  /** Whether the person has closed the document, and whether it may have ended. */
  mayBeClosed: boolean
  mayHaveEnded: boolean
  /** Since when a POST has no answer. */
  postedAt: number
  /** The last status that the provider's `onStatusChange` has received. */
  noted?: string
  /** The last answer, and whether a question has failed since. */
  answer?: unknown
  hasFailed: boolean
  lastTimerAt: number
  lastSentAt?: number
  /** How many questions have no answer. */
  running: number
}

/** Every label is its own name, so that a notice says which sentence it shows. */
const NAMES: typeof en = Object(Object.fromEntries(Object.keys(en).map((name) => [name, name])))

/** The most questions by timers in a minute: ten at once, and then one every two seconds. */
const MOST_BY_TIMERS = 40

/** Compares what the page does and says with what it promises. */
export type BrowserJudge = ReturnType<typeof createBrowserJudge>

export function createBrowserJudge({ clock, violate, story }: Stage) {
  const documents = new Map<string, Facts>()
  const sent: Sent[] = []
  const gone = new Set<string>()
  let timers: readonly number[] = []
  let closedUntil = 0
  /** Whether timers must be silent, and whether the last answer came from a login. */
  let isSilent = false
  let isSignedOut = false
  const factsOf = (id: string): Facts => {
    const found = documents.get(id)
    if (found) return found
    const counts = {
      intentions: 0,
      created: 0,
      running: 0,
      lastTimerAt: -Infinity,
      postedAt: -Infinity,
    }
    const flags = {
      hasShown: false,
      hasFailed: false,
      isSeen: false,
      mayBeClosed: false,
      mayHaveEnded: false,
    }
    const facts = { ...counts, ...flags, isAnswered: true }
    documents.set(id, facts)
    return facts
  }

  function judgeTimer({ at, id }: Sent): void {
    const facts = factsOf(id)
    if (at - facts.lastTimerAt < 950)
      violate('timers keep their rhythm', `${id}: ${at - facts.lastTimerAt} ms`)
    facts.lastTimerAt = at
    timers = [...timers.filter((time) => at - time < 60_000), at]
    if (timers.length > MOST_BY_TIMERS)
      violate('timers send at most 40 questions a minute', `${timers.length}`)
    if (at < closedUntil) violate('no timer asks while the server wants to wait', id)
    if (isSilent) violate('no timer asks after the end of the session', id)
  }

  function judgeNotice(id: string, { state, wasShown }: Snapshot): void {
    const notice = ceremonyNotice(state, NAMES, { wasShown })
    if (!notice) return
    const { answer, hasFailed, hasShown } = factsOf(id)
    const allowed: Readonly<Record<string, boolean>> = {
      confirmed: answer === true,
      declined: answer === 'declined',
      unconfirmed: answer === false,
      cannotCheck: hasFailed,
      unauthenticated: isSignedOut,
    }
    const detail = `${id}: ${notice.text} after ${String(answer)}`
    if (allowed[notice.text] === false) violate('a notice follows from the last answer', detail)
    if (notice.detail === 'nothingSigned' && hasShown) {
      violate('“nothing was signed” is said only of a document that was never shown', detail)
    }
  }

  return {
    /** A person wants to sign, by a press or by opening the page. */
    wants: (id: string): void => {
      const facts = factsOf(id)
      if (facts.isAnswered) facts.intentions += 1
      facts.isAnswered = false
    },
    created: (id: string): void => {
      const facts = factsOf(id)
      facts.created += 1
      if (facts.created > facts.intentions) {
        violate('an intention has one ceremony', `${id}: ${facts.created} of ${facts.intentions}`)
      }
    },
    sent: (request: Sent): void => {
      sent.push(request)
      const { at, id, isPost, reason, byTimer } = request
      story.tell(`page: ${isPost ? 'requests a ceremony' : `asks (${reason})`} for ${id}`)
      if (gone.has(id)) violate('nothing is asked for another user', `${id}: ${reason}`)
      const facts = factsOf(id)
      if (isPost) {
        if (at - facts.postedAt < 29_999) violate('a press sends one request', id)
        facts.postedAt = at
      } else {
        if (reason === 'left' && !facts.mayHaveEnded) violate('an end has a cause', id)
        if (reason === 'mounted' && !facts.isSeen) violate('nothing is asked before it is seen', id)
        facts.running += 1
        clock.after(29_999, 'judge', () => {
          if (facts.running > 0 && facts.lastSentAt === at) facts.hasFailed = true
        })
        facts.lastSentAt = at
      }
      if (byTimer) judgeTimer(request)
    },
    /** The page has received the status and the body of a response, or nothing. */
    received: ({ id, isPost }: Sent, status: number | undefined, body: object = {}): void => {
      const {
        answer,
        retry_after,
        code,
      }: { answer?: unknown; retry_after?: unknown; code?: string } = body
      const facts = factsOf(id)
      story.tell(
        `server: answers ${status ?? 'nothing'} ${code ?? JSON.stringify(answer)} for ${id}`,
      )
      const isDefinite = status !== undefined && status < 500 && code !== 'idempotency_key_in_use'
      if (isPost) facts.postedAt = -Infinity
      if (isPost && isDefinite) facts.isAnswered = true
      if (!isPost) facts.hasFailed = answer === undefined
      if (answer !== undefined) facts.answer = answer
      const isSignOut = status === 0 || status === 401 || (status === 200 && answer === undefined)
      const isAnswer = status !== undefined && status < 429
      if (isSignOut) isSignedOut = isSilent = true
      else if (isAnswer) isSignedOut = isSilent = false
      if (!isPost) facts.running -= 1
      const isWait = typeof retry_after === 'number' && retry_after <= 86_400
      if (!isPost && isWait) closedUntil = Math.max(closedUntil, clock.now() + retry_after * 1_000)
      else if (status === 200 || status === 201) closedUntil = 0
    },
    /** The person comes back, presses, or signs in: the next question can be sent. */
    acts: (): void => {
      isSilent = false
      closedUntil = 0
    },
    /** A signing has another snapshot. */
    changed: (id: string, before: Snapshot, next: Snapshot): void => {
      const { status } = next.state
      if (status !== before.state.status)
        story.tell(`page: ${id} is ${status} ${next.state.reason ?? ''}`)
      const facts = factsOf(id)
      if (status === 'open') Object.assign(facts, { hasShown: true, isSeen: true })
      // A failure without a session also closes a document, after the person has signed in.
      const isOpen = before.state.status === 'open' || before.state.status === 'opening'
      if (status === 'closed' && isOpen && !facts.mayBeClosed) {
        violate('only a person closes a document', id)
      }
      if (status === 'idle' && before.wasShown && factsOf(id).answer === undefined) {
        violate('nothing that was shown is lost', `${id} was ${before.state.status}`)
      }
    },
    rendered: judgeNotice,
    seen: (id: string): void => void (factsOf(id).isSeen = true),
    closes: (id: string): void =>
      void Object.assign(factsOf(id), { mayBeClosed: true, mayHaveEnded: true }),
    leaves: (id: string): void => void (factsOf(id).mayHaveEnded = true),
    noted: (id: string, status: string): void => void (factsOf(id).noted = status),
    /** Compares the status of a signing with the last one that the provider has received. */
    finish: (id: string, status: string): void => {
      const { noted = 'idle' } = factsOf(id)
      if (noted !== status)
        violate('the provider receives every status', `${id}: ${noted}, not ${status}`)
    },
    /** The server must receive a question within a second. A press can join a running one. */
    expectQuestion: (id: string, isPress: boolean, isNeeded: () => boolean): void => {
      if (isPress && factsOf(id).running > 0) return
      const from = clock.now() - 1
      clock.after(1_000, 'judge', () => {
        const isSent = sent.some((one) => one.id === id && !one.isPost && one.at >= from)
        if (!isSent && isNeeded()) violate('a person’s question is sent within a second', id)
      })
    },
    /** Another user has come: nothing must be asked about these documents. */
    leave: (ids: readonly string[]): void => {
      for (const id of ids) gone.add(id)
    },
  }
}
