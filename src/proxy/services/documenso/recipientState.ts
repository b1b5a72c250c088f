import type { SigningStatus } from '../signingService.js'
import { isServiceFailure, serviceFailure } from '../serviceFailure.js'
import type { Send } from '../signingService.js'
import {
  readEnvelope,
  readRecipient,
  type DocumensoEnvelope,
  type DocumensoRecipient,
} from './documensoAnswers.js'

/**
 * Reads whether a recipient has signed. An unknown recipient means `replaced`, because a replacement
 * deletes the old recipient, and a portal asks only for recipients that it knows.
 */
export async function readStatus(recipientId: string, send: Send): Promise<SigningStatus> {
  const recipient = await readRecipient(recipientId, send).catch((error: unknown) => {
    if (isServiceFailure(error, 'recipient_not_found')) return undefined
    throw error
  })
  if (!recipient) return 'replaced'
  if (recipient.signingStatus === 'SIGNED' && recipient.role !== 'CC') return 'signed'
  if (recipient.signingStatus === 'REJECTED') return 'declined'
  if (isOverdue(recipient)) return 'expired'
  const { status } = await readEnvelope(recipient.envelopeId, send)
  // The sender canceled the envelope, or another recipient declined. No recipient can sign it now.
  return status === 'CANCELLED' || status === 'REJECTED' ? 'expired' : 'waiting'
}

/**
 * Refuses a recipient who cannot act now. `not_ready_yet` means that a later request can succeed: the
 * envelope is a draft, or an earlier recipient must sign first.
 */
export function assertTurn(recipient: DocumensoRecipient, envelope: DocumensoEnvelope): void {
  if (envelope.status === 'DRAFT') throw serviceFailure('not_ready_yet')
  assertOpen(recipient, envelope)
  if (isOverdue(recipient)) throw serviceFailure('recipient_not_actionable')
  if (envelope.documentMeta.signingOrder !== 'SEQUENTIAL') return
  const place = recipient.signingOrder ?? Infinity
  const isWaiting = envelope.recipients.some(
    (other) => isUnsigned(other) && (other.signingOrder ?? Infinity) < place,
  )
  if (isWaiting) throw serviceFailure('not_ready_yet')
}

/** Refuses a recipient who has acted, has nothing to sign, or whose envelope is not in progress. */
export function assertOpen(recipient: DocumensoRecipient, { status }: DocumensoEnvelope): void {
  if (!isUnsigned(recipient) || status !== 'PENDING') {
    throw serviceFailure('recipient_not_actionable')
  }
}

/** Whether a recipient must still act. The role `CC` only receives a copy. */
export function isUnsigned({ role, signingStatus }: DocumensoRecipient): boolean {
  return role !== 'CC' && signingStatus === 'NOT_SIGNED'
}

function isOverdue({ expiresAt }: DocumensoRecipient): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now()
}
