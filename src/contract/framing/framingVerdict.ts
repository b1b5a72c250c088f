import { parseUrl } from '../ceremonyUrl.js'
import { type Agreement, EVERY, matchSource, NONE, SOME } from './sourceExpression.js'

/** The facts about a ceremony's frame before the page mounts it. */
export interface FramingFacts {
  /** `embeddable_in` from the service's response. `undefined` if the response has none. */
  readonly embeddableIn: readonly string[] | undefined
  /**
   * The origin of the page with the frame, then the origins of the pages around it, nearest first:
   * `[self.origin, ...location.ancestorOrigins]`. Write `'null'` for an origin that the page cannot
   * read. An empty list means that the ceremony is not framed.
   */
  readonly ancestors: readonly string[]
  /** The origin of the ceremony's page. `'self'` and entries without a scheme are relative to it. */
  readonly ceremonyOrigin?: string | undefined
}

/** Why there is no verdict. */
export type UnknownFramingReason =
  /** The service did not return `embeddable_in`. The contract does not show the effect. */
  | 'list_not_given'
  /** An entry contains `;`, `,` or a control character. The contract does not show the effect. */
  | 'list_malformed'
  /** An ancestor is hidden (`null`) or is not a web page, such as a native shell or an extension. */
  | 'ancestor_not_web'
  /** Browser engines differ on an entry, or the entry needs a `ceremonyOrigin` and none was given. */
  | 'entry_ambiguous'

/** Whether browsers will show the ceremony in its frame. */
export type FramingVerdict =
  | { readonly verdict: 'allowed' }
  | {
      readonly verdict: 'blocked'
      /** The nearest ancestor that the list does not allow in any engine. */
      readonly ancestor: string
      /** The list that was compared. */
      readonly embeddableIn: readonly string[]
      /**
       * The entry to add. `undefined` if no entry can match the ancestor: a sandboxed page, an address
       * in brackets, a host with an underscore or a final dot.
       */
      readonly remedy: string | undefined
    }
  | { readonly verdict: 'unknown'; readonly reason: UnknownFramingReason }

/**
 * Compares a frame's ancestors with `embeddable_in`. The service sends that list as
 * `Content-Security-Policy: frame-ancestors`.
 *
 * `allowed` means that Chromium, Firefox and WebKit show the ceremony. `blocked` means that all three
 * refuse it. If they differ, or an ancestor is hidden, the verdict is `unknown`. Paths are dropped, as in
 * the service (service contract, Ceremony, rule 1). Never throws. Does not check the host's own
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
  // With one byte outside ASCII, all engines drop the directive, and any page may frame the ceremony.
  // A byte in a path does not count, because the service drops paths.
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

/** Without `origin` the page has an opaque origin. Only `*` matches it, and only in Firefox. */
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
