import { parsePolicies } from '../../../contract/framing/hostPolicy.js'
import { type Check, checksOf, skipped, type Verdict } from '../../checks/check.js'
import type { Facts } from '../facts.js'
import type { Visit } from '../visit.js'

/**
 * Builds a check of a point of `docs/signingProtocol.md`. Its result is never a problem, because the
 * portal's developer cannot change the page of the service: `ok`, or `skipped` with what is missing.
 */
function pointCheck(
  promise: string,
  missing: (ceremony: Visit) => string | undefined,
): Omit<Check<Facts>, 'name'> {
  return {
    promise,
    needs: ({ ceremony }) =>
      ceremony && !ceremony.failure && ceremony.status < 400
        ? undefined
        : 'the url of a ceremony that answers: --ceremony @file or env:NAME',
    run({ ceremony }): Verdict {
      const seen = ceremony && missing(ceremony)
      return seen ? skipped(seen) : undefined
    },
  }
}

/** The points of the protocol that a ceremony page fulfils, as far as its response shows them. */
export const protocolChecks = checksOf<Facts>({
  protocol_framers: pointCheck(
    'The ceremony page lists the origins that are allowed to frame it.',
    ({ headers }) => {
      const policies = parsePolicies(headers.get('content-security-policy') ?? '')
      const lists = policies.flatMap((policy) => policy.get('frame-ancestors') ?? [])
      if (headers.has('x-frame-options')) {
        return 'The page sends X-Frame-Options, which cannot name the portal.'
      }
      if (lists.length === 0) return 'The page has no frame-ancestors, so every page can frame it.'
      return lists.includes('*') ? 'Its frame-ancestors allows every page.' : undefined
    },
  ),
  protocol_storage: pointCheck('No cache stores the ceremony page.', ({ headers }) =>
    /\bno-store\b/i.test(headers.get('cache-control') ?? '')
      ? undefined
      : 'The page lacks `Cache-Control: no-store`, although its url is a credential.',
  ),
  protocol_height: pointCheck(
    'The ceremony page lets its frame grow with the content.',
    ({ body }) =>
      /<meta\s[^>]*name=["']?responsive-embedded-sizing["']?\s+content=["']?allow-origins=/.test(
        body,
      )
        ? undefined
        : 'The page has no `<meta name="responsive-embedded-sizing" content="allow-origins=…">`, so its frame scrolls.',
  ),
  protocol_messages: pointCheck(
    'The ceremony page posts a message when it is visible, and at each end.',
    () =>
      'A command without a browser sees no messages. Listen to `message` events of the frame in a browser test.',
  ),
})
