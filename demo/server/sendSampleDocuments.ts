import type { PortalDocument } from '../shared/portalDocument.js'
import { customers } from './customers.js'
import type { DocumentRegister } from './documentRegister.js'
import { type SampleDocument, sampleDocuments } from './sampleDocuments.js'
import type { SigningService } from './signingService.js'

/** Sends every sample document to its customer, and remembers the ids that come back. */
export function sendSampleDocuments(service: SigningService, register: DocumentRegister): void {
  const { emulator } = service
  for (const { id: customerId, name, email } of customers) {
    for (const sample of sampleDocuments[customerId]) {
      if (!emulator) continue
      const { recipients, deliverables } = emulator.seedEnvelope({
        title: sample.title,
        document: { text: sample.text, lang: 'en' },
        recipients: [{ name, email }],
      })
      const ids = {
        recipientId: recipients[0]?.id ?? '',
        deliverableId: deliverables[0]?.id ?? null,
      }
      register.add(customerId, { ...factsOf(sample), ...ids, signer: { name, email } })
    }
  }
  const { recipientId, deliverableId = null } = service
  if (recipientId === undefined) return
  // A real service has its own envelope; the first customer stands for the person in it.
  const [{ id: customerId, name, email }] = customers
  const [sample] = sampleDocuments[customerId]
  if (!sample) return
  register.add(customerId, {
    ...factsOf(sample),
    title: 'Your document',
    summary: 'The document of the envelope you have created at the signing service.',
    recipientId,
    deliverableId,
    signer: { name, email },
  })
}

type DocumentFacts = Omit<PortalDocument, 'recipientId' | 'deliverableId' | 'signer'>

function factsOf(sample: SampleDocument): DocumentFacts {
  const { id, title, summary, reference, presentation } = sample
  return {
    id,
    title,
    summary,
    reference,
    presentation,
    sentOn: dayFromNow(-sample.sentDaysAgo),
    signBy: dayFromNow(sample.daysLeft),
    status: 'waiting',
  }
}

const DAY = 24 * 60 * 60 * 1000

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString()
}
