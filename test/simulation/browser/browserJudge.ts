import { ceremonyNotice } from '../../../src/embed/ceremonyNotice.js'
import { en } from '../../../src/embed/labels/en.js'
import { isLive, isSettled, type Snapshot } from '../../../src/embed/signing/signingState.js'
import type { Stage } from '../core/simulate.js'
import type { Page } from './page.js'
import { createPaceJudge, type Sent } from './paceJudge.js'

/** What is known about one document. */
interface Facts extends ReturnType<typeof createFacts> {
  /** The last answer, and the keys of the last granted request and of the last one. */
  answer?: unknown
  grantedKey?: string | null
  lastKey?: string | null
}

function createFacts() {
  return {
    /** Intentions of a person, and ceremonies that the server has made. */
    intentions: 0,
    created: 0,
    /** Whether the last intention has an answer, so that the next press is a new intention. */
    isAnswered: true,
    /** How many requests of the last intention may have been executed without an answer. */
    unclear: 0,
    /** Whether it was shown, and whether the person has closed it, so that it must not open by itself. */
    hasShown: false,
    hasClosed: false,
    /** Whether a component shows it, it was on the screen, and the host has passed an answer. */
    isMounted: false,
    isSeen: false,
    isGiven: false,
    /** Whether the host wants the next question, which passes each pause. */
    isOfHost: false,
    /** Until when a busy server wants to wait. */
    busyUntil: 0,
    /** Whether a pending request takes so long that the page offers a next step. */
    isSlow: false,
    /** Whether the person has closed the document, and whether it may have ended. */
    mayBeClosed: false,
    mayHaveEnded: false,
    /** Since when a POST has no answer. */
    postedAt: -Infinity,
    /** The last status that the provider's `onStatusChange` has received. */
    noted: 'idle',
    /** Whether a question has failed since the last answer. */
    hasFailed: false,
    /** When the last question was sent, and since when its answer is fresh. */
    lastSentAt: -Infinity,
    freshFrom: -Infinity,
    /** Questions without an answer. */
    running: new Set<Sent>(),
    /** Since when the document has its status. */
    since: 0,
  }
}

type ReceivedBody = Partial<Record<'answer' | 'retry_after', unknown>> & { code?: string }

/** Every label is its own name, so that a notice says which sentence it shows. */
const NAMES: typeof en = Object(Object.fromEntries(Object.keys(en).map((name) => [name, name])))

/** No request and no question is waited for longer. */
const LONGEST_WAIT_MS = 62_000

/** Compares what the page does and says with what it promises. */
export type BrowserJudge = ReturnType<typeof createBrowserJudge>

