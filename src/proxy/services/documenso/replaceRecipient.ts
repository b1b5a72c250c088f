import type { JsonObject } from '../../../contract/jsonObject.js'
import type { Recipient, RecipientReplacement } from '../../../contract/recipient.js'
import { hasUnknownOutcome, isServiceFailure, serviceFailure } from '../serviceFailure.js'
import type { EarlierReplacement, ReplacementOrder, Send } from '../signingService.js'
import {
  MAX_ENVELOPE_BYTES,
  parseCreatedRecipient,
  readEnvelope,
  readRecipient,
  type DocumensoEnvelope,
  type DocumensoField,
  type DocumensoRecipient,
} from './documensoAnswers.js'
import { assertOpen } from './recipientState.js'

/**
 * Creates a successor with the same fields, role and order, and then deletes the old recipient.
 * Documenso's own update would keep the link, so the old signer could sign for the successor.
 *
 * The deletion is the last call. Until then, the old recipient must still sign, so the envelope
 * cannot be completed without this signature, and a failure can be undone. If a failure leaves a
 * successor behind, the next call for the same person finishes the replacement with it. Only the
 * note of an earlier call shows that a recipient is such a successor, and no other signer.
 */
export async function replaceRecipient(order: ReplacementOrder, send: Send): Promise<Recipient> {
  const earlier = await order.earlier()
  const former = await readFormer(order.recipientId, earlier, send)
  if (former.isReplaced) return former.successor
  const envelope = await readEnvelope(former.envelopeId, send)
  const person = { name: order.name, email: order.email.toLowerCase() }
  const found = earlier && createdBy(earlier, former, envelope, person)
  const swap = { former, envelope, order, send }
  await assertReplaceable(swap, person, found)
  if (!found && earlier?.isRecent && !earlier.successor) {
    // The first call's request may still arrive, and would create a second successor.
    throw serviceFailure('not_ready_yet', { retryAfter: 60 })
  }
  const successor = found ?? (await createSuccessor(swap, person))
  try {
    await prepareSuccessor(successor, former, envelope, send)
  } catch (error) {
    // Of an earlier call, the deletion of the old recipient may still arrive.
    if (!found) await undo(successor, swap)
    throw error
  }
  await deleteFormer(swap, successor, found !== undefined)
  return recipientOf(successor, person)
}

/** What every step of one replacement needs. */
interface Swap {
  readonly former: DocumensoRecipient
  readonly envelope: DocumensoEnvelope
  readonly order: ReplacementOrder
  readonly send: Send
}

type Former =
  | (DocumensoRecipient & { readonly isReplaced?: false })
  | { readonly isReplaced: true; readonly successor: Recipient }

/** Reads the old recipient. If an earlier call has deleted it, returns the noted successor. */
async function readFormer(
  recipientId: string,
  earlier: EarlierReplacement | undefined,
  send: Send,
): Promise<Former> {
  try {
    return await readRecipient(recipientId, send)
  } catch (error) {
    const successor = earlier?.successor
    if (!successor || !isServiceFailure(error, 'recipient_not_found')) throw error
    // With a wrong key, Documenso knows neither of them.
    await readRecipient(successor.id, send)
    return { isReplaced: true, successor }
  }
}

/** Finds the successor that an earlier call of the same replacement has created. */
function createdBy(
  { before, successor }: EarlierReplacement,
  former: DocumensoRecipient,
  { recipients }: DocumensoEnvelope,
  { email }: RecipientReplacement,
): DocumensoRecipient | undefined {
  if (successor) return recipients.find(({ id }) => String(id) === successor.id)
  return recipients.find(
    (other) => !before.includes(String(other.id)) && isSame(other, former.role, email),
  )
}

/**
 * Refuses a recipient who has begun to sign, and a person who is another recipient with this role. One entry for two people would take
 * one signature or approval from the envelope.
 */
async function assertReplaceable(
  swap: Swap,
  { email }: RecipientReplacement,
  found: DocumensoRecipient | undefined,
): Promise<void> {
  const { former, envelope } = swap
  try {
    assertOpen(former, envelope)
  } catch (error) {
    // The old recipient has acted since, so nobody else must have to sign.
    if (found) await undo(found, swap)
    throw error
  }
  if (fieldsOf(former, envelope.fields).some(({ inserted }) => inserted)) {
    if (found) await undo(found, swap)
    throw serviceFailure('upstream_rejected', {
      remedy:
        'The recipient has filled in a field, and Documenso then replaces nobody. The recipient can still sign.',
    })
  }
  const isKnown = envelope.recipients.some(
    ({ id, ...other }) => id !== former.id && id !== found?.id && isSame(other, former.role, email),
  )
  if (!isKnown) return
  throw serviceFailure('upstream_rejected', {
    remedy:
      'The new person is a recipient of this envelope with this role already. Replace the recipient by somebody else.',
  })
}

