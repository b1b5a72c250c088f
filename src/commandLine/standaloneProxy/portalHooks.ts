import type { SigningProxyOptions, SigningSession } from '../../proxy/index.js'
import {
  askPortal,
  type PortalAnswer,
  type PortalEndpoint,
  PortalFailure,
  type PortalQuestion,
  tellPortal,
} from './askPortal.js'

/** A session is one answer of the portal, good for the one request it was given for. */
export interface PortalSession extends SigningSession {
  readonly asked: PortalQuestion
  readonly answer: PortalAnswer
}

type Hooks = Pick<
  SigningProxyOptions<PortalSession>,
  'authenticate' | 'authorize' | 'evidence' | 'onReplaced'
>

/**
 * The proxy's questions to its host, put to a portal over HTTP: one for each request, and a second
 * one for a replacement, when it is known by whom.
 */
export function portalHooks(endpoint: PortalEndpoint, replacements: boolean): Hooks {
  return {
    authenticate: async ({ url, headers }) => {
      const asked = questionOf(url)
      const answer = await askPortal(endpoint, headers, asked)
      return answer.subject === null ? null : { subject: answer.subject, asked, answer }
    },

    authorize: async (question) => {
      const { asked, answer } = question.session
      if (question.operation !== 'replace_recipient') {
        const id = 'recipientId' in question ? question.recipientId : question.deliverableId
        return isAbout(asked, question.operation, id) && answer.allowed
      }
      const { operation, recipientId, replacement, session, request } = question
      const order = { operation, recipient_id: recipientId, replacement } as const
      const { subject, tenant, allowed } = await askPortal(endpoint, request.headers, order)
      // Signed out, or somebody else, between the two questions.
      return subject === session.subject && tenant === answer.tenant && allowed
    },

    evidence: ({ answer }) => {
      if (!isEvidence(answer.evidence)) {
        throw new PortalFailure('The portal’s answer has no evidence: { provider, data }.')
      }
      return answer.evidence
    },

    ...(replacements && {
      onReplaced: async ({ recipientId, recipient, request }) =>
        tellPortal(endpoint, request.headers, {
          operation: 'recipient_replaced',
          recipient_id: recipientId,
          recipient,
        }),
    }),
  }
}

type Evidence = Awaited<ReturnType<Hooks['evidence']>>

/** What evidence has to hold is the proxy's to say; it looks at whatever comes. */
function isEvidence(value: unknown): value is Evidence {
  return value !== null
}

const OPERATIONS = /\/(?:recipients\/([^/]+)\/(ceremony|replace)|deliverables\/([^/]+))$/

/** What a request wants, by its path. The proxy has checked it, and asks about the same again. */
function questionOf(url: string): PortalQuestion {
  const [, recipient, operation, deliverable] = OPERATIONS.exec(new URL(url).pathname) ?? []
  if (deliverable !== undefined) {
    return { operation: 'retrieve_deliverable', deliverable_id: deliverable }
  }
  if (recipient === undefined) throw new PortalFailure('The request names nothing to ask about.')
  return operation === 'replace'
    ? { operation: 'identify', recipient_id: recipient }
    : { operation: 'create_ceremony', recipient_id: recipient }
}

/** Whether the portal was asked about this, and about nothing else. */
function isAbout(asked: PortalQuestion, operation: string, id: string): boolean {
  const about = 'deliverable_id' in asked ? asked.deliverable_id : asked.recipient_id
  return asked.operation === operation && about === id
}
