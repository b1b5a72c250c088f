import { parseUrl } from '../ceremonyUrl.js'
import { type Agreement, EVERY, matchSource, NONE, SOME } from './sourceExpression.js'

/** What is known of a ceremony's framing before it is mounted. */
export interface FramingFacts {
  /** `embeddable_in` as the service echoed it; `undefined` if it did not. */
  readonly embeddableIn: readonly string[] | undefined
  /**
   * The origin of the page that is to hold the frame, then those of the pages around it, nearest
   * first: `[self.origin, ...location.ancestorOrigins]`. Where those around it cannot be read, put
   * `'null'` in their place. An empty list means that the ceremony is not framed.
   */
  readonly ancestors: readonly string[]
  /** Origin of the ceremony's page: what `'self'` and entries without a scheme are relative to. */
  readonly ceremonyOrigin?: string | undefined
}

/** Why there is no verdict. */
export type UnknownFramingReason =
  /** The service did not echo `embeddable_in`; what it then does is not shown. */
  | 'list_not_given'
  /** An entry holds `;`, `,` or a control character; what the service makes of it is not shown. */
  | 'list_malformed'
  /** An ancestor is hidden (`null`), or is no web page: native shells and extensions vary. */
  | 'ancestor_not_web'
  /** The engines differ on an entry, or it is relative to a `ceremonyOrigin` that was not given. */
  | 'entry_ambiguous'

/** Whether the ceremony will be shown where it is to be embedded. */
export type FramingVerdict =
  | { readonly verdict: 'allowed' }
  | {
      readonly verdict: 'blocked'
      /** The nearest ancestor that no engine finds on the list. */
      readonly ancestor: string
      /** What the list said. */
      readonly embeddableIn: readonly string[]
      /**
       * The entry to add. `undefined` where none can name the ancestor: a sandboxed page, an address
       * in brackets, a host with an underscore or a final dot.
       */
      readonly remedy: string | undefined
    }
  | { readonly verdict: 'unknown'; readonly reason: UnknownFramingReason }

/**
 * Tells whether browsers will show a ceremony in its frame, from the `embeddable_in` that the service
 * turns into `Content-Security-Policy: frame-ancestors`.
 *
 * `allowed` means that Chromium, Firefox and WebKit all show it, `blocked` that none of them does;
 * where they differ, or something is hidden, the verdict is `unknown`. Paths are dropped, as the
 * service does (service contract, Ceremony, rule 1). Pure; never throws. Knows nothing of the host's
 * own `frame-src`, of `X-Frame-Options`, of `http` inside `https`, nor of what the service really
 * sends.
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
  // For one byte outside ASCII all engines drop the directive: any page may then frame the ceremony.
  // One in a path goes with the path.
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

/** An `origin` left out is opaque: of all sources only `*` matches it, and that in Firefox alone. */
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