function isSame(
  recipient: Pick<DocumensoRecipient, 'role' | 'email'>,
  role: string,
  email: string,
): boolean {
  return recipient.role === role && recipient.email.toLowerCase() === email
}

function recipientOf(
  { id, envelopeId, role }: DocumensoRecipient,
  person: RecipientReplacement,
): Recipient {
  const state = { status: 'pending', completed_at: null }
  return { id: String(id), envelope_id: envelopeId, type: role.toLowerCase(), ...person, ...state }
}

/** Creates the successor. Notes the known recipients before, and the successor after it. */
async function createSuccessor(
  { former, envelope, order, send }: Swap,
  person: RecipientReplacement,
): Promise<DocumensoRecipient> {
  const { envelopeId, role, signingOrder, authOptions } = former
  const before = envelope.recipients.map(({ id }) => String(id))
  await order.note({ before })
  const place = signingOrder === null ? {} : { signingOrder }
  const created = await send({
    method: 'POST',
    path: '/envelope/recipient/create-many',
    body: { envelopeId, data: [{ ...person, role, ...place, ...authOptions }] },
  }).catch(async (error: unknown) => {
    if (!hasUnknownOutcome(error)) await order.note(undefined)
    throw error
  })
  const successor = parseCreatedRecipient(created.body)
  await order.note({ before, successor: recipientOf(successor, person) })
  return successor
}

/** Creates the fields that the successor lacks, and starts the successor's own deadline. */
async function prepareSuccessor(
  { id }: DocumensoRecipient,
  former: DocumensoRecipient,
  { id: envelopeId, fields }: DocumensoEnvelope,
  send: Send,
): Promise<void> {
  const present = new Set(fieldsOf({ id }, fields).map(placeOf))
  const data = fieldsOf(former, fields)
    .filter((field) => !present.has(placeOf(field)))
    .map((field) => copyOf(field, id))
  if (data.length > 0) {
    const body = { envelopeId, data }
    await send({
      method: 'POST',
      path: '/envelope/field/create-many',
      body,
      maxBytes: MAX_ENVELOPE_BYTES,
    })
  }
  // Distributing the whole envelope would also move the deadlines of all other recipients.
  const body = { envelopeId, recipients: [id] }
  await send({ method: 'POST', path: '/envelope/redistribute', body })
}

/** Deletes the old recipient. If Documenso refuses that, deletes the successor. */
async function deleteFormer(
  swap: Swap,
  successor: DocumensoRecipient,
  isSecondCall: boolean,
): Promise<void> {
  const { former, send } = swap
  try {
    await deleteRecipient(former.id, send)
  } catch (error) {
    if (hasUnknownOutcome(error)) {
      // Nothing is undone: a late deletion would leave the envelope without both recipients.
      if (!(await isDeleted(former, send))) throw error
      return
    }
    // The deletion of the first call came late, but it came.
    if (isSecondCall && isServiceFailure(error, 'recipient_not_found')) return
    await undo(successor, swap)
    throw error
  }
}

async function deleteRecipient(
  recipientId: number,
  send: Send,
  { undoes = false } = {},
): Promise<void> {
  const path = '/envelope/recipient/delete'
  await send({ method: 'POST', path, body: { recipientId }, undoes })
}

/** Whether a recipient does not exist any more. `false` if that cannot be read. */
async function isDeleted({ id }: DocumensoRecipient, send: Send): Promise<boolean> {
  return readRecipient(String(id), send).then(
    () => false,
    (error: unknown) => isServiceFailure(error, 'recipient_not_found'),
  )
}

/** Deletes the successor. If that fails, the note of the successor remains, for the next call. */
async function undo({ id }: DocumensoRecipient, { order, send }: Swap): Promise<void> {
  const isUndone = await deleteRecipient(id, send, { undoes: true }).then(
    () => true,
    () => false,
  )
  if (isUndone) await order.note(undefined)
}

/** Builds the order for an empty copy of a field. Documenso refuses `null` as `fieldMeta`. */
function copyOf(
  { envelopeItemId, type, page, positionX, positionY, width, height, fieldMeta }: DocumensoField,
  recipientId: number,
): JsonObject {
  const place = { envelopeItemId, page, positionX, positionY, width, height }
  return { recipientId, type, ...place, ...(fieldMeta && { fieldMeta }) }
}

function fieldsOf(
  { id }: Pick<DocumensoRecipient, 'id'>,
  fields: readonly DocumensoField[],
): DocumensoField[] {
  return fields.filter(({ recipientId }) => recipientId === id)
}

function placeOf({ envelopeItemId, type, page, positionX, positionY }: DocumensoField): string {
  return JSON.stringify([envelopeItemId, type, page, positionX, positionY])
}
