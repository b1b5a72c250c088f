import type { SigningAnswer } from '../../../src/contract/confirm/signingAnswer.js'
import type { SigningRecord } from '../../../src/proxy/webhooks/index.js'

/** Asks a signing record about a recipient. */
export async function askRecord(
  record: SigningRecord,
  recipientId = 're_ada',
  envelopeId?: string,
): Promise<SigningAnswer> {
  return record.confirm(envelopeId === undefined ? { recipientId } : { recipientId, envelopeId })
}
