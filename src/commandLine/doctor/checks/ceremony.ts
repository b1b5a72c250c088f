import { type Check, checksOf, skipped, warning } from '../../checks/check.js'
import { framersIn } from '../../checks/responseBody.js'
import { addressSpaces } from '../addressSpace.js'
import { type Facts, needsOrigin } from '../facts.js'
import type { Visit } from '../visit.js'

/**
 * Builds a check of a point of `docs/signingProtocol.md`. Its result is never a problem, because the
 * portal's developer cannot change the page of the service: `ok`, or `skipped` with what is missing.
 */
function point(promise: string, missing: (ceremony: Visit) => string | undefined) {
  return {
    promise,
    needs: ({ ceremony }: Facts) =>
      ceremony && !ceremony.failure && ceremony.status < 400
        ? undefined
        : 'the url of a ceremony that answers: --ceremony @file or env:NAME',
    run: ({ ceremony }: Facts) => {
      const seen = ceremony && missing(ceremony)
      return seen ? skipped(seen) : undefined
    },
  } satisfies Omit<Check<Facts>, 'name'>
}

/** Checks the page of the ceremony: the protocol, as far as the response shows it, and its network. */
export const ceremonyChecks = checksOf<Facts>({
  protocol_framers: point(
    'The ceremony page lists the origins that are allowed to frame it.',
    ({ headers }) => {
      const framers = framersIn(headers.get('content-security-policy')).flat()
      if (headers.has('x-frame-options'))
        return 'The page sends X-Frame-Options, which cannot name the portal.'
      if (framers.length === 0)
        return 'The page has no frame-ancestors, so every page can frame it.'
      return framers.includes('*') ? 'Its frame-ancestors allows every page.' : undefined
    },
  ),
  protocol_storage: point('No cache stores the ceremony page.', ({ headers }) =>
    /\bno-store\b/i.test(headers.get('cache-control') ?? '')
      ? undefined
      : 'The page lacks `Cache-Control: no-store`, although its url is a credential.',
  ),
  protocol_height: point('The ceremony page lets its frame grow with the content.', ({ body }) =>
    /<meta\s[^>]*name=["']?responsive-embedded-sizing["']?\s+content=["']?allow-origins=/.test(body)
      ? undefined
      : 'The page has no `<meta name="responsive-embedded-sizing" content="allow-origins=…">`, so its frame scrolls.',
  ),
})

/** Finds a landing page that Chrome blocks, because a public page opens it in a frame. */
export const localNetworkChecks = checksOf<Facts>({
  local_network: {
    promise: 'A ceremony on a public address can open redirect_url in a frame.',
    code: 'frame_left',
    needs: needsOrigin,
    async run({ landing, ceremonyOrigins }) {
      const { hostname } = landing.asked
      const hosts = ceremonyOrigins.map((origin) => new URL(origin).hostname)
      const [own, ...ceremonies] = await Promise.all([hostname, ...hosts].map(addressSpaces))
      if (!own?.length || ceremonies.every((spaces) => spaces.length === 0)) {
        const host = own?.length ? ceremonyOrigins.join(' ') : hostname
        return skipped(`This machine does not know the host of ${host}. Check how it is written.`)
      }
      const isPublic = ceremonies.some((spaces) => spaces.includes('public'))
      const space = own.find((one) => one !== 'public')
      if (!isPublic || !space) return undefined
      const [where, permission] = LESS_PUBLIC[space]
      return warning(
        `${hostname} (redirect_url) has ${where}, but the ceremony is public.`,
        `Chrome blocks this page in the frame. Show the ceremony in a tab or the same window, or add "${permission}" to \`allow\`, which asks the user.`,
      )
    },
  },
})

const LESS_PUBLIC = {
  local: ['a private address', 'local-network'],
  loopback: ['an address of the user’s own machine', 'loopback-network'],
} as const
