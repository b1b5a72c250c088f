import type { CeremonyAuthentication } from '../../contract/ceremony.js'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { DeadlineExceeded, withDeadline } from '../bounds/deadline.js'
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
 * Bounds the time of the host's functions, and reports their errors. What a function throws stays on
 * the server. One that does not return in time counts as one that threw.
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

/** A function of the host returned a value that the proxy cannot use. Its message is the proxy's own. */
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

/** Reads what `evidence` returned, as a copy. */
export function readEvidence(value: unknown): CeremonyAuthentication {
  const evidence = evidenceOf(value)
  if (evidence) return evidence
  throw new InvalidReturn(
    'It must return { provider, data } with at least one label and text, or another method with its `type`.',
  )
}

/** A word, like the contract's `custom`. */
const METHOD = /^[\w.:-]{1,64}$/

function evidenceOf(value: unknown): CeremonyAuthentication | undefined {
  if (!isJsonObject(value)) return undefined
  const { type = 'custom' } = value
  if (type !== 'custom') {
    if (typeof type !== 'string' || !METHOD.test(type)) return undefined
    const copy: CeremonyAuthentication = JSON.parse(JSON.stringify(value))
    return copy
  }
  const { provider, data } = value
  if (typeof provider !== 'string' || provider.trim() === '' || !isJsonObject(data)) {
    return undefined
  }
  const copy = { ...data }
  return isTexts(copy) ? { type, provider, data: copy } : undefined
}

/** Whether there is at least one field, and all are texts. */
function isTexts(value: JsonObject): value is Readonly<Record<string, string>> {
  const texts = Object.values(value)
  return texts.length > 0 && texts.every((text) => typeof text === 'string')
}
