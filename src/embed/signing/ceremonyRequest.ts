import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { after, randomHex } from '../browser.js'
import { clientError } from '../errors/errors.js'
import { askHost } from '../errors/hostCalls.js'
import { signOutOf } from '../questions/gate.js'
import { type CeremonyRequestBody, type GrantedCeremony, readCeremony } from './ceremony.js'
import type { SigningOptions } from './signingOptions.js'

/** What the client does for a request, and what it learns from it. */
export interface CeremonyRequestHandlers {
  /** Requests a ceremony from the proxy. */
  readonly create: (body: CeremonyRequestBody, idempotencyKey: string) => Promise<unknown>
  /** `undefined`: the service sends the link by email. */
  readonly onGrant: (granted: GrantedCeremony | undefined) => void
  readonly onFailure: (error: SigningError) => void
}

/** What a request repeats until it has a definite answer, so that it has only one effect. */
interface Intention {
  readonly idempotencyKey: string
  readonly body: CeremonyRequestBody
  isPending: boolean
  /** Whether a request without a definite answer may have created the ceremony. */
  isUnclear?: boolean
}

/**
 * Returns the function that requests a ceremony for one signing: one POST for each intention of the
 * person. A second call joins a pending request; after a failure without a definite answer, it repeats
 * the key. The end of an attempt aborts nothing that was sent.
 */
export function ceremonyRequests(handlers: CeremonyRequestHandlers) {
  let intention: Intention | undefined
  return (
    { create, landing, claims }: SigningOptions,
    origins: readonly string[] | undefined,
  ): void => {
    const current = (intention ??= {
      idempotencyKey: randomHex(),
      body: { landing, claims },
      isPending: false,
    })
    if (current.isPending) return
    current.isPending = true
    const { idempotencyKey, body } = current
    let hasAnswer = false
    askHost({
      call: async (signal) => {
        const request = async (): Promise<unknown> =>
          create ? create({ idempotencyKey, signal }) : handlers.create(body, idempotencyKey)
        const answer = await repeatWhileInUse(signal, request, () => {
          current.isUnclear = true
        })
        hasAnswer = true
        return readCeremony(answer, origins)
      },
      onAnswer: (granted) => {
        intention = undefined
        handlers.onGrant(granted)
      },
      onFailure: (cause, isLate) => {
        current.isPending = false
        const own = isSigningError(cause) ? cause : undefined
        const code = isLate ? 'create_timeout' : 'create_failed'
        const error = signOutOf(cause) ?? own ?? clientError(code, { cause })
        if (hasAnswer || isDefinite(error, current)) intention = undefined
        else current.isUnclear = true
        handlers.onFailure(error)
      },
    })
  }
}

/** Repeats a request while another one with its key runs on an instance, as the server asks. */
async function repeatWhileInUse(
  signal: AbortSignal,
  request: () => Promise<unknown>,
  onInUse: () => void,
): Promise<unknown> {
  try {
    return await request()
  } catch (cause) {
    const isInUse = isSigningError(cause) && cause.code === 'idempotency_key_in_use'
    if (!isInUse || signal.aborted) throw cause
    onInUse()
    const wait = cause.retryAfter || 1
    await new Promise<void>((resolve) => after(signal, wait * 1000, resolve))
    return repeatWhileInUse(signal, request, onInUse)
  }
}

/** Statuses that the proxy sends before it looks for an earlier request with the key. */
const BEFORE_KEY = new Set([403, 408, 429, 500, 503])

/** Whether the request has an answer, so that a retry is a new request and needs a new key. */
function isDefinite({ code, status }: SigningError, { isUnclear }: Intention): boolean {
  const isUnknown = code === 'invalid_answer' || code === 'idempotency_key_in_use'
  if (status === undefined || isUnknown) return false
  // Such an answer says nothing about an earlier request with the key. A login page has any status.
  const isBeforeKey = code === 'unauthenticated' || BEFORE_KEY.has(status)
  return !(isUnclear && isBeforeKey)
}
