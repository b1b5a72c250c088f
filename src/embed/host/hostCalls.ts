import type { SigningError } from '../../contract/signingError.js'
import { optional } from '../browser/optional.js'

/** Calls a function of the host. Its exception becomes an uncaught error of the page. */
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

/** Errors that a developer cannot repair. */
const UNPRINTED = new Set(['unauthenticated', 'tab_closed', 'ceremony_canceled', 'link_replaced'])

/** Prints an error with its remedy. A production build does not print an error that `onError` receives. */
export function printError(error: SigningError, isHandled: boolean): void {
  if (UNPRINTED.has(error.code) || (isHandled && isProductionBuild())) return
  console.error(`[react-signing-ceremony] ${error.code}: ${error.message} ${error.remedy}`)
}

/** Whether this is a production build. Bundlers replace `process.env.NODE_ENV`; without one, `process` is missing. */
export function isProductionBuild(): boolean {
  return optional(() => process.env.NODE_ENV === 'production') ?? false
}
