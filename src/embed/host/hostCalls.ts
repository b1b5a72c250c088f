import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { optional } from '../browser/optional.js'

/** Calls a function of the host. Rethrows its exception as an uncaught error of the page. */
export function callHost<Value>(call: () => Value): Value | undefined {
  try {
    return call()
  } catch (error) {
    setTimeout(() => {
      throw error
    })
    return undefined
  }
}

/** Errors that are not printed, because a developer cannot repair their cause. */
const UNPRINTED = new Set(['tab_closed', 'ceremony_canceled', 'link_replaced'])

/**
 * Prints an error with its remedy, and in development also its cause. In production, prints it only
 * if no `onError` receives it, and never a missing login session.
 */
export function printError(error: SigningError, isHandled: boolean): void {
  const { code, message, remedy, cause } = error
  const isProduction = isProductionBuild()
  const isSilent = isProduction && (isHandled || code === 'unauthenticated')
  if (UNPRINTED.has(code) || isSilent) return
  // An error of the proxy as the cause has the remedy that applies.
  const own = isSigningError(cause) ? `${cause.code}: ${cause.remedy}` : remedy
  const shown = isProduction || cause === undefined || own !== remedy ? [] : [cause]
  console.error(`[react-signing-ceremony] ${code}: ${message} ${own}`, ...shown)
}

let hasWarnings = true

/** Prints a warning for the developer in a development build. */
export function printWarning(sentence: string): void {
  if (hasWarnings && !isProductionBuild()) console.warn(`[react-signing-ceremony] ${sentence}`)
}

/** Turns {@link printWarning} off, for the test kit, or on again. */
export function setWarnings(isOn: boolean): void {
  hasWarnings = isOn
}

/** Whether this is a production build. In a browser without a bundler, `process` does not exist. */
export function isProductionBuild(): boolean {
  return optional(() => process.env.NODE_ENV === 'production') ?? false
}
