import { isJsonObject } from '../contract/jsonObject.js'
import type { EmulatorContext } from './emulatorContext.js'
import { idsOfRecipients } from './store/records.js'

/**
 * Whom a call is about, for the faults that were set for one recipient: the one in its path or behind
 * its token, and for a deliverable all of its envelope.
 */
export async function recipientsOf(
  { store, tokens }: EmulatorContext,
  { pathname, searchParams }: URL,
  body: unknown,
): Promise<readonly string[]> {
  const [, kind, id = ''] = /^\/v1\/(recipients|deliverables)\/([^/]+)/.exec(pathname) ?? []
  if (kind === 'recipients') return [id]
  const sent = isJsonObject(body) ? body['token'] : undefined
  const token = searchParams.get('token') ?? (typeof sent === 'string' ? sent : '')
  const subject = kind === 'deliverables' ? id : (await tokens.read(token))?.subject
  if (subject === undefined) return []
  const envelope = store.envelopeOfDeliverable(subject)
  if (envelope) return idsOfRecipients(envelope)
  const ceremony = store.ceremony(subject)
  return ceremony ? [ceremony.recipientId] : []
}
