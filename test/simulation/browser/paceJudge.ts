import type { Stage } from '../core/simulate.js'

/** A request as the server receives it. */
export interface Sent {
  readonly at: number
  readonly id: string
  readonly isPost: boolean
  /** The idempotency key of a POST. */
  readonly key: string | null
  readonly reason: string
  readonly byTimer: boolean
}

/** The most questions by timers in a minute: ten at once, and then one every two seconds. */
const MOST_BY_TIMERS = 40

/** The most questions of one return about documents that nobody has opened: on the screen, and of the list. */
const MOST_AT_RETURN = 26

/** A question of a person waits for nothing. */
export const OF_A_PERSON: ReadonlySet<string | null> = new Set([
  'finished',
  'refused',
  'pressed',
  'left',
])

/** When questions are sent, and how many. */
export type PaceJudge = ReturnType<typeof createPaceJudge>

export function createPaceJudge(
  { clock, violate }: Pick<Stage, 'clock' | 'violate'>,
  isHidden: () => boolean,
) {
  const running = new Set<Sent>()
  const lastTimers = new Map<string, number>()
  let timers: readonly number[] = []
  let returns: readonly number[] = []
  /** Until when the server wants the page to wait, and how many questions in a row have failed. */
  let closedUntil = 0
  let failures = 0
  let failedAt = -Infinity
  /** The one question that finds out whether the server answers again. */
  let probe: Sent | undefined
  let isSilent = false
  let isSignedOut = false
  /** A clock that has jumped makes pauses shorter or longer. */
  let hasJumped = false
  let silentFrom = Infinity

  function judgeTimer({ at, id }: Sent): void {
    const pause = at - (lastTimers.get(id) ?? -Infinity)
    if (pause < 950 && !hasJumped) violate('timers keep their rhythm', `${id}: ${pause} ms`)
    lastTimers.set(id, at)
    timers = [...timers.filter((time) => at - time < 60_000), at]
    if (timers.length > MOST_BY_TIMERS && !hasJumped)
      violate('timers send at most 40 questions a minute', `${timers.length}`)
    if (at < closedUntil) violate('no timer asks while the server wants to wait', id)
    if (isSilent) violate('no timer asks after the end of the session', id)
    if (at > silentFrom) violate('no timer asks half an hour after the last action', id)
  }

  function judgeWaiting(question: Sent, isOfHost: boolean): void {
    const others = [...running].filter(({ reason }) => !OF_A_PERSON.has(reason))
    if (others.length >= 4) violate('at most four questions run at once', question.id)
    if (failures === 0 || hasJumped) return
    const opensAt = failedAt + Math.min(1_600 * 2 ** (failures - 1), 240_000) - 1
    const detail = `${question.id} after ${failures} failures`
    if (clock.now() < opensAt && !isOfHost)
      violate('the pause is longer after each failure', detail)
    if (probe) violate('one question finds out whether the server answers again', detail)
    probe = question
  }

  return {
    /** Whether the last answer came from a login. */
    isSignedOut: (): boolean => isSignedOut,
    sent: (
      question: Sent,
      is: { isFresh: boolean; isOpened: boolean; isOfHost: boolean },
    ): void => {
      const { at, id, reason, byTimer } = question
      if ([...running].some((other) => other.id === id))
        violate('a new question replaces the one before', id)
      const isOwn = reason === 'returned' || reason === 'mounted'
      if (isHidden() && (byTimer || isOwn) && !is.isOfHost)
        violate('nothing is asked while the page is hidden', id)
      if (isOwn && is.isFresh && !isSignedOut && !hasJumped)
        violate('an answer is fresh for five seconds', `${id}: ${reason}`)
      if (reason === 'returned' && !is.isOpened) {
        returns = [...returns.filter((time) => at - time < 4_900), at]
        if (returns.length > MOST_AT_RETURN)
          violate('a return asks about few documents at once', `${returns.length}`)
      }
      if (!OF_A_PERSON.has(reason) && !isSignedOut) judgeWaiting(question, is.isOfHost)
      running.add(question)
      if (byTimer) judgeTimer(question)
    },
    /** A question has an answer, or has failed. */
    ended: (question: Sent, isAnswer: boolean, waitS: number | undefined): void => {
      running.delete(question)
      const isCounted = failures === 0 || question === probe
      if (question === probe) probe = undefined
      if (isAnswer) {
        failures = closedUntil = 0
        probe = undefined
      } else if (!isSignedOut && isCounted) {
        failures += 1
        failedAt = clock.now()
      }
      if (waitS !== undefined) closedUntil = Math.max(closedUntil, clock.now() + waitS * 1_000)
    },
    /** The page has cancelled a question. */
    cancelled: (question: Sent): void => {
      running.delete(question)
      if (question !== probe) return
      probe = undefined
      failedAt = -Infinity
    },
    signedOut: (isOver: boolean): void => {
      isSignedOut = isSilent = isOver
      failures = 0
      probe = undefined
    },
    /** A ceremony was granted, or the portal says that its data has changed. */
    opens: (): void => {
      isSignedOut = isSilent = false
      failures = closedUntil = 0
      probe = undefined
    },
    /** The person comes back, presses, or signs in: the next question can be sent. */
    acts: (): void => {
      isSilent = false
      closedUntil = 0
    },
    /** Whether the session has ended, and the person has not acted since. */
    isSilent: (): boolean => isSilent,
    hasJumped: (): boolean => hasJumped,
    jumps: (): void => {
      hasJumped = true
    },
    /** The person has left the page open. */
    expectSilence: (from: number): void => {
      silentFrom = from
    },
  }
}
