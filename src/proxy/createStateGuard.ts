import { withDeadline } from './bounds/bounded.js'
import { loggableError } from '../reports/errorName.js'
import { type CountedCalls, limitRemedy, shareRemedy } from '../reports/limitRemedy.js'
import { startTimer } from '../reports/startTimer.js'
import type { Emit, StateFailedEvent } from '../reports/proxyEvent.js'
import type { ReportHostError } from './host/hostFunctions.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import { createRepeater } from './state/createRepeater.js'
import { memoryState } from './state/memoryState.js'
import { type Begun, type Claim, MAX_SHARE, type SigningState } from './state/signingState.js'

type Handling = StateFailedEvent['handling']

/** Wraps the option `state`: limits the time of each operation, and reports each failure. */
export interface StateGuard {
  /**
   * Creates a record, or takes it over. Rejects with `rate_limited` over a limit. If the state fails,
   * rejects with `store_unavailable`, and releases the record even if the state creates it later.
   */
  begin(claim: Claim, ttlMs: number): Promise<Exclude<Begun, Refused>>
  /**
   * Stores a result. Never rejects, because the signing service has already executed the call. If it
   * fails, it is repeated. The result of a creation contains a url, so it is dropped.
   */
  readonly finish: SigningState['finish']
  /** Releases a record. Never rejects: if it fails, it is repeated until it succeeds. */
  readonly release: SigningState['release']
  /**
   * Counts a call by a subject. Over the limit, rejects with `rate_limited`. If the state fails, a call
   * under "fail-open" is counted in the memory of this process.
   */
  countCall(counted: Counted, subject: string, handling: Handling): Promise<void>
}

type Refused = { readonly state: 'full' | 'share_full' | 'over_limit' }

/**
 * What is counted. Calls of `confirm` have their own counter, with the limit `perSubject`. So
 * the timer of a page never uses up the calls of its user.
 */
type Counted = Exclude<CountedCalls, 'perRecipient'>

/** An operation of `state` fails if it takes longer than this, in milliseconds. */
const STATE_TIMEOUT_MS = 2_000

/** The time window of the call limits, in milliseconds. */
export const MINUTE_MS = 60_000

/** The lifetime of a record that proves a call, in milliseconds. */
export const DAY_MS = 86_400_000

/** `Retry-After` in seconds for a subject whose records of the last 24 hours fill its share. */
const SHARE_RETRY_SECONDS = 3_600

/**
 * Milliseconds after which a record that was given up is released once more. A statement can wait in
 * the network, and reach the state after the first release.
 */
const RELEASES_AGAIN_MS = [5_000, 30_000]

export function createStateGuard(
  state: SigningState,
  { limits }: Pick<ProxyConfig, 'limits'>,
  emit: Emit,
  reportHostError: ReportHostError,
): StateGuard {
  const repeat = createRepeater()
  const report = createReport(emit, reportHostError)
  const hit = createCounter(state, report)
  const release = async (claim: Claim) =>
    withDeadline(STATE_TIMEOUT_MS, async () => state.release(claim))
  const releaseLater = (claim: Claim) => repeat(claim.key, async () => release(claim))

  return {
    begin: async (claim, ttlMs) => {
      const begun = (async () => state.begin(claim, ttlMs))()
      let found
      try {
        found = await withDeadline(STATE_TIMEOUT_MS, async () => begun)
      } catch (error) {
        report('begin', 'fail-closed', error)
        // The state may have stored the record although it failed. Or it stores the record later.
        releaseLater(claim)
        void begun.catch(() => {}).then(() => releaseLater(claim))
        for (const ms of RELEASES_AGAIN_MS) startTimer(() => releaseLater(claim), ms)
        throw new ProxyFailure('store_unavailable')
      }
      if (found.state === 'over_limit') {
        throw overLimit(found.resetMs, 'perRecipient', limits.perRecipient)
      }
      if (found.state === 'share_full') {
        throw new ProxyFailure('rate_limited', {
          retryAfter: SHARE_RETRY_SECONDS,
          remedy: shareRemedy(MAX_SHARE),
        })
      }
      if (found.state !== 'full') return found
      emit({ type: 'state_failed', step: 'begin', handling: 'fail-closed' })
      throw new ProxyFailure('store_unavailable')
    },
    finish: async (claim, result, ttlMs) => {
      const isRepeated = claim.key.kind !== 'creation'
      // An earlier result of the same call must not overwrite this one.
      if (isRepeated) repeat(claim.key)
      const finish = async () =>
        withDeadline(STATE_TIMEOUT_MS, async () => state.finish(claim, result, ttlMs))
      await finish().catch((error: unknown) => {
        report('finish', 'fail-open', error)
        if (isRepeated) repeat(claim.key, finish)
      })
    },
    release: async (claim) =>
      release(claim).catch((error: unknown) => {
        report('release', 'fail-closed', error)
        releaseLater(claim)
      }),
    countCall: async (counted, subject, handling) => {
      const { count, resetMs } = await hit(`${counted}:${await sha256(subject)}`, handling)
      if (count > limits.perSubject) throw overLimit(resetMs, counted, limits.perSubject)
    },
  }
}

type Report = (step: StateFailedEvent['step'], handling: Handling, error: unknown) => void

function createReport(emit: Emit, reportHostError: ReportHostError): Report {
  return (step, handling, error) => {
    emit({ type: 'state_failed', step, handling, ...loggableError(error) })
    reportHostError(error, { hostFunction: 'state' })
  }
}

/** Builds the function that counts a call: in `state`, or while that fails in this process. */
function createCounter(state: SigningState, report: Report) {
  const own = memoryState()
  return async (counter: string, handling: Handling) => {
    try {
      return await withDeadline(STATE_TIMEOUT_MS, async () => state.hit(counter, MINUTE_MS))
    } catch (error) {
      report('hit', handling, error)
      if (handling === 'fail-closed') throw new ProxyFailure('store_unavailable')
      return own.hit(counter, MINUTE_MS)
    }
  }
}

function overLimit(resetMs: number, counted: CountedCalls, limit: number): ProxyFailure {
  // A clock that was set back must not make the rest of the window longer than the window.
  const restMs = Math.min(Math.max(resetMs, 1_000), MINUTE_MS)
  return new ProxyFailure('rate_limited', {
    retryAfter: Math.ceil(restMs / 1_000),
    remedy: limitRemedy(counted, limit),
  })
}

/** `node:crypto` where the runtime has it. A static import would fail in Workers and browsers. */
const { process: runtime }: { readonly process?: Partial<NodeJS.Process> } = globalThis
const nodeCrypto = runtime?.getBuiltinModule?.('node:crypto')

/** Returns the SHA-256 of a text. `hash` of `node:crypto` needs a twentieth of WebCrypto's time. */
export function sha256(text: string): string | Promise<string> {
  return nodeCrypto?.hash?.('sha256', text) ?? webHash(text)
}

/** Returns the SHA-256 of several values, such as the parts that identify a record. */
export function hashOf(...parts: readonly unknown[]): string | Promise<string> {
  return sha256(JSON.stringify(parts))
}

async function webHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the counter of the writes for a recipient, which every claim of such a write names. */
export async function recipientCounter(recipientId: string): Promise<string> {
  return `perRecipient:${await sha256(recipientId)}`
}
