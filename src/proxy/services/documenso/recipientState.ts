import { serviceFailure } from '../serviceFailure.js'
import type { SignerRole } from '../../../contract/confirm/signingAnswer.js'
import type { SigningStatus, StatusReading } from '../signingService.js'
import {
  statusOfEnvelope,
  type DocumensoEnvelope,
  type DocumensoRecipient,
} from './documensoAnswers.js'
import type { Signer } from './readSigner.js'

/** Whether the signed file exists. Documenso completes an envelope when it has sealed the file. */
const FILES = {
  DRAFT: { sealed: 'pending' },
  PENDING: { sealed: 'pending' },
  COMPLETED: { sealed: 'sealed' },
  REJECTED: { sealed: 'failed', ended: 'declined_by_other' },
  CANCELLED: { sealed: 'failed', ended: 'canceled' },
} as const satisfies Record<DocumensoEnvelope['status'], Omit<StatusReading, 'status'>>

/** The roles of recipients. A role of a later version is unknown. */
const ROLES = new Map<string, SignerRole>([
  ['SIGNER', 'signer'],
  ['APPROVER', 'approver'],
  ['VIEWER', 'viewer'],
  ['ASSISTANT', 'assistant'],
  ['CC', 'cc'],
])

/** Returns whether a recipient has signed, and the role. */
export async function readStatus(signer: Signer): Promise<StatusReading> {
  const role = ROLES.get(signer.recipient.role)
  return { ...(await readFacts(signer)), ...(role && { role }) }
}

async function readFacts({ recipient, readEnvelope }: Signer): Promise<StatusReading> {
  // Documenso counts a `CC`, who only receives a copy, as signed.
  if (recipient.signingStatus === 'SIGNED') {
    // The signature is a fact, even if the envelope cannot be read at this moment.
    const file = await readEnvelope().then(
      (envelope) => FILES[statusOfEnvelope(envelope)],
      () => ({ sealed: 'pending', isUnreadable: true }) as const,
    )
    return { status: recipient.role === 'CC' ? 'waiting' : 'signed', ...file }
  }
  if (recipient.signingStatus === 'REJECTED') return { status: 'declined' }
  return { status: openStatus(recipient, await readEnvelope()) }
}

/** Returns the status of a recipient who has not acted. */
function openStatus(recipient: DocumensoRecipient, envelope: DocumensoEnvelope): SigningStatus {
  const status = statusOfEnvelope(envelope)
  if (status === 'DRAFT') return 'not_ready'
  if (status === 'CANCELLED') return 'canceled'
  if (status === 'REJECTED') return 'declined_by_other'
  if (isOverdue(recipient, envelope)) return 'expired'
  return status === 'PENDING' && isTooEarly(recipient, envelope) ? 'not_your_turn' : 'waiting'
}

/**
 * Refuses a recipient who cannot act now. `not_ready_yet` means that a later request can succeed: the
 * envelope is a draft, or an earlier recipient must sign first.
 */
export function assertTurn(recipient: DocumensoRecipient, envelope: DocumensoEnvelope): void {
  assertSent(envelope)
  assertOpen(recipient, envelope)
  if (isOverdue(recipient, envelope)) throw serviceFailure('recipient_not_actionable')
  if (isTooEarly(recipient, envelope)) {
    throw serviceFailure('not_ready_yet', {
      remedy: 'Another recipient must sign first. `status` reports `not_your_turn` until then.',
    })
  }
}

/** Refuses an envelope that is not in progress. */
export function assertSent(envelope: DocumensoEnvelope): void {
  if (envelope.status === 'DRAFT') {
    throw serviceFailure('not_ready_yet', {
      remedy: 'The envelope is a draft. Distribute it with Documenso’s API before a person signs.',
    })
  }
  if (statusOfEnvelope(envelope) !== 'PENDING') throw serviceFailure('recipient_not_actionable')
}

/** Whether another recipient must sign before this one. */
function isTooEarly(
  { signingOrder }: DocumensoRecipient,
  { documentMeta, recipients }: DocumensoEnvelope,
): boolean {
  if (documentMeta.signingOrder !== 'SEQUENTIAL') return false
  const place = signingOrder ?? Infinity
  return recipients.some((other) => isUnsigned(other) && (other.signingOrder ?? Infinity) < place)
}

/** Refuses a recipient who has acted, has nothing to sign, or whose envelope is not in progress. */
export function assertOpen(recipient: DocumensoRecipient, envelope: DocumensoEnvelope): void {
  if (!isUnsigned(recipient) || statusOfEnvelope(envelope) !== 'PENDING') {
    throw serviceFailure('recipient_not_actionable')
  }
}

/** Whether a recipient must still act. The role `CC` only receives a copy. */
export function isUnsigned({ role, signingStatus }: DocumensoRecipient): boolean {
  return role !== 'CC' && signingStatus === 'NOT_SIGNED'
}

/** Documenso's own clock decides about its deadlines: this server's may be wrong. */
function isOverdue({ expiresAt }: DocumensoRecipient, { receivedAt }: DocumensoEnvelope): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= receivedAt
}
