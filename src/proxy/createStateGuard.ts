import { withDeadline } from './bounds/bounded.js'
import type { Emit, StateFailedEvent } from './events/proxyEvent.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import type { Begun, SigningState } from './state/signingState.js'

type Handling = StateFailedEvent['handling']
type Limits = Exclude<ProxyConfig['limits'], false>

/** The state, with limited time and reported failures. */
export interface StateGuard {
  /** Rejects with `store_unavailable`. Returns `taken` if the call may continue without a record. */
  readonly begin: SigningState['begin']
  /** Never rejects, because its call has already taken effect. */
  readonly finish: SigningState['finish']
  /** Counts a call of a subject or for a recipient. Rejects with `rate_limited` over the limit. */
  countCall(limit: keyof Limits, id: string, handling: Handling): Promise<void>
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
  /** Returns `fallback` if the state fails and the call may continue without it. */
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
    countCall: async (limit, id, handling) => {
      if (!limits) return
      const counter = `${limit}:${id}`
      const hit = await guarded('hit', handling, undefined, () => state.hit(counter, MINUTE_MS))
      if (!hit || hit.count <= limits[limit]) return
      const retryAfter = Math.max(1, Math.ceil(hit.resetMs / 1_000))
      throw new ProxyFailure('rate_limited', { retryAfter })
    },
  }
}
