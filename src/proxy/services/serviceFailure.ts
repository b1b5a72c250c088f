import { isJsonObject } from '../../contract/jsonObject.js'
import type { ProblemCode } from '../../contract/problem.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { ServiceFailureCode } from './signingService.js'

/** The failure of a call to the service. It contains no text of the service. */
export interface ServiceFailure extends Error {
  readonly code: ProblemCode
  readonly details: {
    /** The HTTP status of the service's response. */
    readonly upstreamStatus?: number | undefined
    /** Seconds that the service asks to wait. */
    readonly retryAfter?: number | undefined
    /** Whether the service may have executed the call, although no usable response came. */
    readonly unknownOutcome?: boolean | undefined
  }
}

/** Whether an error is the failure of a call, with this code. */
export function isServiceFailure(error: unknown, code: ProblemCode): error is ServiceFailure {
  return error instanceof ProxyFailure && error.code === code
}

/**
 * Builds the failure that an adapter throws if the service's response means that an operation is not
 * possible. `cause` is the failure of the call that led to it: its status and its outcome are kept.
 * `remedy` replaces the usual remedy of the code, for developers. It must not contain a secret.
 *
 * @example
 * ```ts
 * if (body['status'] === 'voided') throw serviceFailure('recipient_not_actionable')
 * ```
 */
export function serviceFailure(
  code: ServiceFailureCode,
  { retryAfter, remedy, cause }: ServiceFailureOptions = {},
): ServiceFailure {
  const details = cause instanceof ProxyFailure ? cause.details : {}
  return new ProxyFailure(code, {
    ...details,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(remedy !== undefined && { remedy }),
  })
}

interface ServiceFailureOptions {
  /** Seconds. */
  readonly retryAfter?: number
  readonly remedy?: string
  readonly cause?: unknown
}

/** Whether an error is the failure of a call that the service may have executed. */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof ProxyFailure && error.details.unknownOutcome === true
}

/** Returns the code that a refusal's body names, as the adapter's table maps it. */
export function namedCode(
  body: unknown,
  refusals: {
    readonly field: readonly string[]
    readonly codes: Readonly<Record<string, ServiceFailureCode>>
  },
): ServiceFailureCode | undefined {
  let value = body
  for (const name of refusals.field) value = isJsonObject(value) ? value[name] : undefined
  return typeof value === 'string' && Object.hasOwn(refusals.codes, value)
    ? refusals.codes[value]
    : undefined
}
