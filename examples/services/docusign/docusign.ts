import type {
  CeremonyOrder,
  CreatedCeremony,
  Send,
  ServiceFailureCode,
  SigningService,
} from 'react-signing-ceremony/proxy'
import { assertTurn, readEnvelope, readFileStatus, signerOf, statusOf } from './docusignEnvelope.js'

/** Options of {@link docusign}. */
export interface DocusignOptions {
  /** The API account id, from the page “Apps and Keys” of DocuSign. */
  readonly accountId: string
  /** Whether the account is in DocuSign's developer environment. Default: `false`. */
  readonly isDemo?: boolean
  /**
   * Whether the proxy can read the status of an envelope. DocuSign limits how often an envelope is
   * read, so a proxy that pages call must use Connect. Default: `false`.
   */
  readonly readsStatus?: boolean
}

/**
 * Returns the adapter for DocuSign's eSignature REST API 2.1, from DocuSign's public documents of
 * 2026-11. It was never run against the live service: try it in a demo account.
 *
 * A recipient's id is `<envelope id>.<recipientId>`, with the `recipientId` that your server gave the
 * signer. Give each signer a `clientUserId`, too. `service.apiKey` is a function of your server that
 * returns an OAuth access token, such as one of a JWT grant (developers.docusign.com/platform/auth/jwt).
 * Use `createDocusignReceiver` for the status. DocuSign replaces nobody with one call, so
 * `onReplaced` must not be set. A deliverable's id is `<envelope id>.signed_document` or
 * `<envelope id>.certificate`.
 *
 * @example
 * ```ts
 * const adapter = docusign({ accountId, isDemo: true })
 * createSigningProxy({ ...options, service: { baseUrl, apiKey: accessToken, adapter } })
 * ```
 */
export function docusign({
  accountId,
  isDemo = false,
  readsStatus = false,
}: DocusignOptions): SigningService {
  // DocuSign's page in a frame has another origin than its url. The request must name it, by
  // developers.docusign.com/docs/esign-rest-api/esign101/concepts/embedding.
  const pages = isDemo ? 'https://apps-d.docusign.com' : 'https://apps.docusign.com'
  const pathOf = (envelopeId: string) => `/accounts/${accountId}/envelopes/${envelopeId}`

  return {
    name: 'DocuSign',
    basePath: '/restapi/v2.1',
    auth: { header: 'authorization', scheme: 'Bearer' },
    can: { evidence: true, replace: false, create: 'safe' },
    refusals: { field: ['errorCode'], codes: CODES },
    isRecipientId: (id) => RECIPIENT_ID.test(id),
    isDeliverableId: (id) => DELIVERABLE_ID.test(id),
    createCeremony: async (order, send) => createView(order, send, { pages, pathOf }),
    ...(readsStatus && {
      status: async (id, send) => {
        const [envelopeId, recipientId] = partsOf(id)
        const envelope = await readEnvelope(pathOf(envelopeId), send)
        return statusOf(envelope, signerOf(envelope, recipientId))
      },
    }),
    retrieveDeliverable: async (id, send) => {
      const [envelopeId, type] = partsOf(id)
      const status = await readFileStatus(pathOf(envelopeId), send)
      return { id, envelope_id: envelopeId, status, type }
    },
    // The two special document ids are from
    // developers.docusign.com/docs/esign-rest-api/reference/envelopes/envelopedocuments/get.
    downloadDeliverable: async (id) => {
      const [envelopeId, type] = partsOf(id)
      const isDocument = type === 'signed_document'
      const path = `${pathOf(envelopeId)}/documents/${isDocument ? 'combined' : 'certificate'}`
      const name = isDocument ? 'signed-document.pdf' : 'certificate.pdf'
      return { path, type: 'application/pdf', name }
    },
    checkHealth: async (send) =>
      void (await send({ method: 'GET', path: `/accounts/${accountId}` })),
  }
}

/**
 * Requests the signer's view. DocuSign recognizes a signer by name, email and `clientUserId` together,
 * and opens the url once, within minutes
 * (developers.docusign.com/esign-rest-api/reference/Envelopes/EnvelopeViews/createRecipient).
 */
async function createView(
  { recipientId: id, authentication, redirectUrl, embeddableIn }: CeremonyOrder,
  send: Send,
  { pages, pathOf }: { readonly pages: string; readonly pathOf: (envelopeId: string) => string },
): Promise<CreatedCeremony> {
  const [envelopeId, recipientId] = partsOf(id)
  const path = pathOf(envelopeId)
  const envelope = await readEnvelope(path, send)
  const signer = signerOf(envelope, recipientId)
  assertTurn(envelope, signer)
  const { data = {}, provider } = authentication ?? {}
  const { body } = await send({
    method: 'POST',
    path: `${path}/views/recipient`,
    body: {
      recipientId,
      userName: signer.name,
      email: signer.email,
      clientUserId: signer.clientUserId,
      returnUrl: redirectUrl,
      frameAncestors: [...embeddableIn, pages],
      messageOrigins: [pages],
      // DocuSign prints this evidence into the certificate of completion.
      authenticationMethod: data['Sign-in method'] ?? 'None',
      authenticationInstant: data['Signed in at'],
      assertionId: data['Session ID'],
      securityDomain: provider,
    },
  })
  return {
    url: typeof body['url'] === 'string' ? body['url'] : '',
    expiresAt: new Date(Date.now() + FIVE_MINUTES).toISOString(),
    singleUse: true,
    completion: { result: 'event', events: EVENTS },
  }
}

const FIVE_MINUTES = 300_000

const RECIPIENT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\da-z-]{1,64}$/i
const DELIVERABLE_ID =
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:signed_document|certificate)$/i

function partsOf(id: string): readonly [string, string] {
  const [envelopeId = '', rest = ''] = id.split('.')
  return [envelopeId, rest]
}

/** The values of the parameter `event` that DocuSign adds to `returnUrl` (`RecipientViewRequest`). */
const EVENTS = {
  signing_complete: 'completed',
  viewing_complete: 'completed',
  decline: 'declined',
  cancel: 'canceled',
  session_timeout: 'canceled',
  ttl_expired: 'failed',
  exception: 'failed',
} as const

/**
 * DocuSign sends these codes with status 400. The limits are from
 * developers.docusign.com/docs/esign-rest-api/esign101/rules-and-limits.
 */
const CODES: Readonly<Record<string, ServiceFailureCode>> = {
  ENVELOPE_DOES_NOT_EXIST: 'recipient_not_found',
  UNKNOWN_ENVELOPE_RECIPIENT: 'recipient_not_found',
  RECIPIENT_NOT_IN_SEQUENCE: 'not_ready_yet',
  HOURLY_APIINVOCATION_LIMIT_EXCEEDED: 'upstream_busy',
  BURST_APIINVOCATION_LIMIT_EXCEEDED: 'upstream_busy',
  Hourly_Envelope_Polling_Limit_Exceeded: 'upstream_busy',
  Burst_Envelope_Polling_Limit_Exceeded: 'upstream_busy',
}
