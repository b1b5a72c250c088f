import { optional } from '../../browser/optional.js'
import { askedSentences } from '../../errors/askedSentences.js'
import { clientError } from '../../errors/clientError.js'
import { type SessionInternals, fail } from '../../session/sessionInternals.js'

/** Before the recipient in a lock's name, and alone in the storage that the portal's tabs share. */
const NAME = 'react-signing-ceremony'
/** Milliseconds that the browser may take to say who holds a lock. */
const ANSWER_WITHIN = 500

/** The locks that this page holds itself: what it replaces of its own needs no question. */
const own = new Map<string, object>()

/**
 * Whether another tab of this portal shows the recipient's ceremony. `undefined` at once where no
 * service was met here whose newer ceremonies end the older: then nothing keeps the request waiting.
 *
 * What the browser lacks, forbids or does not answer counts as no.
 */
export function isOpenElsewhere(recipientId: string | undefined): Promise<boolean> | undefined {
  return optional(() => {
    if (recipientId === undefined || !localStorage.getItem(NAME)) return undefined
    const name = `${NAME} ${recipientId}`
    const isOwn = own.has(name)
    const answer = navigator.locks.query()
    return new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), ANSWER_WITHIN)
      answer.then(
        ({ held = [] }) => resolve(!isOwn && held.some((lock) => lock.name === name)),
        () => resolve(false),
      )
    })
  })
}

/**
 * Has the browser fetch ahead what {@link isOpenElsewhere} looks into: the first look of a page waits for
 * another process, in the click as long as all the rest of it.
 */
export function lookAhead(): void {
  optional(() =>
    (globalThis.requestIdleCallback ?? setTimeout)(() =>
      optional(() => localStorage.getItem(NAME)),
    ),
  )
}

/**
 * Notes for all tabs of this portal that this one has the recipient's newest ceremony, as long as the
 * attempt lives. Where another tab gets one that is newer, the attempt ends and says so.
 */
export function holdNewest(internals: SessionInternals): void {
  const { attempt, options } = internals
  if (!attempt?.ceremony || options.recipientId === undefined) return
  const name = `${NAME} ${options.recipientId}`
  const token = {}
  let release: (() => void) | undefined
  const isLive = (): boolean =>
    internals.attempt?.nonce === attempt.nonce && internals.attempt.ceremony !== undefined
  const look = (): void => {
    if (isLive()) return
    internals.listeners.delete(look)
    release?.()
  }
  const forget = (): void => {
    if (own.get(name) === token) own.delete(name)
  }
  internals.listeners.add(look)
  optional(() => localStorage.setItem(NAME, '1'))
  optional(() => {
    navigator.locks
      .request(name, { steal: true }, () => {
        if (!isLive()) return undefined
        own.set(name, token)
        return new Promise<void>((resolve) => {
          release = resolve
        })
      })
      .then(
        // Later, as the browser may name a lock that was just let go for a moment more.
        () => setTimeout(forget, ANSWER_WITHIN),
        (error: unknown) => {
          // Only what was held can be lost; that it was refused from the start is no news.
          const isLost = isLive() && release && error instanceof DOMException
          forget()
          if (isLost)
            fail(internals, clientError('link_replaced', { message: askedSentences.linkReplaced }))
        },
      )
  })
}
