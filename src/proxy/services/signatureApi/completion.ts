import type { CeremonyCompletion } from '../../../contract/ceremony.js'

/** How a ceremony of SignatureAPI reports its end. */
export const signatureApiCompletion: CeremonyCompletion = {
  events: {
    'ceremony.completed': 'completed',
    'ceremony.declined': 'declined',
    'ceremony.canceled': 'canceled',
    'ceremony.failed': 'failed',
  },
  reason: 'error_type',
  result: 'ceremony_result',
  scheme: 'signatureapi-message',
}
