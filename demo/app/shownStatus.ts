import type { CeremonyState } from 'react-signing-ceremony'
import type { DocumentStatus } from '../shared/portalDocument.js'

/** Returns the status of a document in the list: what the page knows is newer than what it loaded. */
export function shownStatus(
  loaded: DocumentStatus,
  { status, reason }: CeremonyState,
): DocumentStatus {
  switch (reason) {
    case undefined:
      break
    case 'declined':
    case 'expired':
    case 'canceled':
      return reason
    case 'declined_by_other':
    case 'unavailable':
      return 'canceled'
    case 'replaced':
      return 'handed-over'
    case 'not_yet':
      return 'checking'
    case 'not_your_turn':
    case 'not_ready':
    case 'error':
      return loaded
    default:
      return reason satisfies never
  }
  if (status === 'confirmed') return 'completed'
  return status === 'confirming' || status === 'finished' ? 'checking' : loaded
}

/** Returns the answer that the list already contains, so that the page does not ask for it. */
export function initialAnswerOf(status: DocumentStatus) {
  switch (status) {
    case 'completed':
      return true
    case 'declined':
    case 'expired':
    case 'canceled':
      return status
    case 'handed-over':
      return 'replaced'
    case 'waiting':
    case 'checking':
      return false
    default:
      return status satisfies never
  }
}
