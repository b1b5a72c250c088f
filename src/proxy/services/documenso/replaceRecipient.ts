import type { JsonObject } from '../../../contract/jsonObject.js'
import type { Recipient, RecipientReplacement } from '../../../contract/recipient.js'
import { hasUnknownOutcome, isServiceFailure } from '../serviceFailure.js'
import type { ReplacementOrder, Send } from '../signingService.js'
import {
  MAX_ENVELOPE_BYTES,
  parseCreatedRecipient,
  readEnvelope,
  readRecipient,
  type DocumensoEnvelope,
  type DocumensoField,
  type DocumensoRecipient,
} from './documensoAnswers.js'
import { assertOpen, isUnsigned } from './recipientState.js'

/**
 * Creates a successor with the same fields, role and order, and then deletes the old recipient.
 * Documenso's own update would keep the link, so the old signer could sign for the successor.
 *
 * The deletion is the last call. Until then, the old recipient must still sign, so the envelope
 * cannot be completed without this signature, and a failure can be undone. If a failure leaves a
 * successor behind, the next call for the same person uses it.
 */
export async function replaceRecipient(
  { recipientId, name, email }: ReplacementOrder,
  send: Send,
): Promise<Recipient> {
  const former = await readRecipient(recipientId, send)
  const envelope = await readEnvelope(former.envelopeId, send)
  assertOpen(former, envelope)
  const person = { name, email: email.toLowerCase() }
  const found = findSuccessor(former, envelope, person)
  const successor = found ?? (await createSuccessor(former, person, send))
  try {
    await prepareSuccessor(successor, former, envelope, send)
  } catch (error) {
    await undo(successor, send)
    throw error
  }
  await deleteFormer(former, successor, send, found !== undefined)
  return recipientOf(successor, person)
}

function recipientOf(
  { id, envelopeId, role }: DocumensoRecipient,
  person: RecipientReplacement,
): Recipient {
  const state = { status: 'pending', completed_at: null }
  return { id: String(id), envelope_id: envelopeId, type: role.toLowerCase(), ...person, ...state }
}

/** Finds a successor that an earlier call created before it failed. */
function findSuccessor(
  former: DocumensoRecipient,
  { recipients, fields }: DocumensoEnvelope,
  { name, email }: RecipientReplacement,
): DocumensoRecipient | undefined {
  const places = new Set(fieldsOf(former, fields).map(placeOf))
  return recipients.find(
    (other) =>
      other.id !== former.id &&
      other.name === name &&
      other.email === email &&
      other.role === former.role &&
      other.signingOrder === former.signingOrder &&
      isUnsigned(other) &&
      // Another recipient of the same person has fields at other places.
      fieldsOf(other, fields).every((field) => places.has(placeOf(field))),
  )
}

async function createSuccessor(
  { envelopeId, role, signingOrder, authOptions }: DocumensoRecipient,
  person: RecipientReplacement,
  send: Send,
): Promise<DocumensoRecipient> {
  const order = signingOrder === null ? {} : { signingOrder }
  const { body } = await send({
    method: 'POST',
    path: '/envelope/recipient/create-many',
    body: { envelopeId, data: [{ ...person, role, ...order, ...authOptions }] },
  })
  return parseCreatedRecipient(body)
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
  former: DocumensoRecipient,
  successor: DocumensoRecipient,
  send: Send,
  isSecondCall: boolean,
): Promise<void> {
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
    await undo(successor, send)
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

/** Deletes the successor. If that fails, the operation's outcome remains unknown. */
async function undo(successor: DocumensoRecipient, send: Send): Promise<void> {
  await deleteRecipient(successor.id, send, { undoes: true }).catch(() => {})
}
/** Builds the order for a copy of a field. Documenso refuses `null` as `fieldMeta`. */
function copyOf({ fieldMeta, ...field }: DocumensoField, recipientId: number): JsonObject {
  return { ...field, recipientId, ...(fieldMeta && { fieldMeta }) }
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
