import { serviceFailure } from '../serviceFailure.js'
import type { CeremonyOrder, Send } from '../signingService.js'
import {
  readEnvelope,
  readRecipient,
  type DocumensoEnvelope,
  type DocumensoRecipient,
} from './documensoAnswers.js'
import { assertTurn, isUnsigned } from './recipientState.js'

/** Reads a recipient who can sign now, with the fixed link. Sets the redirect if the page uses it. */
export async function createCeremony(
  { recipientId, redirectUrl }: CeremonyOrder,
  send: Send,
  usesRedirect: boolean,
): Promise<DocumensoRecipient> {
  const recipient = await readRecipient(recipientId, send)
  const envelope = await readEnvelope(recipient.envelopeId, send)
  assertTurn(recipient, envelope)
  if (usesRedirect) await setRedirect(envelope, recipient, redirectUrl, send)
  return recipient
}

/**
 * Sets the page that opens at the end. An envelope has one such page for all recipients. So another
 * one is refused while another recipient, who is perhaps signing at this moment, depends on it.
 */
async function setRedirect(
  { id, documentMeta, recipients }: DocumensoEnvelope,
  recipient: DocumensoRecipient,
  redirectUrl: string,
  send: Send,
): Promise<void> {
  const current = documentMeta.redirectUrl
  if (current === redirectUrl) return
  const isShared = recipients.some((other) => other.id !== recipient.id && isUnsigned(other))
  if (current && isShared) {
    throw serviceFailure('redirect_url_not_allowed', {
      remedy:
        'Another recipient of this envelope ends at another page, and Documenso stores one page for all. Use the same `redirect` for every recipient of an envelope, or `documenso({ view: "embed" })`. Do not set `meta.redirectUrl` yourself.',
    })
  }
  const body = { envelopeId: id, meta: { redirectUrl } }
  await send({ method: 'POST', path: '/envelope/update', body })
}
