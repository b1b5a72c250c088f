import { optional } from '../browser/optional.js'
import type { SigningError } from '../../contract/signingError.js'

/**
 * Calls a function of the host. What it throws is the host's to see, as an error of the page, and
 * breaks nothing here.
 */
export function callHost<Value>(call: () => Value): Value | undefined {
  try {
    return call()
  } catch (error) {
    throwToPage(error)
    return undefined
  }
}

/** Lets the page hear what one of its functions threw, as if nobody had called it. */
export function throwToPage(error: unknown): void {
  optional(() =>
    setTimeout(() => {
      throw error
    }),
  )
}

/** Ordinary life, which no developer can mend. */
const UNPRINTED = new Set([
  'unauthenticated',
  'tab_closed',
  'ceremony_canceled',
  'open_elsewhere',
  'link_replaced',
])

/**
 * Tells the host of an error, and prints it with its remedy for the developer. Not printed is what
 * belongs to ordinary life, and in a production build whatever `onError` is told.
 */
export function report(
  error: SigningError,
  onError: ((error: SigningError) => void) | undefined,
): void {
  if (!UNPRINTED.has(error.code) && !(onError && isProductionBuild())) {
    console.error(`[react-signing-ceremony] ${error.code}: ${error.message} ${error.remedy}`)
  }
  if (onError) callHost(() => onError(error))
}

/** Bundlers write the answer in here; a page without one has no `process`. */
function isProductionBuild(): boolean {
  try {
    return process.env.NODE_ENV === 'production'
  } catch {
    return false
  }
}
