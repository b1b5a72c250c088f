import type { SigningAnswer } from '../../../src/contract/confirm/signingAnswer.js'
import type { SigningRecord } from '../../../src/proxy/webhooks/index.js'

/** Asks a signing record about a recipient, without waiting. */
export async function askRecord(
  record: SigningRecord,
  recipientId = 're_ada',
  envelopeId?: string,
): Promise<SigningAnswer> {
  const { signal } = new AbortController()
  const question = { recipientId, wait: false, signal }
  return record.confirm(envelopeId === undefined ? question : { ...question, envelopeId })
}
