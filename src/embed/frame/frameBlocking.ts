import { isJsonObject } from '../../contract/jsonObject.js'
import { parseUrl } from '../../contract/ceremonyUrl.js'
import type { SigningError } from '../../contract/signingError.js'
import { remedyOf } from '#remedies'
import { clientError } from '../errors/clientError.js'
import { optional } from '../browser/optional.js'
import { listen, type Scope } from '../browser/scope.js'
import { END_BLOCKED } from './landingWatch.js'
import { missingEntry } from './missingEntry.js'
import { pageAncestors } from './pageAncestors.js'
import { isWarmUp } from './warmUp.js'

/** The parts of a ceremony that decide whether a frame may show it. */
export interface FramedCeremony {
  readonly origin: string
  readonly embeddableIn: readonly string[] | undefined
  readonly landing: URL | undefined
}

/** A ceremony in a frame of this page. */
interface Watched {
  readonly ceremony: FramedCeremony
  readonly isLoading: () => boolean
}

/** All of this page: of several frames, Chromium does not say which one it has refused. */
const watched = new Set<Watched>()

/**
 * Why a ceremony cannot be shown in a frame of this page, as far as that can be known before one is
 * mounted; `undefined` if it can, or if nobody can tell.
 */
export function foreseeBlocking({ embeddableIn }: FramedCeremony): SigningError | undefined {
  if (globalThis.crossOriginIsolated) {
    return clientError('cross_origin_isolated')
  }
  const ancestors = optional(pageAncestors)
  const missing = ancestors && embeddableIn && missingEntry(embeddableIn, ancestors)
  return missing && blockedByList(missing.entry)
}

/**
 * Listens for the two ways a browser tells that it refused the frame: the violation of the page's
 * own `frame-src` (all engines), and Chromium's report of the ceremony's `frame-ancestors`. Neither
 * fires for a refusal by `X-Frame-Options`.
 */
export function watchBlocking(
  scope: Scope,
  ceremony: FramedCeremony,
  isLoading: () => boolean,
  onBlocked: (error: SigningError) => void,
): void {
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    // `child-src` and `default-src` stand in for a missing `frame-src`.
    if (!/^(frame|child|default)-src$/.test(event.effectiveDirective)) return
    const value = parseUrl(event.blockedURI)?.origin
    if (event.disposition !== 'enforce' || !value) return
    // Without its landing in the frame a ceremony goes well and never ends.
    const isEnd = value === ceremony.landing?.origin && value !== ceremony.origin
    if (!isEnd && value !== ceremony.origin) return
    const message = isEnd ? END_BLOCKED : undefined
    onBlocked(clientError('host_csp_blocked', { value, message }))
  }
  listen(scope, 'securitypolicyviolation', onViolation, document)

  const self: Watched = { ceremony, isLoading }
  watched.add(self)
  scope.add(() => watched.delete(self))
  const observer = new ReportingObserver(
    (reports) =>
      scope.run(() => {
        if (!reports.some(({ body }) => isRefusalOf(self, body))) return
        const list = ceremony.embeddableIn
        const missing = list ? missingEntry(list, [location.origin]) : { entry: location.origin }
        onBlocked(blockedByList(missing?.entry))
      }),
    { types: ['csp-violation'] },
  )
  observer.observe()
  scope.add(() => observer.disconnect())
}

/**
 * Whether a report is about this frame. It names the ceremony's origin and the policy, and comes
 * before the frame has loaded: so of several frames it is the one that is loading, and of several
 * such all that have this policy for their list, since Chromium reports an identical one only once.
 */
function isRefusalOf(self: Watched, body: unknown): boolean {
  if (!isJsonObject(body) || body['effectiveDirective'] !== 'frame-ancestors') return false
  const url = parseUrl(String(body['documentURL']))
  const origin = url?.origin
  if (origin !== self.ceremony.origin || isWarmUp(url?.href ?? '')) return false
  const frames = [...watched].filter(({ ceremony }) => ceremony.origin === origin)
  const loading = frames.filter(({ isLoading }) => isLoading())
  const [only = self, ...others] = loading.length > 0 ? loading : frames
  if (others.length === 0) return only === self
  const [, policy] = /frame-ancestors ([^;]*)/.exec(String(body['originalPolicy'])) ?? []
  return loading.includes(self) && policy?.trim() === self.ceremony.embeddableIn?.join(' ')
}

/** `entry` is what would mend the list, if anything can. */
function blockedByList(entry: string | undefined): SigningError {
  return clientError('frame_blocked', {
    remedy: remedyOf(entry ? 'frame_blocked' : 'frame_refused', entry),
  })
}
