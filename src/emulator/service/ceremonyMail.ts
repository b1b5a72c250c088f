import type { CompleteRecipient } from '../../contract/recipient.js'
import type { EmulatorContext } from '../emulatorContext.js'
import { type CeremonyRecord, type EnvelopeRecord, iso } from '../store/records.js'

/** Returns the url at which a recipient signs. The url is a credential. */
export async function urlOf(
  { tokens, settings, store }: EmulatorContext,
  { id, expiresAt, recipientId }: CeremonyRecord,
): Promise<string> {
  const token = await tokens.sign(id, expiresAt)
  const language = store.find(recipientId)?.language ?? settings.locale
  return `${settings.origin}/${language}/start?token=${token}`
}

/** Stores an email with the url of a ceremony. The emulator sends no email. */
export async function sendMail(
  context: EmulatorContext,
  envelope: EnvelopeRecord,
  { id, email }: Pick<CompleteRecipient, 'id' | 'email'>,
  ceremony: CeremonyRecord,
): Promise<void> {
  context.mails.push({
    to: email,
    subject: `Please sign: ${envelope.title}`,
    url: await urlOf(context, ceremony),
    recipient_id: id,
    sent_at: iso(context.settings.clock()),
  })
}
