import type { SigningEmulator } from 'react-signing-ceremony/emulator'
import type { Customer, DocumentLanguage, PortalDocument } from '../shared/portalDocument.js'
import { customers } from './customers.js'
import type { DocumentRegister } from './documentRegister.js'
import { type SampleDocument, sampleDocuments } from './sampleDocuments.js'
import { larkfield, senderOf } from './senders.js'
import type { SigningService } from './signingService.js'

/** What the portal's page shows. */
interface PortalView {
  readonly lang: DocumentLanguage
  readonly brand?: string | undefined
}

/** Creates an envelope for each sample document, and registers only these documents with their ids. */
export function sendSampleDocuments(service: SigningService, register: DocumentRegister): void {
  const { emulator, recipientId, deliverableId = null } = service
  emulator?.reset()
  register.clear()
  for (const customer of customers) {
    for (const sample of emulator ? sampleDocuments[customer.id] : []) {
      if (emulator) register.add(customer.id, send(emulator, sample, customer, { lang: 'en' }))
    }
  }
  // A real service already has an envelope. The first customer is its recipient.
  const [{ id, name, email }] = customers
  const [sample] = sampleDocuments[id]
  if (recipientId === undefined || !sample) return
  register.add(id, {
    ...factsOf(sample, 'en'),
    title: 'Your document',
    summary: 'The document of your envelope at the signing service.',
    signer: { name, email },
    recipientId,
    deliverableId,
    signedDocumentId: null,
  })
}

/** Sends a customer's unsigned documents again, in the language and the brand of the page. */
export function sendAsShown(
  emulator: SigningEmulator,
  register: DocumentRegister,
  customerId: string,
  view: PortalView,
): void {
  const customer = customers.find(({ id }) => id === customerId)
  if (!customer) return
  const { name } = senderOf(view.brand)
  for (const { id, lang, sender, status, recipientId } of register.of(customerId)) {
    const sample = sampleDocuments[customer.id].find((document) => document.id === id)
    const { recipients = [] } = emulator.envelopeOf(recipientId) ?? {}
    const isUnsigned = recipients.some((one) => one.id === recipientId && one.status === 'pending')
    const isOther = sender !== name || lang !== view.lang
    if (sample && isOther && status === 'waiting' && isUnsigned) {
      register.replace(recipientId, send(emulator, sample, customer, view))
    }
  }
}

/** Creates the envelope of a document, and returns the document with its ids. */
function send(
  emulator: SigningEmulator,
  sample: SampleDocument,
  { name, email }: Customer,
  { lang, brand }: PortalView,
): PortalDocument {
  const { title, text } = sample.versions[lang]
  const signer = { name, email }
  const sender = senderOf(brand)
  const { recipients, deliverables } = emulator.seedEnvelope({
    title,
    sender,
    document: { text: text.replaceAll(larkfield.name, sender.name), lang },
    recipients: [signer],
    deliverables: [{}, { type: 'signed_document' }],
  })
  return {
    ...factsOf(sample, lang),
    sender: sender.name,
    signer,
    recipientId: recipients[0]?.id ?? '',
    deliverableId: deliverables[0]?.id ?? null,
    signedDocumentId: deliverables[1]?.id ?? null,
  }
}

type DocumentFacts = Omit<
  PortalDocument,
  'recipientId' | 'deliverableId' | 'signedDocumentId' | 'signer'
>

function factsOf(sample: SampleDocument, lang: DocumentLanguage): DocumentFacts {
  const { versions, sentDaysAgo, daysLeft, ...facts } = sample
  const { title, summary } = versions[lang]
  return {
    ...facts,
    lang,
    sender: larkfield.name,
    title,
    summary,
    sentOn: dayFromNow(-sentDaysAgo),
    signBy: dayFromNow(daysLeft),
    status: 'waiting',
  }
}

const DAY = 24 * 60 * 60 * 1000

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString()
}
