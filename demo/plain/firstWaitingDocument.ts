import type { PortalDocument } from '../shared/portalDocument.js'

/** What the customer is to sign first; `undefined` if there is nothing. Signs in first if need be. */
export async function firstWaitingDocument(): Promise<PortalDocument | undefined> {
  const response = await fetch('/api/documents')
  if (response.status === 401) location.replace('/sign-in?return=/plain')
  const documents: readonly PortalDocument[] = response.ok ? await response.json() : []
  return documents.find(({ status }) => status === 'waiting')
}
