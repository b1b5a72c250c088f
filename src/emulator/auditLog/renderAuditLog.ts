import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { EnvelopeEventType } from '../store/envelope.js'
import { type CeremonyRecord, type EnvelopeRecord, iso } from '../store/records.js'
import { PdfWriter } from './pdfWriter.js'

/** Renders the audit log of a completed envelope as a PDF: signers, times and authentication. */
export async function renderAuditLog(envelope: EnvelopeRecord): Promise<Uint8Array<ArrayBuffer>> {
  const writer = await PdfWriter.create()
  const finishedAt = new Date(envelope.completedAt ?? envelope.createdAt)
  const { file } = writer
  file.setTitle(`Audit log: ${envelope.title}`, { showInWindowTitleBar: true })
  file.setLanguage('en')
  file.setProducer('react-signing-ceremony emulator')
  file.setCreationDate(finishedAt)
  file.setModificationDate(finishedAt)

  writer.write('H1', 'Audit log')
  writer.write('P', 'Made by an emulator. This is not evidence.')
  writeFacts(writer, [
    ['Envelope', envelope.title],
    ['Envelope ID', envelope.id],
    ['Created', iso(envelope.createdAt)],
    ['Completed', envelope.completedAt === null ? 'no' : iso(envelope.completedAt)],
  ])
  for (const recipient of envelope.recipients) {
    // oxlint-disable-next-line no-await-in-loop -- the parts of the file follow one another
    await writeRecipient(writer, recipient, endingCeremony(envelope, recipient))
  }
  writeEvents(writer, envelope)
  return writer.save()
}

function writeFacts(writer: PdfWriter, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) writer.write('P', `${label}: ${value}`)
}

async function writeRecipient(
  writer: PdfWriter,
  recipient: Recipient,
  ceremony: CeremonyRecord | undefined,
): Promise<void> {
  writer.write('H2', recipient.name)
  writeFacts(writer, [
    ['Email', recipient.email],
    ['Recipient ID', recipient.id],
    ['Role', `${recipient.type} (${recipient.key})`],
    ['Status', recipient.status],
    ['Completed', recipient.completed_at ?? 'no'],
  ])
  if (!ceremony) return
  writer.write('H3', 'Authentication')
  writeFacts(writer, evidenceOf(ceremony))
  const { signature } = ceremony
  if (!signature) return
  writer.write('H3', `Signature, ${signature.kind}`)
  if (signature.kind === 'typed') writer.write('P', signature.text)
  if (signature.image === undefined) return
  try {
    const image = await writer.file.embedPng(signature.image)
    writer.writeImage(image, `Signature of ${recipient.name}`)
  } catch {
    writer.write('P', 'The image of the signature cannot be read.')
  }
}

/** Returns the ceremony in which the recipient signed or declined. */
function endingCeremony({ ceremonies }: EnvelopeRecord, { id }: Recipient) {
  return ceremonies.find(
    ({ recipientId, outcome }) => recipientId === id && /^(signed|declined)$/.test(outcome),
  )
}

/** Returns the labels and values of custom authentication, or all fields of another method. */
function evidenceOf({ request }: CeremonyRecord): [string, string][] {
  const { type, ...fields } = request.authentication
  if (type === 'custom') {
    const { provider = '', data = {} } = fields
    return [['Method', type], ['Provider', provider], ...Object.entries(data)]
  }
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

function writeEvents(writer: PdfWriter, { events, recipients }: EnvelopeRecord): void {
  writer.write('H2', 'Events')
  for (const { type, at, recipient_id } of events) {
    const name = recipients.find(({ id }) => id === recipient_id)?.name
    const who = name === undefined ? '' : ` (${name})`
    writer.write('P', `${at}: ${EVENT_NAMES[type]}${who}`)
  }
}
