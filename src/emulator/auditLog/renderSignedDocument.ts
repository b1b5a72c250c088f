import type { EnvelopeRecord } from '../store/records.js'
import { PdfWriter } from './pdfWriter.js'
import { endingCeremony, writeSignature } from './renderAuditLog.js'

/** Renders the document of an envelope as a PDF, with the signatures so far. */
export async function renderSignedDocument(
  envelope: EnvelopeRecord,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, document, recipients, completedAt, createdAt } = envelope
  const changedAt = new Date(completedAt ?? createdAt)
  const writer = await PdfWriter.create(title, document.lang ?? 'en', changedAt)
  writer.write('title', title)
  for (const block of document.text.split(/\n{2,}/)) {
    if (block.startsWith('## ')) writer.write('section', block.slice(3))
    else writer.write('text', block)
  }
  for (const recipient of recipients) {
    const signature = endingCeremony(envelope, recipient)?.signature
    if (!signature) continue
    writer.write('part', recipient.name)
    // oxlint-disable-next-line no-await-in-loop -- the parts of the file follow one another
    await writeSignature(writer, signature, recipient.name)
  }
  return writer.save('EMULATOR', `Envelope ${envelope.id}`)
}
