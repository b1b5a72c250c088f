import type { ServiceDialect } from './serviceDialect.js'

/**
 * Beyond the service contract: today's SignatureAPI as its public documents and public demos describe
 * it, read on 2026-11-21 and not tried on the service itself.
 *
 * Give it to the proxy, once: the grant carries to the page what the page has to know. Ceremonies are
 * created at `/ceremonies` with a list of methods. A framed one needs `embedded=true` and tells of its
 * end by a message; in a tab it goes to `redirect_url`, and in an app's web view to an address that the
 * app catches. A new ceremony ends the recipient's older ones. One key may make ten calls a second.
 * None of this is promised by the contract and all of it may change: opt in by name.
 *
 * @example
 * ```ts
 * createSigningProxy({ ...options, service: { baseUrl, apiKey, dialect: signatureApi2026 } })
 * ```
 */
export const signatureApi2026: ServiceDialect = {
  ceremonySegment: 'ceremonies',
  authentication: 'list',
  // What comes after the end is the portal's to say, so the ceremony's own last page is left out.
  creation: { redirect_delay: 0 },
  urlParameters: {
    frame: { embedded: 'true', event_delivery: 'message' },
    web_view: { embedded: 'true', event_delivery: 'redirect' },
  },
  completion: {
    events: {
      'ceremony.completed': 'completed',
      'ceremony.declined': 'declined',
      'ceremony.canceled': 'canceled',
      'ceremony.failed': 'failed',
    },
    reason: 'error_type',
    result: 'ceremony_result',
    scheme: 'signatureapi-message',
  },
  revokesOlder: true,
  appearance: {
    languages: ['en', 'es', 'fr', 'it', 'pt', 'de', 'zh', 'hu', 'nl'],
    accentColor: 'accent_color',
    allowCancel: 'allow_cancel',
  },
  rate: { perSecond: 10, burst: 10, retryAfter: 1 },
  states: {
    recipients: ['pending', 'awaiting', 'sent', 'soft_bounced'],
    envelopes: ['processing', 'in_progress'],
    retryAfter: 3,
  },
}
