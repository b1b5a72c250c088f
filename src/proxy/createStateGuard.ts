import { withDeadline } from './bounds/bounded.js'
import type { Emit, StateFailedEvent } from './events/proxyEvent.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import type { Begun, RecordKey, SigningState } from './state/signingState.js'

type Handling = StateFailedEvent['handling']
type Limits = Exclude<ProxyConfig['limits'], false>

/** The state, with bounded time and reported failures. */
export interface StateGuard {
  /** Rejects with `store_unavailable`, or answers `taken` where the record may be missing. */
  begin(
    key: RecordKey,
    fingerprint: string,
    ttlMs: number,
  ): Promise<Exclude<Begun, { state: 'full' }>>
  /** Never rejects: the call it belongs to has had its effect. */
  finish(
    key: RecordKey,
    fingerprint: string,
    result: string | undefined,
    ttlMs: number,
  ): Promise<void>
  /** Counts a call of `whose` in the current minute. Rejects with `rate_limited` over the limit. */
  countCall(limit: keyof Limits, whose: string, handling: Handling): Promise<void>
}

/** A state that takes longer counts as unavailable. */
const STATE_TIMEOUT_MS = 2_000

const MINUTE_MS = 60_000

/** Wraps the host's state. */
export function createStateGuard(
  state: SigningState,
  { limits, onStateFailure }: Pick<ProxyConfig, 'limits' | 'onStateFailure'>,
  emit: Emit,
): StateGuard {
  /** Returns `fallback` where the state fails and the call may go on without it. */
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
      // A replacement without a record could happen twice.
      const handling = key.kind === 'replacement' ? 'fail-closed' : onStateFailure
      const begun = await guarded<Begun>('begin', handling, { state: 'taken' }, async () =>
        state.begin(key, fingerprint, ttlMs),
      )
      if (begun.state !== 'full') return begun
      emit({ type: 'state_failed', step: 'begin', handling: 'fail-closed' })
      throw new ProxyFailure('store_unavailable')
    },
    finish: async (key, fingerprint, result, ttlMs) =>
      guarded('finish', 'fail-open', undefined, async () =>
        state.finish(key, fingerprint, result, ttlMs),
      ),
    countCall: async (limit, whose, handling) => {
      if (!limits) return
      const counter = `${limit}:${whose}`
      const hit = await guarded('hit', handling, undefined, async () =>
        state.hit(counter, MINUTE_MS),
      )
      if (!hit || hit.count <= limits[limit]) return
      const retryAfter = Math.max(1, Math.ceil(hit.resetMs / 1_000))
      throw new ProxyFailure('rate_limited', { retryAfter })
    },
  }
}
