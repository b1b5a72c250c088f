/**
 * An adapter for DocuSign's eSignature REST API 2.1, from DocuSign's public documents of 2026-11.
 * It was never run against an account of DocuSign: try it in a demo account before you rely on it.
 *
 * A recipient's id has two parts: `<envelope id>.<user id>`. Both are in the answer to the request
 * that lists an envelope's recipients, which your server sends once, when it creates the envelope.
 *
 * @param {{ accountId: string, clientUserId: string, isDemo?: boolean }} options `clientUserId` is the
 * value that your server gives to every recipient of an envelope who signs in your portal.
 * @returns {import('react-signing-ceremony/proxy').SigningService}
 */
export function docusign({ accountId, clientUserId, isDemo = false }) {
  // DocuSign's page is on another origin than the url that opens it.
  const pages = isDemo ? 'https://apps-d.docusign.com' : 'https://apps.docusign.com'
  return {
    name: 'DocuSign',
    basePath: '/restapi/v2.1',
    // `service.apiKey` is a function of your server that returns an OAuth access token.
    auth: { header: 'authorization', scheme: 'Bearer' },
    // Replacing a recipient needs several calls, so this adapter leaves it out.
    can: { evidence: true, replace: false, create: 'safe' },
    refusals: { field: ['errorCode'], codes: CODES },
    isRecipientId: (id) => RECIPIENT_ID.test(id),
    createCeremony: async ({ recipientId, authentication, redirectUrl, embeddableIn }, send) => {
      const [envelopeId, userId] = recipientId.split('.')
      const { data = {}, provider } = authentication ?? {}
      const { body } = await send({
        method: 'POST',
        path: `/accounts/${accountId}/envelopes/${envelopeId}/views/recipient`,
        body: {
          userId,
          clientUserId,
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
        url: typeof body.url === 'string' ? body.url : '',
        expiresAt: new Date(Date.now() + FIVE_MINUTES).toISOString(),
        singleUse: true,
        completion: { result: 'event', events: EVENTS },
      }
    },
    // No `status`: DocuSign limits how often an envelope is read. Use its webhooks (Connect) instead.
  }
}

const FIVE_MINUTES = 300_000

const RECIPIENT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\da-f-]{36}$/i

/** The values of the parameter `event` that DocuSign adds to `returnUrl`. */
const EVENTS = /** @type {const} */ ({
  signing_complete: 'completed',
  viewing_complete: 'completed',
  decline: 'declined',
  cancel: 'canceled',
  session_timeout: 'canceled',
  ttl_expired: 'failed',
  exception: 'failed',
})

/** DocuSign sends these codes with status 400. */
const CODES = /** @type {const} */ ({
  UNKNOWN_ENVELOPE_RECIPIENT: 'recipient_not_found',
  RECIPIENT_NOT_IN_SEQUENCE: 'not_ready_yet',
  HOURLY_APIINVOCATION_LIMIT_EXCEEDED: 'upstream_busy',
  BURST_APIINVOCATION_LIMIT_EXCEEDED: 'upstream_busy',
  Hourly_Envelope_Polling_Limit_Exceeded: 'upstream_busy',
  Burst_Envelope_Polling_Limit_Exceeded: 'upstream_busy',
})
