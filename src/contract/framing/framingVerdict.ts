import { parseUrl } from '../ceremonyUrl.js'
import { type Agreement, EVERY, matchSource, NONE, SOME } from './sourceExpression.js'

/** The input of {@link framingVerdict}. */
export interface FramingFacts {
  /** `embeddable_in` from the service's response. `undefined` if the response has no such field. */
  readonly embeddableIn: readonly string[] | undefined
  /**
   * The origins of the page with the frame and of the pages around that page, from inside to
   * outside: `[self.origin, ...location.ancestorOrigins]`. Write `'null'` for an origin that the
   * page cannot read. An empty list means that the ceremony is not in a frame.
   */
  readonly ancestors: readonly string[]
  /** The origin of the ceremony's page, which `'self'` and entries without a scheme refer to. */
  readonly ceremonyOrigin?: string | undefined
}

/** The reason for the verdict `unknown`. */
export type UnknownFramingReason =
  /** The service did not return `embeddable_in`. The contract does not define this case. */
  | 'list_not_given'
  /** An entry contains `;`, `,` or a control character. The contract does not define this case. */
  | 'list_malformed'
  /** An ancestor is hidden (`null`), or is not a web page but a native app or an extension. */
  | 'ancestor_not_web'
  /** Browser engines read an entry differently, or the entry needs the missing `ceremonyOrigin`. */
  | 'entry_ambiguous'

/** Whether browsers will show the ceremony in its frame. */
export type FramingVerdict =
  | { readonly verdict: 'allowed' }
  | {
      readonly verdict: 'blocked'
      /** The innermost page that `embeddable_in` excludes in every browser engine. */
      readonly ancestor: string
      /** The `embeddable_in` list from the service's response. */
      readonly embeddableIn: readonly string[]
      /**
       * The entry to add to the list. `undefined` if no entry can match: for example a sandboxed
       * page, an IPv6 address, or a host with an underscore or a final dot.
       */
      readonly remedy: string | undefined
    }
  | { readonly verdict: 'unknown'; readonly reason: UnknownFramingReason }

/**
 * Predicts whether browsers show a ceremony in its frame. Compares the pages around the frame with
 * `embeddable_in`, which the service sends as `Content-Security-Policy: frame-ancestors`.
 *
 * `allowed` means that Chromium, Firefox and WebKit show the ceremony. `blocked` means that all three
 * refuse it. `unknown` means that they differ, or that a page is hidden. Ignores paths, because the
 * service drops them (service contract, Ceremony, rule 1). Never throws. Does not check the host's own
 * `frame-src`, `X-Frame-Options`, `http` inside `https`, or the header that the service sends.
 *
 * @example
 * ```ts
 * const ancestors = [self.origin, ...location.ancestorOrigins]
 * framingVerdict({ embeddableIn: ['https://portal.example.com'], ancestors })
 * // on https://intranet.example.com: { verdict: 'blocked', remedy: 'https://intranet.example.com', … }
 * ```
 */
export function framingVerdict({
  embeddableIn,
  ancestors,
  ceremonyOrigin,
}: FramingFacts): FramingVerdict {
  if (!embeddableIn) return { verdict: 'unknown', reason: 'list_not_given' }
  const directive = embeddableIn.join(' ')
  if (/[;,]|(?!\t)\p{Cc}/u.test(directive)) return { verdict: 'unknown', reason: 'list_malformed' }
  const sources = directive.split(/[\t ]+/)
  // With one character outside ASCII, engines ignore the whole list, so any page can frame the
  // ceremony. Characters in a path do not matter, because the service drops paths.
  if (sources.some((source) => /^([^/]*\/\/)?[^/]*[^!-~]/.test(source))) {
    return { verdict: 'allowed' }
  }
  const self = parseWebOrigin(ceremonyOrigin)
  let reason: UnknownFramingReason | undefined
  for (const [index, ancestor] of ancestors.entries()) {
    const origin = parseWebOrigin(ancestor)
    if (origin || (index === 0 && ancestor === 'null')) {
      const agreement = matchAny(sources, origin, self)
      if (agreement === NONE) return blocked(ancestor, origin, embeddableIn)
      if (agreement === SOME) reason ??= 'entry_ambiguous'
    } else {
      reason ??= 'ancestor_not_web'
    }
  }
  return reason ? { verdict: 'unknown', reason } : { verdict: 'allowed' }
}

function parseWebOrigin(text = ''): URL | undefined {
  return /^https?:/i.test(text) ? parseUrl(text) : undefined
}

/** Without `origin`, the page is sandboxed. Only `*` matches a sandboxed page, and only in Firefox. */
function matchAny(
  sources: readonly string[],
  origin: URL | undefined,
  self: URL | undefined,
): Agreement {
  if (!origin) return sources.includes('*') ? SOME : NONE
  return sources
    .map((source) => matchSource(source, origin, self))
    .reduce((a, b) => (a > b ? a : b))
}

function blocked(
  ancestor: string,
  origin: URL | undefined,
  embeddableIn: readonly string[],
): FramingVerdict {
  const nameable = origin && matchSource(origin.origin, origin) === EVERY
  return {
    verdict: 'blocked',
    ancestor,
    embeddableIn,
    remedy: nameable ? origin.origin : undefined,
  }
}
