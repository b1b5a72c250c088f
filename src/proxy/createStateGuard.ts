import { withDeadline } from './bounds/bounded.js'
import { loggableError } from './events/errorName.js'
import type { Emit, StateFailedEvent } from './events/proxyEvent.js'
import type { ReportHostError } from './host/hostFunctions.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import { createReleaser } from './state/createReleaser.js'
import { sha256 } from './state/hash.js'
import type { Begun, Claim, SigningState } from './state/signingState.js'

type Handling = StateFailedEvent['handling']

/** Wraps the option `state`: limits the time of each operation, and reports each failure. */
export interface StateGuard {
  /** Creates a record. Rejects with `store_unavailable`, or over a limit with `rate_limited`. */
  begin(claim: Claim, ttlMs: number): Promise<Exclude<Begun, Refused>>
  /** Stores a result. Never rejects, because the signing service has already executed the call. */
  readonly finish: SigningState['finish']
  /** Releases a record. Never rejects: if it fails, it is repeated until it succeeds. */
  readonly release: SigningState['release']
  /** Counts a call by a subject. Over the limit, rejects with `rate_limited`. */
  countCall(counted: Counted, subject: string, handling: Handling): Promise<void>
}

type Refused = { readonly state: 'full' | 'share_full' | 'over_limit' }

/**
 * What is counted. Calls of `confirm` have their own counter, with the limit `perSubject`. So
 * the timer of a page never uses up the calls of its user.
 */
type Counted = 'perSubject' | 'questions'

/** An operation of `state` fails if it takes longer than this, in milliseconds. */
const STATE_TIMEOUT_MS = 2_000

/** The time window of the call limits, in milliseconds. */
export const MINUTE_MS = 60_000

/** `Retry-After` in seconds for a subject whose records of the last 24 hours fill its share. */
const SHARE_RETRY_SECONDS = 3_600

/** Adds time limits, failure events and call limits to the host's `state`. */
export function createStateGuard(
  state: SigningState,
  { limits }: Pick<ProxyConfig, 'limits'>,
  emit: Emit,
  reportHostError: ReportHostError,
): StateGuard {
  /** Runs an operation of `state`. If it fails under "fail-open", returns `undefined`. */
  async function guarded<Result>(
    step: StateFailedEvent['step'],
    handling: Handling,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await withDeadline(STATE_TIMEOUT_MS, work)
    } catch (error) {
      emit({ type: 'state_failed', step, handling, ...loggableError(error) })
      reportHostError(error, { hostFunction: 'state' })
      if (handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
      return undefined
    }
  }

  const releaseLater = createReleaser(async (claim) =>
    withDeadline(STATE_TIMEOUT_MS, () => state.release(claim)),
  )

  return {
    begin: async (claim, ttlMs) => {
      let begun: Promise<Begun> | undefined
      const found = await guarded('begin', 'fail-closed', () => {
        begun = state.begin(claim, ttlMs)
        return begun
      }).catch((failure: unknown) => {
        // The state may have stored the record although it failed, or may store it later.
        void begun?.catch(() => {}).then(() => releaseLater(claim))
        throw failure
      })
      if (found?.state === 'share_full') {
        throw new ProxyFailure('rate_limited', { retryAfter: SHARE_RETRY_SECONDS })
      }
      if (found?.state === 'over_limit') throw overLimit(found.resetMs)
      if (found && found.state !== 'full') return found
      emit({ type: 'state_failed', step: 'begin', handling: 'fail-closed' })
      throw new ProxyFailure('store_unavailable')
    },
    finish: async (claim, result, ttlMs) =>
      guarded('finish', 'fail-open', () => state.finish(claim, result, ttlMs)),
    release: async (claim) =>
      guarded('release', 'fail-closed', () => state.release(claim)).catch(() =>
        releaseLater(claim),
      ),
    countCall: async (counted, subject, handling) => {
      const counter = `${counted}:${await sha256(subject)}`
      const hit = await guarded('hit', handling, () => state.hit(counter, MINUTE_MS))
      if (hit && hit.count > limits.perSubject) throw overLimit(hit.resetMs)
    },
  }
}

function overLimit(resetMs: number): ProxyFailure {
  // A clock that was set back must not make the rest of the window longer than the window.
  const restMs = Math.min(Math.max(resetMs, 1_000), MINUTE_MS)
  return new ProxyFailure('rate_limited', { retryAfter: Math.ceil(restMs / 1_000) })
}
