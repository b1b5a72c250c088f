import { withDeadline } from './bounds/bounded.js'
import type { Emit, StateFailedEvent } from './events/proxyEvent.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import type { Begun, SigningState } from './state/signingState.js'

type Handling = StateFailedEvent['handling']
type Limits = Exclude<ProxyConfig['limits'], false>

/** Wraps the option `state`: limits the time of each operation, and reports each failure. */
export interface StateGuard {
  /** Creates a record. If that fails, rejects, or continues without a record under "fail-open". */
  readonly begin: SigningState['begin']
  /** Stores a result. Never rejects, because the signing service has already executed the call. */
  readonly finish: SigningState['finish']
  /** Counts a call by a subject or for a recipient. Over the limit, rejects with `rate_limited`. */
  countCall(counted: Counted, id: string, handling: Handling): Promise<void>
}

/**
 * What is counted. Questions about signatures have their own counter, with the limit `perSubject`.
 * So a page that asks by itself never uses up the calls of its user.
 */
type Counted = keyof Limits | 'questions'

/** An operation of `state` fails if it takes longer than this, in milliseconds. */
const STATE_TIMEOUT_MS = 2_000

const MINUTE_MS = 60_000

/** Adds time limits, failure events and call limits to the host's `state`. */
export function createStateGuard(
  state: SigningState,
  { limits, onStateFailure }: Pick<ProxyConfig, 'limits' | 'onStateFailure'>,
  emit: Emit,
): StateGuard {
  /** Runs an operation of `state`. If it fails under "fail-open", returns `fallback`. */
  async function guarded<Result>(
    step: StateFailedEvent['step'],
    handling: Handling,
    fallback: Result,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await withDeadline(STATE_TIMEOUT_MS, work)
    } catch {
      emit({ type: 'state_failed', step, handling })
      if (handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
      return fallback
    }
  }

  return {
    begin: async (key, fingerprint, ttlMs) => {
      // Without a record, a retry could replace the recipient a second time.
      const handling = key.kind === 'replacement' ? 'fail-closed' : onStateFailure
      return guarded<Begun>('begin', handling, { state: 'taken' }, async () => {
        const begun = await state.begin(key, fingerprint, ttlMs)
        if (begun.state === 'full') throw new ProxyFailure('store_unavailable')
        return begun
      })
    },
    finish: async (key, fingerprint, result, ttlMs) =>
      guarded('finish', 'fail-open', undefined, () =>
        state.finish(key, fingerprint, result, ttlMs),
      ),
    countCall: async (counted, id, handling) => {
      if (!limits) return
      const counter = `${counted}:${id}`
      const hit = await guarded('hit', handling, undefined, () => state.hit(counter, MINUTE_MS))
      if (!hit || hit.count <= limits[counted === 'questions' ? 'perSubject' : counted]) return
      const retryAfter = Math.max(1, Math.ceil(hit.resetMs / 1_000))
      throw new ProxyFailure('rate_limited', { retryAfter })
    },
  }
}
