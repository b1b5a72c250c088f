import { InvalidReturn } from '../../proxy/host/hostFunctions.js'
import type { SigningProxyOptions, SigningSession } from '../../proxy/index.js'
import { askPortal, reportToPortal } from './askPortal.js'
import type { PortalAnswer, PortalEndpoint, PortalQuestion } from './askPortal.js'

/** The portal's response to one request, kept until the request has been answered. */
export interface PortalSession extends SigningSession {
  readonly asked: PortalQuestion
  readonly answer: PortalAnswer
}

type Options = SigningProxyOptions<PortalSession>
type Functions = Pick<Options, 'authenticate' | 'authorize' | 'evidence' | 'confirm' | 'onReplaced'>

/** Which functions the proxy needs besides `authenticate` and `authorize`. */
type PortalUses = Readonly<Record<'evidence' | 'confirmations' | 'replacements', boolean>>

/**
 * Returns the functions for createSigningProxy that call the portal over HTTP, once for each
 * request. For a replacement, they call it again after the body of the request has been read.
 */
export function portalFunctions(endpoint: PortalEndpoint, uses: PortalUses): Functions {
  return {
    authenticate: async ({ url, headers }) => {
      // Without a cookie or an Authorization header, the portal cannot identify the caller.
      if (!headers.has('cookie') && !headers.has('authorization')) return null
      const asked = questionOf(url)
      const answer = await askPortal(endpoint, headers, asked)
      return answer.subject === null ? null : { subject: answer.subject, asked, answer }
    },

    authorize: async (question) => {
      const { operation, session, request } = question
      const { asked, answer } = session
      if (question.operation !== 'replace_recipient') {
        const id = 'recipientId' in question ? question.recipientId : question.deliverableId
        const isAsked = asked.operation === operation && Object.values(asked).includes(id)
        return isAsked && answer.allowed
      }
      const { recipientId, replacement } = question
      const asking = { operation, recipient_id: recipientId, replacement }
      const { subject, allowed } = await askPortal(endpoint, request.headers, asking)
      // Between the two requests to the portal, perhaps the caller has signed out.
      return subject === session.subject && allowed
    },

    ...(uses.evidence && {
      evidence: ({ answer: { evidence } }) => {
        if (isEvidence(evidence)) return evidence
        throw new InvalidReturn('The portal’s answer must have evidence: { provider, data }.')
      },
    }),

    ...(uses.confirmations && {
      confirm: async ({ session, isGenerated }) => {
        const { answer, deliverable_id: deliverableId } = session.answer
        if (answer != null && answer !== false) return answer
        if (deliverableId != null) return isGenerated(deliverableId)
        if (answer === false) return answer
        throw new InvalidReturn('The portal’s answer must have `answer` or `deliverable_id`.')
      },
    }),

    ...(uses.replacements && {
      onReplaced: async ({ recipientId, recipient, request }) =>
        reportToPortal(endpoint, request.headers, {
          operation: 'recipient_replaced',
          recipient_id: recipientId,
          recipient,
        }),
    }),
  }
}

/** Whether the portal sent evidence. createSigningProxy checks the fields of the evidence. */
function isEvidence(
  value: unknown,
): value is Awaited<ReturnType<NonNullable<Options['evidence']>>> {
  return value != null
}

const ROUTE =
  /\/(?:recipients\/([^/]+)\/(ceremony|replace|confirmation)|deliverables\/([^/]+)(?:\/file)?)$/

/** Returns the question for the portal from a request's path, which the proxy has checked. */
function questionOf(url: string): PortalQuestion {
  const { pathname, searchParams } = new URL(url)
  const [, recipient_id, route, deliverable_id] = ROUTE.exec(pathname) ?? []
  if (deliverable_id !== undefined) return { operation: 'retrieve_deliverable', deliverable_id }
  if (route === 'confirmation') {
    const reason = searchParams.get('reason')?.slice(0, 20) ?? null
    const timer = searchParams.get('timer') === '1'
    return { operation: 'confirm_signature', recipient_id, reason, timer }
  }
  const operation = route === 'replace' ? 'identify' : 'create_ceremony'
  return { operation, recipient_id }
}
