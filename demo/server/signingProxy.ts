import {
  createSigningProxy,
  type ProxyEvent,
  type SigningProxy,
} from 'react-signing-ceremony/proxy'
import type { DocumentRegister } from './documentRegister.js'
import type { PortalSession, Sessions } from './sessions.js'
import type { SigningService } from './signingService.js'

/** Where the proxy stands below the portal's origin. */
export const SIGNING_PATH = '/api/signing'

/** What the portal's proxy is made of. */
interface SigningProxyParts {
  readonly origin: string
  readonly service: SigningService
  readonly sessions: Sessions
  readonly register: DocumentRegister
  /** The sites that may show a ceremony. */
  readonly embeddableIn: readonly string[]
  readonly onEvent: ((event: ProxyEvent) => void) | undefined
}

/** The package's proxy with the portal's answers to its three questions: who, may they, and how known. */
export function createPortalProxy(parts: SigningProxyParts): SigningProxy {
  const { origin, sessions, register, embeddableIn } = parts
  const { baseUrl, apiKey, ceremonyOrigins, dialect } = parts.service
  return createSigningProxy<PortalSession>({
    service: {
      baseUrl,
      apiKey,
      ...(ceremonyOrigins && { ceremonyOrigins }),
      ...(dialect && { dialect }),
    },
    publicUrl: origin + SIGNING_PATH,
    ...(parts.onEvent && { onEvent: parts.onEvent }),
    embeddableIn,
    authenticate: (request) => sessions.find(request.headers.get('cookie')) ?? null,
    authorize: ({ session, ...target }) => {
      const own = register
        .of(session.subject)
        .find((document) =>
          'recipientId' in target
            ? document.recipientId === target.recipientId
            : document.deliverableId === target.deliverableId,
        )
      if (!own || 'deliverableId' in target) return own !== undefined
      return own.status === 'waiting' || own.status === 'checking' ? true : 'not_actionable'
    },
    // No operation of the service tells the successor's id again.
    onReplaced: ({ recipientId, recipient: { id, name = '', email = '' } }) =>
      register.handOver(recipientId, { id, name, email }),
    evidence: ({ id, since, customer }) => ({
      provider: 'Larkfield Bank Online',
      data: {
        'Session ID': id,
        'Signed in at': since,
        'Sign-in method': 'Sample customer, chosen from a list',
        Customer: `${customer.name} (${customer.id})`,
      },
    }),
  })
}
