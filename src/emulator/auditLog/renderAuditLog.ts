import { PDFDocument, type PDFImage } from '../bundled/pdfLib.js'
import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import { iso } from '../store/iso.js'
import type { EnvelopeEventType } from '../store/envelope.js'
import type { CeremonyRecord, EnvelopeRecord } from '../store/records.js'
import { AuditLogPages } from './auditLogPages.js'

/**
 * The audit log of a completed envelope as a PDF: who signed what, when, by which authentication,
 * and everything that happened. The same facts are attached to it as JSON, in their exact characters.
 */
export async function renderAuditLog(envelope: EnvelopeRecord): Promise<Uint8Array<ArrayBuffer>> {
  const file = await PDFDocument.create()
  const finishedAt = new Date(envelope.completedAt ?? envelope.createdAt)
  file.setTitle(`Audit log: ${envelope.title}`, { showInWindowTitleBar: true })
  file.setLanguage('en')
  file.setProducer('react-signing-ceremony emulator')
  file.setCreationDate(finishedAt)
  file.setModificationDate(finishedAt)

  const pages = await AuditLogPages.on(file, 'Made by an emulator. Proves nothing.')
  pages.title('Audit log')
  pages.facts([
    ['Envelope', envelope.title],
    ['Envelope ID', envelope.id],
    ['Created', utc(envelope.createdAt)],
    ['Completed', envelope.completedAt === null ? 'no' : utc(envelope.completedAt)],
  ])
  const images = await embedDrawings(file, envelope)
  for (const recipient of envelope.recipients) {
    writeRecipient(pages, recipient, endingCeremony(envelope, recipient), images)
  }
  writeEvents(pages, envelope)
  pages.note('Exact characters: see the attached file audit-log.json.')
  pages.finish()
  await attachFacts(file, envelope, finishedAt)
  return new Uint8Array(await file.save())
}

/** The signatures’ images, by the data urls they came in; those that are no images are left out. */
async function embedDrawings(
  file: PDFDocument,
  { ceremonies }: EnvelopeRecord,
): Promise<ReadonlyMap<string, PDFImage>> {
  const drawings = ceremonies.flatMap(({ signature }) => signature?.image ?? [])
  const images = await Promise.all(
    drawings.map(async (drawing) => {
      const image = await file.embedPng(drawing).catch(() => undefined)
      return image ? [[drawing, image] as const] : []
    }),
  )
  return new Map(images.flat())
}

function writeRecipient(
  pages: AuditLogPages,
  recipient: Recipient,
  ceremony: CeremonyRecord | undefined,
  images: ReadonlyMap<string, PDFImage>,
): void {
  pages.heading(recipient.name)
  pages.facts([
    ['Email', recipient.email],
    ['Recipient ID', recipient.id],
    ['Role', `${recipient.type} (${recipient.key})`],
    ['Status', recipient.status],
    ['Completed', recipient.completed_at === null ? 'no' : utc(recipient.completed_at)],
  ])
  if (!ceremony) return
  pages.subheading('Authentication')
  pages.facts(evidenceOf(ceremony))
  const { signature } = ceremony
  if (!signature) return
  pages.subheading(signature.kind === 'drawn' ? 'Signature, drawn' : 'Signature, typed')
  if (signature.kind === 'typed') pages.facts([['Name', signature.text]])
  const image = signature.image === undefined ? undefined : images.get(signature.image)
  if (image) pages.signatureImage(image, `Signature of ${recipient.name}`)
  else if (signature.kind === 'typed') pages.typedSignature(signature.text)
  else pages.note('The image of the signature cannot be read.')
}

/** The ceremony in which the recipient signed or declined. */
function endingCeremony(
  { ceremonies }: EnvelopeRecord,
  { id }: Recipient,
): CeremonyRecord | undefined {
  return ceremonies.find(
    ({ recipientId, outcome }) =>
      recipientId === id && (outcome === 'signed' || outcome === 'declined'),
  )
}

/** Every label and value of `authentication.data`, or whatever the other method came with. */
function evidenceOf({ request }: CeremonyRecord): [string, string][] {
  const { type, ...fields } = request.authentication
  if (type === 'custom') {
    const { provider = '', data = {} } = fields
    return [['Method', type], ['Provider', provider], ...Object.entries(data)]
  }
  // The fields of link via email are not shown, so they were taken as they came.
  const evidence = Object.entries(fields).map(([field, value]): [string, string] => [
    field,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return [['Method', type], ...evidence]
}

const EVENT_NAMES: Readonly<Record<EnvelopeEventType, string>> = {
  'envelope.created': 'Envelope created',
  'ceremony.created': 'Ceremony created',
  'ceremony.opened': 'Ceremony opened',
  'ceremony.revoked': 'Ceremony revoked',
  'recipient.completed': 'Ceremony finished: signed',
  'recipient.rejected': 'Ceremony finished: declined',
  'recipient.replaced': 'Recipient replaced',
  'envelope.completed': 'Envelope completed',
}

function writeEvents(pages: AuditLogPages, { events, recipients }: EnvelopeRecord): void {
  pages.heading('Events')
  const nameOf = (id: string | undefined) =>
    recipients.find((recipient) => recipient.id === id)?.name
  pages.facts(
    events.map(({ type, at, recipient_id }) => {
      const name = nameOf(recipient_id)
      return [utc(at), name === undefined ? EVENT_NAMES[type] : `${EVENT_NAMES[type]} (${name})`]
    }),
  )
}

async function attachFacts(
  file: PDFDocument,
  envelope: EnvelopeRecord,
  finishedAt: Date,
): Promise<void> {
  const { id, title, recipients, events, createdAt } = envelope
  const ceremonies = envelope.ceremonies.map(({ recipientId, request, signature, outcome }) => ({
    recipient_id: recipientId,
    outcome,
    authentication: request.authentication,
    typed_signature: signature?.kind === 'typed' ? signature.text : null,
  }))
  const facts = {
    envelope_id: id,
    title,
    created_at: iso(createdAt),
    recipients,
    ceremonies,
    events,
  }
  await file.attach(new TextEncoder().encode(JSON.stringify(facts, null, 2)), 'audit-log.json', {
    mimeType: 'application/json',
    description: 'The facts of this audit log in their exact characters',
    creationDate: finishedAt,
    modificationDate: finishedAt,
  })
}

/** The service contract's form of a time, in which hosts write their evidence as well. */
function utc(time: number | string): string {
  return new Date(time).toISOString()
}
