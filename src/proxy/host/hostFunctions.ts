import type { CeremonyAuthentication } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'
import { loggableError } from '../events/errorName.js'
import type { Emit } from '../events/proxyEvent.js'
import { ProxyFailure, type HostFunction } from '../reply/proxyFailure.js'
import type { SigningSession } from '../signingProxyOptions.js'

/** Calls a function of the host application, such as `authorize`. */
export type CallHost = <Result>(
  hostFunction: HostFunction,
  requestId: string,
  call: () => Result | Promise<Result>,
) => Promise<Result>

/**
 * Builds the function that calls the host's functions, such as `authorize`. If one throws or takes
 * too long, the call fails and an event reports it. The browser does not receive the thrown value.
 */
export function createCallHost(timeoutMs: number, emit: Emit): CallHost {
  return async (hostFunction, requestId, call) => {
    try {
      return await withDeadline(timeoutMs, async () => call())
    } catch (thrown) {
      emit({
        type: 'host_error',
        hostFunction,
        requestId,
        ...loggableError(thrown),
        ...(thrown instanceof DeadlineExceeded && {
          reason: `No result within ${timeoutMs} ms.`,
        }),
        ...(thrown instanceof InvalidReturn && { reason: thrown.message }),
      })
      throw new ProxyFailure('host_error', { hostFunction })
    }
  }
}

/** Thrown if a host's function returns an invalid value. Its message is safe to report. */
export class InvalidReturn extends Error {
  override readonly name = 'InvalidReturn'
}

/** Validates the return value of `authenticate`. */
export function readSession<Session extends SigningSession>(
  session: Session | null | undefined,
): Session | undefined {
  if (session == null) return undefined
  const { subject } = session
  if (typeof subject === 'string' && subject !== '') return session
  throw new InvalidReturn('The function must return null, or a session with a `subject`.')
}

/** Matches an authentication type: one word, such as the contract's `custom`. */
const METHOD = /^[\w.:-]{1,64}$/

/** Validates the return value of `evidence`, and returns a copy of it. */
export function readEvidence(value: unknown): CeremonyAuthentication {
  const { type = 'custom', provider, data } = isJsonObject(value) ? value : {}
  if (type !== 'custom' && typeof type === 'string' && METHOD.test(type)) {
    const copy: CeremonyAuthentication = JSON.parse(JSON.stringify(value))
    return copy
  }
  const texts = isJsonObject(data) ? Object.entries(data) : []
  const isComplete = typeof provider === 'string' && provider.trim() !== '' && texts.length > 0
  if (type !== 'custom' || !isComplete) throw new InvalidReturn(NO_EVIDENCE)
  const copy: Record<string, string> = {}
  for (const [label, text] of texts) {
    if (typeof text !== 'string') throw new InvalidReturn(NO_EVIDENCE)
    copy[label] = text
  }
  return { type, provider, data: copy }
}

const NO_EVIDENCE =
  'The function must return { provider, data }, with at least one text in `data`, or an object with another `type`.'
