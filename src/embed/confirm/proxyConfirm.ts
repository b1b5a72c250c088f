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
import type { Signings } from '../signings.js'

/** Returns a function that asks the proxy; `undefined` after the proxy answered that it cannot. */
export function proxyConfirm(call: ProxyCall, home: Pick<Signings, 'offersConfirm'>) {
  const ask: ProxyConfirm = async ({ recipientId = '', reason, byTimer, signal }) => {
    const path = routes.confirmation(encodeURIComponent(recipientId))
    const query = `?reason=${reason}${byTimer ? '&timer=1' : ''}`
    try {
      const answer = await call(path + query, { signal }, answerOf)
      home.offersConfirm = true
      return answer
    } catch (error) {
      const { code, status } = isSigningError(error) ? error : {}
      // A backend without this route may answer 404 with a page of its own. So may a gateway during
      // a deployment, for a proxy that has answered before.
      const isPage = code === 'invalid_answer' && status === 404 && !home.offersConfirm
      if (!isSigningError(error) || !(code === 'not_found' || isPage)) throw error
      const remedy = remedyOf('no_confirm', error.remedy)
      if (home.offersConfirm !== false) console.warn(`[react-signing-ceremony] ${remedy}`)
      home.offersConfirm = false
      return undefined
    }
  }
  return () => (home.offersConfirm === false ? undefined : ask)
}

function answerOf(body: unknown): SigningAnswer | SignedAnswer | undefined {
  const { answer, signer, signed_at: signedAt } = Object(body)
  if (answer === true && (signer ?? signedAt)) return { answer, signer, signedAt }
  return isSigningAnswer(answer) ? answer : undefined
}