export function createBrowserJudge({ clock, violate, story }: Stage, page: Page) {
  const documents = new Map<string, Facts>()
  const sent: Sent[] = []
  const gone = new Set<string>()
  const pace = createPaceJudge({ clock, violate }, page.isHidden)
  const factsOf = (id: string): Facts => {
    const found = documents.get(id)
    if (found) return found
    const facts: Facts = createFacts()
    documents.set(id, facts)
    return facts
  }

  function judgeStatus(id: string, { state }: Snapshot): void {
    const { status, error, reason = '' } = state
    story.tell(`page: ${id} is ${status} ${reason}`)
    const facts = factsOf(id)
    const since = (facts.since = clock.now())
    facts.isSlow = false
    if (status === 'failed' && error?.code !== 'create_timeout') {
      if (error?.code === 'idempotency_key_in_use') violate('a busy server is no failure', id)
      if (since - facts.postedAt < 29_999) violate('a request that runs has not failed', id)
    }
    if (status === 'creating') {
      Object.assign(facts, { mayBeClosed: false, mayHaveEnded: false })
      clock.after(16_000, 'judge', () => {
        const isOther = facts.since !== since || facts.isSlow || page.wasAwayFor(16_000)
        if (!isOther) violate('a slow request offers a next step', id)
      })
    }
    if (status !== 'creating' && status !== 'confirming') return
    clock.after(LONGEST_WAIT_MS, 'judge', () => {
      const isOther = facts.since !== since || gone.has(id)
      if (!isOther) violate('nobody waits longer than a minute', `${id} is ${status}`)
    })
  }

  function judgeNotice(id: string, snapshot: Snapshot): void {
    const { state, wasShown, question, hasConfirmFailed } = snapshot
    const isChecking = question === 'pressed'
    const notice = ceremonyNotice(state, NAMES, { wasShown, isChecking, hasConfirmFailed })
    const { answer, hasFailed, hasShown } = factsOf(id)
    const { status, reason = 'not_yet' } = state
    const isUnderWay = status === 'creating' || isLive(state)
    if (pace.isSilent() && !isUnderWay && !isSettled(state) && !isChecking) {
      if (notice?.text !== 'unauthenticated') violate('the end of the session is said', id)
    }
    if (!notice) return
    if (status === 'open' && state.place === 'frame')
      violate('nothing is laid over an open document', `${id}: ${notice.text}`)
    const needsStep = ['failed', 'closed', 'blocked'].includes(status) && !isChecking
    if (needsStep && notice.actions.length === 0)
      violate('nobody is left without a next step', `${id}: ${notice.text}`)
    const isSaid = reason === 'not_yet' || reason === 'error' || reason === answer
    const allowed: Readonly<Record<string, boolean>> = {
      confirmed: answer === true,
      declined: answer === 'declined',
      unconfirmed: answer === false,
      cannotCheck: hasFailed,
      unauthenticated: pace.isSignedOut(),
    }
    const detail = `${id}: ${notice.text} after ${String(answer)}`
    if (allowed[notice.text] === false || !isSaid)
      violate('a notice follows from the last answer', detail)
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
      const { at, id, isPost, reason } = request
      story.tell(`page: ${isPost ? 'requests a ceremony' : `asks (${reason})`} for ${id}`)
      if (gone.has(id)) violate('nothing is asked for another user', `${id}: ${reason}`)
      const facts = factsOf(id)
      if (isPost) {
        if (at - facts.postedAt < 29_999) violate('a press sends one request', id)
        if (request.key === facts.grantedKey) violate('a new intention has a new key', id)
        if (request.key !== facts.lastKey && page.isHidden(2_000))
          violate('no ceremony begins in a hidden page', id)
        if (request.key !== facts.lastKey && facts.unclear > 0)
          violate('a request without an answer is repeated with its key', id)
        facts.lastKey = request.key
        if (at < facts.busyUntil) violate('a busy server is asked again when it wants', id)
        if (!facts.isMounted && facts.unclear === 0)
          violate('no ceremony is requested that nobody asked for', id)
        facts.postedAt = at
        facts.unclear += 1
      } else {
        const needsEnd = reason === 'left' || reason === 'finished'
        if (needsEnd && !facts.mayHaveEnded) violate('an end has a cause', id)
        if (reason === 'mounted' && !facts.isSeen) violate('nothing is asked before it is seen', id)
        if (reason === 'mounted' && facts.isGiven) violate('a given answer is not asked for', id)
        const { isOfHost, hasShown: isOpened } = facts
        pace.sent(request, { isFresh: at - facts.freshFrom < 4_900, isOpened, isOfHost })
        facts.isOfHost = false
        facts.running.add(request)
        facts.lastSentAt = facts.freshFrom = at
      }
    },
    /** The page has received the status and the body of a response, or nothing. */
    received: (request: Sent, status: number | undefined, body: object = {}): void => {
      const { id, isPost } = request
      const { answer, retry_after, code }: ReceivedBody = body
      const facts = factsOf(id)
      if (!isPost && !facts.running.delete(request)) return
      story.tell(
        `server: answers ${status ?? 'nothing'} ${code ?? JSON.stringify(answer)} for ${id}`,
      )
      const isSignOut = status === 0 || status === 401 || (status === 200 && answer === undefined)
      const isGrant = status === 201 && 'framing' in body
      // A refusal about one document says that the session continues.
      const isRefusal = !isPost && status === 404
      if (isSignOut || answer !== undefined || isGrant || isRefusal) pace.signedOut(isSignOut)
      if (isPost) {
        facts.postedAt = -Infinity
        if (code === 'idempotency_key_in_use') {
          facts.busyUntil = clock.now() + 1_000 * Number(retry_after) - 1
          return
        }
        if (status === 201) facts.grantedKey = request.key
        if (status === 201 || status === 409) facts.unclear = 0
        // The server refuses such a request before it looks for an earlier one with its key.
        else if (code !== undefined || isSignOut) facts.unclear -= 1
        if (facts.unclear <= 0) facts.isAnswered = true
        if (isGrant) pace.opens()
        return
      }
      facts.hasFailed = answer === undefined
      if (isSignOut) facts.freshFrom = -Infinity
      if (answer !== undefined) facts.answer = answer
      const isWait = typeof retry_after === 'number' && retry_after <= 86_400
      // A refusal says that the server is back.
      pace.ended(request, answer !== undefined || status === 404, isWait ? retry_after : undefined)
    },
    /** The page no longer waits for a question: for another one, or after 30 seconds. */
    aborted: (request: Sent): void => {
      const facts = factsOf(request.id)
      // A signal also aborts after the answer.
      if (!facts.running.delete(request)) return undefined
      if (clock.now() - request.at < 29_999) return pace.cancelled(request)
      facts.hasFailed = true
      return pace.ended(request, false, undefined)
    },
    isSignedOut: pace.isSignedOut,
    /** The person comes back, presses, or signs in: the next question can be sent. */
    acts: pace.acts,
    jumps: pace.jumps,
    expectSilence: pace.expectSilence,
    /** The portal says that its data has changed. */
    invalidates: (id: string): void => {
      Object.assign(factsOf(id), { freshFrom: -Infinity, isOfHost: true })
      // After the end of the session, one question finds out first whether it continues.
      if (!pace.isSignedOut()) pace.opens()
    },
    /** A signing has another snapshot. */
    changed: (id: string, before: Snapshot, next: Snapshot): void => {
      const { status } = next.state
      const was = before.state.status
      if (status !== was) judgeStatus(id, next)
      if (isLive(before.state) && status === 'unconfirmed' && !isSettled(next.state))
        violate('an open document stays until it ends', id)
      const isBegun = status === 'opening' || status === 'open' || status === 'failed'
      if (isBegun && (was === 'idle' || was === 'closed') && next.state.place !== 'window')
        violate('an attempt that has ended stays so', `${id} was ${was}, and is ${status}`)
      // The end of a session begins the wait again.
      const isSlow = next.state.slow === true && before.state.slow === false
      const isEarly = clock.now() - factsOf(id).since < 14_900 && !pace.hasJumped()
      if (isSlow && status === was && isEarly) violate('a request is slow after 15 seconds', id)
      const { nonce = '' } = before.attempt ?? {}
      const isNext = next.attempt?.nonce !== nonce
      if (isNext && page.open().includes(`signing-ceremony:${nonce}`))
        violate('a document is shown in one window', id)
      if (next.state.slow || next.state.isSignedOut !== before.state.isSignedOut)
        factsOf(id).isSlow = true
      if (isSettled(next.state) && !isSettled(before.state)) {
        // An answer that takes back a final one says that nothing was signed.
        factsOf(id).hasShown = false
        clock.after(1, 'judge', () => {
          if (!page.announced.has(id)) violate('other windows learn of a final answer', id)
        })
      }
      const facts = factsOf(id)
      if (status === 'open') Object.assign(facts, { hasShown: true, isSeen: true })
      if (status === 'blocked') facts.mayHaveEnded = true
      // A failure without a session also closes a document, after the person has signed in.
      const isOpen = was === 'open' || was === 'opening'
      if (status === 'closed' && isOpen && !facts.mayBeClosed) {
        violate('only a person closes a document', id)
      }
      if (status === 'idle' && before.wasShown && factsOf(id).answer === undefined) {
        violate('nothing that was shown is lost', `${id} was ${before.state.status}`)
      }
    },
    rendered: judgeNotice,
    /** Notes what has happened to a document. */
    note: (id: string, facts: Partial<Facts>): void => void Object.assign(factsOf(id), facts),
    /** Whether a component can open the document by itself. */
    mayStart: (id: string): boolean => !factsOf(id).hasShown && !factsOf(id).hasClosed,
    /** The page is loaded again: its code begins again. */
    reloads: (ids: readonly string[]): void => {
      for (const id of ids) {
        const { intentions, created, mayHaveEnded } = factsOf(id)
        documents.set(id, { ...createFacts(), intentions, created, mayHaveEnded })
      }
    },
    askedAt: (id: string): number => factsOf(id).lastSentAt,
    /** Compares the status of a signing with the last one that the provider has received. */
    finish: (id: string, status: string): void => {
      const { noted } = factsOf(id)
      if (noted !== status)
        violate('the provider receives every status', `${id}: ${noted}, not ${status}`)
    },
    /** The server must receive a question within a second. A press can join a running one. */
    expectQuestion: (id: string, isPress: boolean, isNeeded: () => boolean): void => {
      if (isPress && factsOf(id).running.size > 0) return
      // What has happened is newer than the last answer.
      factsOf(id).freshFrom = -Infinity
      const from = clock.now() - 1
      clock.after(1_000, 'judge', () => {
        const isSent = sent.some((one) => one.id === id && !one.isPost && one.at >= from)
        if (!isSent && isNeeded()) violate('a person’s question is sent within a second', id)
      })
    },
    /** While the person stays, timers repeat a question that has failed. */
    expectRepeated: (id: string): void => {
      const { hasFailed, lastSentAt } = factsOf(id)
      const isExcused = page.wasAwayFor(100_000) || pace.isSignedOut() || pace.hasJumped()
      if (hasFailed && lastSentAt < clock.now() - 100_000 && !isExcused)
        violate('a question that has failed is asked again', id)
    },
    /** Another user has come: nothing must be asked about these documents. */
    leave: (ids: readonly string[]): void => {
      for (const id of ids) gone.add(id)
    },
  }
}
