import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import { inWords } from '../http/serviceProblem.js'
import type { EnvelopeEventType } from '../store/envelope.js'
import { type CeremonyRecord, type EnvelopeRecord, iso } from '../store/records.js'
import { PdfWriter } from './pdfWriter.js'

/** Returns an ISO 8601 time in a time zone (an IANA name), such as `1 Mar 2026, 10:30:00 CET`. */
export function localTime(time: string, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(time))
}

/** Returns an ISO 8601 time in UTC, such as `2026-03-01 09:30:00`. */
export function utcTime(time: string): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** The time zone of this process. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the local time zone is UTC, so that a second column of times would repeat the first. */
const isUtc = /^(Etc\/)?UTC$/.test(ZONE)

/**
 * Renders the audit log of a completed envelope as a PDF: the document with its hash, signers,
 * authentication and events. Local times are those of this process.
 */
export async function renderAuditLog(envelope: EnvelopeRecord): Promise<Uint8Array<ArrayBuffer>> {
  const finishedAt = new Date(envelope.completedAt ?? envelope.createdAt)
  const writer = await PdfWriter.create(`Audit log: ${envelope.title}`, 'en', finishedAt)
  writer.write('title', 'Audit log')
  writer.write('subtitle', envelope.title)
  writer.write('warning', 'Made by an emulator. This is not evidence.')
  await writeDocument(writer, envelope)
  writer.write('section', 'Signers')
  for (const recipient of envelope.recipients) {
    // oxlint-disable-next-line no-await-in-loop -- the parts of the file follow one another
    await writeRecipient(writer, recipient, endingCeremony(envelope, recipient))
  }
  writeEvents(writer, envelope)
  // With the watermark, nobody takes the file for the audit log of a real service.
  return writer.save('EMULATOR', `Envelope ${envelope.id}`)
}

function writeFacts(writer: PdfWriter, rows: readonly (readonly [string, string])[]): void {
  writer.writeTable({ shares: [0.28, 0.72], rows })
}

async function writeDocument(
  writer: PdfWriter,
  { id, title, sender, document, createdAt, completedAt }: EnvelopeRecord,
): Promise<void> {
  writer.write('section', 'Document')
  writeFacts(writer, [
    ['Title', title],
    ...(sender ? [['Sender', sender.name] as const] : []),
    ['SHA-256 of the document', await sha256(document.text)],
    ['Envelope ID', id],
    ['Created', bothTimes(iso(createdAt))],
    ['Completed', completedAt === null ? 'No' : bothTimes(iso(completedAt))],
  ])
}

function bothTimes(time: string): string {
  return isUtc ? localTime(time, ZONE) : `${localTime(time, ZONE)} (${utcTime(time)} UTC)`
}

/** Returns the hash of a text in UTF-8, in hexadecimal digits. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function writeRecipient(
  writer: PdfWriter,
  recipient: Recipient,
  ceremony: CeremonyRecord | undefined,
): Promise<void> {
  const { completed_at: completedAt } = recipient
  writer.write('part', recipient.name)
  const signature = ceremony?.signature
  if (signature) await writeSignature(writer, signature, recipient.name)
  writeFacts(writer, [
    ['Email', recipient.email],
    ['Recipient ID', recipient.id],
    ['Role', inWords(recipient.type)],
    ['Status', STATUS_NAMES[recipient.status] ?? inWords(recipient.status)],
    ['Completed', completedAt === null ? 'No' : bothTimes(completedAt)],
  ])
  if (!ceremony) return
  writer.write('detail', 'Authentication')
  writeFacts(writer, evidenceOf(ceremony))
}

/** Writes the image of a signature, with the typed text of a signature that was typed. */
export async function writeSignature(
  writer: PdfWriter,
  signature: NonNullable<CeremonyRecord['signature']>,
  signer: string,
): Promise<void> {
  writer.write(
    'text',
    `Signature, ${signature.kind}${signature.kind === 'typed' ? `: ${signature.text}` : ''}`,
  )
  if (signature.image === undefined) return
  try {
    writer.writeImage(await writer.file.embedPng(signature.image), `Signature of ${signer}`)
  } catch {
    writer.write('text', 'The image of the signature cannot be read.')
  }
}

/** Returns the ceremony in which the recipient signed or declined. */
export function endingCeremony({ ceremonies }: EnvelopeRecord, { id }: Recipient) {
  return ceremonies.find(
    ({ recipientId, outcome }) => recipientId === id && /^(signed|declined)$/.test(outcome),
  )
}

/** The words for a recipient's status. */
const STATUS_NAMES: Readonly<Record<string, string>> = {
  pending: 'Has not signed',
  completed: 'Signed',
  rejected: 'Declined',
  replaced: 'Replaced by another person',
}

/** The words for the methods of authentication that the emulator knows. */
const METHOD_NAMES: Readonly<Record<string, string>> = {
  custom: 'Sign-in at the sender',
  email_link: 'Link in an email',
  email_code: 'Code in an email',
}

/** Returns the labels and values of custom authentication, or all fields of another method. */
function evidenceOf({ request }: CeremonyRecord): [string, string][] {
  const { type, ...fields } = request.authentication
  const method: [string, string] = ['Method', METHOD_NAMES[type] ?? inWords(type)]
  if (type === 'custom') {
    const { provider = '', data = {} } = fields
    return [method, ['Provider', provider], ...Object.entries(data)]
  }
  const evidence = Object.entries(fields).map(([field, value]): [string, string] => [
    field,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return [method, ...evidence]
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
  writer.write('section', 'Events')
  const inUtc = (cell: string): readonly string[] => (isUtc ? [] : [cell])
  writer.writeTable({
    shares: isUtc ? [0.34, 0.38, 0.28] : [0.3, 0.22, 0.27, 0.21],
    headers: [`Time (${ZONE})`, ...inUtc('Time (UTC)'), 'Event', 'Recipient'],
    rows: events.map(({ type, at, recipient_id }) => {
      const name = recipients.find(({ id }) => id === recipient_id)?.name ?? ''
      return [localTime(at, ZONE), ...inUtc(utcTime(at)), EVENT_NAMES[type], name]
    }),
  })
}
