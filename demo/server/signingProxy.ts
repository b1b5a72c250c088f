import {
  createSigningProxy,
  type ProxyEvent,
  type SigningProxy,
} from 'react-signing-ceremony/proxy'
import type { SigningRecord } from 'react-signing-ceremony/webhooks'
import { statusAfter } from './statusAfter.js'
import type { DocumentRegister } from './documentRegister.js'
import type { PortalSession, Sessions } from './sessions.js'
import type { SigningService } from './signingService.js'

/** The path of the proxy on the portal's origin. */
export const SIGNING_PATH = '/api/signing'

interface SigningProxyParts {
  readonly origin: string
  readonly service: SigningService
  readonly sessions: Sessions
  readonly register: DocumentRegister
  readonly record: SigningRecord
  /** The sites that can embed a ceremony. */
  readonly embeddableIn: readonly string[]
  readonly onEvent: ((event: ProxyEvent) => void) | undefined
}

/** Creates this package's proxy, the only part of the portal that receives the API key. */
export function createPortalProxy(parts: SigningProxyParts): SigningProxy {
  const { origin, sessions, register, record, embeddableIn, onEvent } = parts
  const { baseUrl, apiKey, ceremonyOrigins, adapter } = parts.service
  return createSigningProxy<PortalSession>({
    service: {
      baseUrl,
      apiKey,
      ...(ceremonyOrigins && { ceremonyOrigins }),
      ...(adapter && { adapter }),
    },
    publicUrl: origin + SIGNING_PATH,
    embeddableIn,
    ...(onEvent && { onEvent }),
    authenticate: (request) => sessions.find(request.headers.get('cookie')) ?? null,
    authorize: ({ session, ...target }) => {
      const documents = register.of(session.subject)
      if ('deliverableId' in target) {
        const { deliverableId: id } = target
        return documents.some((own) => [own.deliverableId, own.signedDocumentId].includes(id))
      }
      const own = documents.find(({ recipientId }) => recipientId === target.recipientId)
      if (!own) return false
      return own.status === 'waiting' || own.status === 'checking' ? true : 'not_actionable'
    },
    // Stores the new recipient's id, because no operation of the service returns it again.
    onReplaced: ({ recipientId, recipient: { id, name = '', email = '' } }) =>
      register.handOver(recipientId, { id, name, email }),
    // The result comes from webhooks, or else from the service's audit log.
    confirm: async (question) => {
      const { session, recipientId, reason, isGenerated } = question
      if (reason === 'finished') register.setStatus(recipientId, 'checking')
      let answer = await record.confirm(question)
      const documents = register.of(session.subject)
      const own = documents.find((document) => document.recipientId === recipientId)
      if (answer === false && own?.deliverableId) answer = await isGenerated(own.deliverableId)
      const status = statusAfter(answer)
      if (status) register.setStatus(recipientId, status)
      const facts = typeof answer === 'object' ? answer : undefined
      if (!facts && answer !== true) return answer
      const signed = register.of(session.subject).find((one) => one.recipientId === recipientId)
      return {
        answer: true,
        ...facts,
        signer: signed?.signer.name,
        signedAt: signed?.signedAt,
      }
    },
    evidence: ({ id, since, customer, subject }, { recipientId }) => ({
      provider: `${register.senderOf(subject, recipientId)} Online`,
      data: {
        'Session ID': id,
        'Signed in at': new Date(since).toUTCString(),
        'Sign-in method': 'Sample customer, chosen from a list',
        Customer: `${customer.name} (${customer.id})`,
      },
    }),
  })
}
