import type { SigningRecord } from '../../src/webhooks/index.js'

/** Asks a signing record about a recipient. */
export async function askRecord(
  record: SigningRecord,
  recipientId = 're_ada',
): ReturnType<SigningRecord['confirm']> {
  return record.confirm({ recipientId })
}
