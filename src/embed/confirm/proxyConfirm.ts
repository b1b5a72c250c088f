import {
  isSigningAnswer,
  type SignedAnswer,
  type SigningAnswer,
} from '../../contract/confirm/signingAnswer.js'
import * as routes from '../../contract/routes.js'
import { isSigningError } from '../../contract/signingError.js'
import type { ProxyCall } from '../client/proxyCall.js'
import { remedyOf } from '../errors/remedies.js'
import type { ProxyConfirm } from '../signing/signingOptions.js'

/** Asks the proxy for the signings of one home, until the proxy answers 404. */
export function proxyConfirm(call: ProxyCall, home: { asksProxy: boolean }): ProxyConfirm {
  return {
    isOffered: () => home.asksProxy,
    async ask({ recipientId = '', reason, byTimer, signal }) {
      const path = routes.confirmation(encodeURIComponent(recipientId))
      const query = `?reason=${reason}${byTimer ? '&timer=1' : ''}`
      try {
        return await call(path + query, { signal }, answerOf)
      } catch (error) {
        // A backend without this route may answer 404 with a page of its own.
        const isMissing = isSigningError(error) && error.status === 404
        if (!isMissing || error.code === 'recipient_not_found') throw error
        const remedy = remedyOf('no_confirm', error.remedy)
        if (home.asksProxy) console.warn(`[react-signing-ceremony] ${remedy}`)
        home.asksProxy = false
        return undefined
      }
    },
  }
}

function answerOf(body: unknown): SigningAnswer | SignedAnswer | undefined {
  const { answer, signer, signed_at: signedAt } = Object(body)
  if (answer === true && (signer ?? signedAt)) return { answer, signer, signedAt }
  return isSigningAnswer(answer) ? answer : undefined
}
