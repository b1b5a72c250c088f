import type { Answer, SigningAnswer } from 'react-signing-ceremony/proxy'
import type { DocumentStatus } from '../shared/portalDocument.js'

/** Returns the document's status for a result. `undefined` while the service has no result. */
export function statusAfter(answer: SigningAnswer | Answer): DocumentStatus | undefined {
  const result = typeof answer === 'object' ? answer.answer : answer
  switch (result) {
    case true:
      return 'completed'
    case 'declined':
      return 'declined'
    case 'replaced':
      return 'handed-over'
    case 'expired':
      return 'expired'
    case 'canceled':
    case 'unavailable':
    case 'declined_by_other':
      return 'canceled'
    case 'not_your_turn':
    case 'not_ready':
    case false:
      return undefined
    default:
      return result satisfies never
  }
}
