import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalDocument } from '../shared/portalDocument.js'
import { customers } from './customers.js'
import type { DocumentRegister } from './documentRegister.js'
import { type SampleDocument, sampleDocuments } from './sampleDocuments.js'
import type { SigningService } from './signingService.js'

const logo = readFileSync(join(import.meta.dirname, '../app/brands/larkfield.svg'), 'utf8')
const sender = { name: 'Larkfield Bank', logo, accentColor: '#0d5c4d' }

/** Creates an envelope for each sample document, and registers the document with its ids. */
export function sendSampleDocuments(service: SigningService, register: DocumentRegister): void {
  const { emulator, recipientId, deliverableId = null } = service
  for (const { id: customerId, name, email } of customers) {
    const signer = { name, email }
    for (const sample of emulator ? sampleDocuments[customerId] : []) {
      const envelope = emulator?.seedEnvelope({
        title: sample.title,
        sender,
        document: { text: sample.text, lang: 'en' },
        recipients: [signer],
      })
      register.add(customerId, {
        ...factsOf(sample),
        signer,
        recipientId: envelope?.recipients[0]?.id ?? '',
        deliverableId: envelope?.deliverables[0]?.id ?? null,
      })
    }
  }
  // A real service already has an envelope. The first customer is its recipient.
  const [{ id, name, email }] = customers
  const [sample] = sampleDocuments[id]
  if (recipientId === undefined || !sample) return
  register.add(id, {
    ...factsOf(sample),
    title: 'Your document',
    summary: 'The document of your envelope at the signing service.',
    signer: { name, email },
    recipientId,
    deliverableId,
  })
}

type DocumentFacts = Omit<PortalDocument, 'recipientId' | 'deliverableId' | 'signer'>

function factsOf({ text: _text, sentDaysAgo, daysLeft, ...facts }: SampleDocument): DocumentFacts {
  return {
    ...facts,
    sentOn: dayFromNow(-sentDaysAgo),
    signBy: dayFromNow(daysLeft),
    status: 'waiting',
  }
}

const DAY = 24 * 60 * 60 * 1000

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString()
}
