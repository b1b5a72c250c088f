import { framingVerdict } from '../../../contract/framing/framingVerdict.js'
import { parsePolicies } from '../../../contract/framing/hostPolicy.js'
import { ancestorsOf, type Check, type Facts, type Finding, pageOrigin, skipped } from '../check.js'
import { outcomeOf, type Visit } from '../visit.js'

const PAGE: readonly string[] = ['page_reachable', 'page_login']

/** Whether a document may be framed by pages, by its own headers. */
function frameRefusal(
  { headers, url }: Visit,
  ancestors: readonly string[],
): Pick<Finding, 'result' | 'seen'> | undefined {
  const lists = parsePolicies(headers.get('content-security-policy') ?? '').flatMap((policy) => {
    const list = policy.get('frame-ancestors')
    return list ? [list] : []
  })
  for (const list of lists) {
    // Chromium and WebKit hold a path against an origin, which has none: such an entry never matches.
    const embeddableIn = list.filter(
      (source) => !/^[^/]+\/./.test(source.replace(/^[^/]*:\/\//, '')),
    )
    const found = framingVerdict({ embeddableIn, ancestors, ceremonyOrigin: url.origin })
    if (found.verdict === 'blocked') {
      return { result: 'problem', seen: `frame-ancestors keeps ${found.ancestor} out.` }
    }
    if (found.verdict === 'unknown') {
      return { result: 'warning', seen: 'Browsers read its frame-ancestors in different ways.' }
    }
  }
  if (lists.length > 0) return undefined
  const options = frameOptions(headers.get('x-frame-options') ?? '')
  const isForeign = ancestors.some((ancestor) => ancestor !== url.origin)
  const isKept = options.some((option) =>
    options.length > 1
      ? OPTIONS.has(option)
      : option === 'DENY' || (option === 'SAMEORIGIN' && isForeign),
  )
  return isKept
    ? { result: 'problem', seen: `X-Frame-Options: ${options.join(', ')} keeps the page out.` }
    : undefined
}

/** Of several values that differ, each of these makes browsers refuse, whatever they say one by one. */
const OPTIONS: ReadonlySet<string> = new Set(['DENY', 'ALLOWALL', 'SAMEORIGIN'])

/** The different values of a header, as HTML's "check a navigation response" reads them. */
function frameOptions(header: string): readonly string[] {
  const values = header.split(',').map((value) => value.replaceAll(/^[\t ]+|[\t ]+$/g, ''))
  return [...new Set(values.map((value) => value.toUpperCase()))]
}

const landingFraming: Check = {
  id: 'landing_framing',
  holds: 'The landing may be framed by the page, and by those around it.',
  after: [...PAGE, 'landing_reachable', 'landing_told'],
  examine(facts) {
    const found = frameRefusal(facts.landing, ancestorsOf(facts))
    if (!found) return undefined
    return {
      ...found,
      seen: `The landing: ${found.seen}`,
      cure: 'Send the landing’s headers as the proxy makes them, and add none; list the pages in `allowedOrigins`, those around them in `embeddableIn`.',
      code: 'landing_unreachable',
    }
  },
}

const landingTold: Check = {
  id: 'landing_told',
  holds: 'The landing tells the page of the end, and the proxy answers it.',
  after: [...PAGE, 'landing_reachable'],
  examine(facts) {
    const origin = pageOrigin(facts)
    const { landing } = facts
    if (landing.url.origin === origin) return undefined
    const [, told = ''] = / data-origins="([^"]*)"/.exec(landing.body) ?? []
    if (told.split(' ').includes(origin)) return undefined
    return {
      result: 'problem',
      seen: `The page is on ${origin}, the landing on ${landing.url.origin}, and neither the landing nor the proxy knows of the page.`,
      cure: `If the page is reached at ${landing.url.origin} too, use that; else add "${origin}" to \`allowedOrigins\` of createSigningProxy.`,
      code: 'bad_origin',
    }
  },
}

const embeddableIn: Check = {
  id: 'embeddable_in',
  holds: 'embeddable_in names the page, and those around it.',
  after: PAGE,
  examine(facts) {
    const { embeddableIn: list, ceremonyOrigins } = facts.options
    if (!list) {
      return skipped(
        'Give --embeddable-in, the list that the proxy has, to hold the page against it.',
      )
    }
    const [ceremonyOrigin] = ceremonyOrigins
    const found = framingVerdict({
      embeddableIn: list,
      ancestors: ancestorsOf(facts),
      ceremonyOrigin,
    })
    if (found.verdict === 'allowed') return undefined
    if (found.verdict === 'unknown') {
      return {
        result: 'warning',
        seen: 'Browsers read embeddable_in in different ways.',
        cure: 'Write each entry as "https://portal.example.com", without a path.',
        code: 'frame_blocked',
      }
    }
    return {
      result: 'problem',
      seen: `embeddable_in does not name ${found.ancestor}.`,
      cure: found.remedy
        ? `Add "${found.remedy}" to \`embeddableIn\` of createSigningProxy.`
        : 'No entry can name it: serve the page on a host with a plain name.',
      code: 'frame_blocked',
    }
  },
}

const ceremonyFraming: Check = {
  id: 'ceremony_framing',
  holds: 'The ceremony answers, and may be framed by the page.',
  after: PAGE,
  examine(facts) {
    const { ceremony } = facts
    if (!ceremony) return skipped('Give --ceremony @file or env:NAME to look at a ceremony’s page.')
    if (ceremony.failure || ceremony.status >= 400) {
      // Nothing of the url but its origin: the rest is a credential.
      return {
        result: 'problem',
        seen: `The ceremony at ${ceremony.asked.origin}: ${ceremony.failure ? outcomeOf(ceremony) : `status ${ceremony.status}`}.`,
        cure: 'Take a new one: a link is good once, or for a while, and frames show nothing of its error.',
        code: 'frame_slow',
      }
    }
    const found = frameRefusal(ceremony, ancestorsOf(facts))
    if (!found) return undefined
    return {
      ...found,
      seen: `The ceremony: ${found.seen}`,
      cure: `Add "${pageOrigin(facts)}" to \`embeddableIn\` of createSigningProxy, with the origins around it.`,
      code: 'frame_blocked',
    }
  },
}

const pageFraming: Check = {
  id: 'page_framing',
  holds: 'The page itself may be framed by those around it.',
  after: PAGE,
  examine(facts: Facts) {
    const { ancestors } = facts.options
    if (ancestors.length === 0) return undefined
    const found = frameRefusal(facts.page, ancestors)
    if (!found) return undefined
    return {
      ...found,
      seen: `The page: ${found.seen}`,
      cure: `Have its frame-ancestors name ${ancestors.join(' ')}, and leave X-Frame-Options off.`,
    }
  },
}

/** Who may frame whom. */
export const framingChecks: readonly Check[] = [
  pageFraming,
  embeddableIn,
  ceremonyFraming,
  landingTold,
  landingFraming,
]
