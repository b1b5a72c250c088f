import 'react-signing-ceremony/element'
import 'react-signing-ceremony/styles.css'
import type { PortalDocument } from '../shared/portalDocument.js'

const place = element('#ceremony')
const document = await firstWaitingDocument()

if (document) {
  const { recipientId, title } = document
  const ceremony = globalThis.document.createElement('signing-ceremony')
  Object.assign(ceremony, { recipientId, frameTitle: title, presentation: 'inline' })
  place.append(ceremony)
} else {
  place.textContent = 'You have no documents to sign.'
}

/** Returns the customer's first unsigned document. Without a session, opens the sign-in page. */
async function firstWaitingDocument(): Promise<PortalDocument | undefined> {
  const response = await fetch('/api/documents')
  if (response.status === 401) location.replace('/sign-in?return=/plain')
  const documents: readonly PortalDocument[] = response.ok ? await response.json() : []
  return documents.find(({ status }) => status === 'waiting')
}

function element(selector: string): HTMLElement {
  const found = globalThis.document.querySelector(selector)
  if (found instanceof HTMLElement) return found
  throw new Error(`plain.html has no element ${selector}.`)
}
