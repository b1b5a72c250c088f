import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { after, optional } from '../browser.js'

/** Calls a function of the host. Rethrows its exception as an uncaught error of the page. */
export function callHost(call: () => void): void {
  try {
    call()
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}

/**
 * Returns a function that runs functions one by one: what one of them causes follows it, so that every
 * listener is notified in the same order. `onThrow` receives an exception.
 */
export function oneByOne(onThrow: (cause: unknown) => void): (act: () => void) => void {
  const queue: (() => void)[] = []
  return (act) => {
    if (queue.push(act) > 1) return
    for (let [next] = queue; next; [next] = queue) {
      try {
        next()
      } catch (cause) {
        onThrow(cause)
      }
      queue.shift()
    }
  }
}

/** The time limit for a function of the host application, in milliseconds. */
const TIMEOUT = 30_000

/** A call of an async function that the host application provides. */
export interface HostCall<Answer> {
  /** `signal` is aborted when the answer no longer matters. */
  readonly call: (signal: AbortSignal) => Promise<Answer> | Answer
  readonly onAnswer: (answer: Answer) => void
  /** `cause` is the exception. `isLate` means that the time limit has passed. */
  readonly onFailure: (cause: unknown, isLate: boolean) => void
}

/** Calls a function of the host, for at most 30 seconds. Returns a function to cancel the call. */
export function askHost<Answer>({ call, onAnswer, onFailure }: HostCall<Answer>): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const end = (act: () => void): void => {
    if (signal.aborted) return
    waiting.abort()
    act()
  }
  after(signal, TIMEOUT, () => end(() => onFailure(undefined, true)))
  // The constructor turns an exception of `call` into a rejected promise.
  new Promise<Answer>((resolve) => resolve(call(signal))).then(
    (answer) => end(() => onAnswer(answer)),
    (cause: unknown) => end(() => onFailure(cause, false)),
  )
  return () => waiting.abort()
}

/** Errors that are not printed, because a developer cannot repair their cause. */
const UNPRINTED = new Set(['ceremony_canceled', 'link_replaced'])

/**
 * Prints an error with its remedy, and in development also its cause. In production, prints one
 * sentence with the code if no `onError` receives the error, and never a missing login session.
 */
export function printError(error: SigningError, isHandled: boolean): void {
  const { code, message, remedy, cause } = error
  const isProduction = environment() === 'production'
  const isSilent = isProduction && (isHandled || code === 'unauthenticated')
  if (UNPRINTED.has(code) || isSilent) return
  // An error of the proxy as the cause has the remedy that applies.
  const own = isSigningError(cause) ? `${cause.code}: ${cause.remedy}` : remedy
  const shown = isProduction || cause === undefined || own !== remedy ? [] : [cause]
  console.error(`[react-signing-ceremony] ${code}: ${message} ${own}`, ...shown)
}

/** Prints a warning for the developer, but not in a production build or during a test. */
export function printWarning(sentence: string): void {
  if (environment() === 'production' || environment() === 'test') return
  console.warn(`[react-signing-ceremony] ${sentence}`)
}

/** Returns `NODE_ENV`. In a browser without a bundler, `process` does not exist. */
export function environment(): string | undefined {
  return optional(() => process.env.NODE_ENV)
}
