import type { CeremonyAuthentication } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { DeadlineExceeded, withDeadline } from '../bounds/bounded.js'
import type { HostTime } from '../bounds/hostTime.js'
import { loggableError } from '../../reports/errorName.js'
import { logHostError } from '../../reports/eventLog.js'
import type { CallTrace, Emit, HostFunction } from '../../reports/proxyEvent.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type {
  HostErrorContext,
  SigningProxyOptions,
  SigningSession,
} from '../signingProxyOptions.js'

type OnHostError = NonNullable<SigningProxyOptions['onHostError']>

/** Calls a function of the host application, such as `authorize`. */
export type CallHost = <Value, Result>(
  hostFunction: HostFunction,
  trace: CallTrace,
  call: () => Value | Promise<Value>,
  read: (value: Value) => Result,
  /** Limits the time of the function. Default: `timeoutMs`. */
  limit?: HostTime['limit'],
) => Promise<Result>

/** Passes an error of the host's code to `onHostError`. Never throws. */
export type ReportHostError = (error: unknown, context: HostErrorContext) => void

/** Builds the function that calls `onHostError`, or prints errors if `printsHostErrors`. */
export function createReportHostError(
  onHostError: OnHostError | undefined,
  printsHostErrors: boolean,
): ReportHostError {
  const handle = printsHostErrors ? logHostError : onHostError
  // If the host's own handler fails, there is no place to report its error.
  return (...details) => void (async () => handle?.(...details))().catch(() => {})
}

/**
 * Builds the function that calls the host's functions, such as `authorize`. If one throws or takes
 * too long, the call fails and an event reports it. Only `onHostError` receives the thrown value.
 */
export function createCallHost(
  timeoutMs: number,
  emit: Emit,
  reportHostError: ReportHostError,
): CallHost {
  return async (hostFunction, { requestId, recipientId }, call, read, limit) => {
    try {
      return read(await (limit ? limit(call) : withDeadline(timeoutMs, call)))
    } catch (thrown) {
      // A refusal, or a failure of the service, which `confirm` asked through `isGenerated`.
      if (thrown instanceof ProxyFailure) throw thrown
      const isLate = thrown instanceof DeadlineExceeded
      const isSafe = isLate || thrown instanceof InvalidReturn
      emit({
        type: 'host_error',
        hostFunction,
        requestId,
        ...loggableError(thrown),
        ...(isSafe && { reason: thrown.message }),
      })
      const recipient = recipientId !== undefined && { recipientId }
      reportHostError(thrown, { hostFunction, requestId, ...recipient })
      const what = isSafe ? thrown.message : 'It threw: the server’s log has the error.'
      throw new ProxyFailure('host_error', {
        hostFunction,
        remedy: `\`${hostFunction}\` failed. ${what}`,
      })
    }
  }
}

/** Thrown if a host's function returns an invalid value. Its message is safe to report. */
export class InvalidReturn extends Error {
  override readonly name = 'InvalidReturn'
}

export function readSession<Session extends SigningSession>(
  session: Session | null | undefined,
): Session | undefined {
  if (session == null) return undefined
  const { subject } = session
  if (typeof subject === 'string' && subject !== '') return session
  throw new InvalidReturn(
    'The function must return null, or a session whose `subject` is a string and not empty.',
  )
}

const METHOD = /^[\w.:-]{1,64}$/

/** Validates the return value of `evidence`, and returns a copy of it. */
export function readEvidence(value: unknown): CeremonyAuthentication {
  const { type = 'custom', provider, data } = isJsonObject(value) ? value : {}
  if (type !== 'custom' && typeof type === 'string' && METHOD.test(type)) {
    const copy: CeremonyAuthentication = JSON.parse(JSON.stringify(value))
    return copy
  }
  const texts = isJsonObject(data) ? Object.entries(data) : []
  if (type !== 'custom') throw new InvalidReturn(NO_EVIDENCE)
  const hasProvider = typeof provider === 'string' && provider.trim() !== ''
  if (!hasProvider) throw new InvalidReturn(`${NO_EVIDENCE} \`provider\` is missing or empty.`)
  if (texts.length === 0) throw new InvalidReturn(`${NO_EVIDENCE} \`data\` is missing or empty.`)
  const copy = texts.map(([label, text]): [string, string] => {
    if (typeof text === 'string') return [label, text]
    throw new InvalidReturn(
      `In \`data\`, the value of “${label.slice(0, 60)}” must be a string (received: ${typeof text}).`,
    )
  })
  // `fromEntries` also copies the label `__proto__`.
  return { type, provider, data: Object.fromEntries(copy) }
}

const NO_EVIDENCE =
  'The function must return { provider, data }, with at least one string in `data`, or an object with another `type`.'
