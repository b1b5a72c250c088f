import type { CeremonyAuthentication } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'
import { loggableError } from '../events/errorName.js'
import type { Emit } from '../events/proxyEvent.js'
import { ProxyFailure, type HostFunction } from '../reply/proxyFailure.js'
import type { SigningSession } from '../signingProxyOptions.js'

/** Calls one of the host's functions. */
export type CallHost = <Result>(
  hostFunction: HostFunction,
  requestId: string,
  call: () => Result | Promise<Result>,
) => Promise<Result>

/**
 * Limits the time of the host's functions, and reports their errors. A thrown value stays on the server.
 * A function that takes too long has failed.
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
          reason: `It took longer than ${timeoutMs} ms.`,
        }),
        ...(thrown instanceof InvalidReturn && { reason: thrown.message }),
      })
      throw new ProxyFailure('host_error', { hostFunction })
    }
  }
}

/** The host's function returned a value that the proxy cannot use. The message is the proxy's own. */
export class InvalidReturn extends Error {
  override readonly name = 'InvalidReturn'
}

/** Reads what `authenticate` returned. */
export function readSession<Session extends SigningSession>(
  session: Session | null | undefined,
): Session | undefined {
  if (session == null) return undefined
  const { subject } = session
  if (typeof subject === 'string' && subject !== '') return session
  throw new InvalidReturn('It must return null, or a session with a `subject`.')
}

/** An authentication type: one word, such as the contract's `custom`. */
const METHOD = /^[\w.:-]{1,64}$/

/** Reads what `evidence` returned, as a copy. */
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
  'It must return { provider, data } with at least one label and text, or another method with its `type`.'
