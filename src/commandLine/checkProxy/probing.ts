import type { ProblemCode } from '../../contract/problem.js'
import * as routes from '../../contract/routes.js'
import { problemTexts } from '../../reports/problemTexts.js'
import { type Check, type Finding, problem, type Verdict } from '../checks/check.js'
import { connectionRemedy, describeFailure, gatewayRemedy } from '../checks/connection.js'
import { isProblemCode } from '../checks/responseBody.js'
import { type Answer, type Caller, isFromGateway, type Probe } from './caller.js'

/**
 * Returns the function of a check that sends requests, and finds a problem in a response that it does
 * not expect: `expects` has the allowed statuses, or judges the response.
 */
export function sending(
  probes: readonly Probe[] | ((caller: Caller) => readonly Probe[]),
  expects: readonly number[] | ((answer: Answer) => Verdict),
): Check<Caller>['run'] {
  const judge = typeof expects === 'function' ? expects : refused(...expects)
  return async (caller) => {
    for (const probe of typeof probes === 'function' ? probes(caller) : probes) {
      // oxlint-disable-next-line no-await-in-loop -- in order, because the proxy may limit the rate
      const verdict = judge(await caller.call(probe))
      if (verdict) return verdict
    }
    return undefined
  }
}

/** Returns a function that expects one of these statuses. Another check reports redirects. */
export function refused(...statuses: readonly number[]): (answer: Answer) => Verdict {
  return (answer) => {
    const { status } = answer
    if (statuses.includes(status) || (status >= 300 && status < 400)) return undefined
    return unexpected(answer, statuses.filter((wanted) => wanted !== 0).join(' or '))
  }
}

/** Returns a problem with the expected status, and only the status and code of the response. */
export function unexpected(answer: Answer, expected: string): Finding {
  const { status, failure, probe } = answer
  if (failure) {
    return problem(`${probe.what}: ${describeFailure(failure)}.`, connectionRemedy(failure))
  }
  const code = codeOf(answer)
  const foreign = status >= 400 && code === '' ? 'without a code of the proxy' : code
  const received = `${status} ${foreign}`.trim()
  const isFault = code !== '' && status >= 500
  const gateway = isFromGateway(answer) ? gatewayRemedy(status) : undefined
  const remedy = isFault ? problemTexts[code].remedy : gateway
  return problem(`${probe.what}: expected ${expected}, received ${received}.`, remedy)
}

/** Returns the problem code of a response if the code is documented, otherwise an empty string. */
export function codeOf({ json }: Answer): ProblemCode | '' {
  const code = json?.['code']
  return isProblemCode(code) ? code : ''
}

/** An id that a proxy for another service than the contract's may refuse before the session. */
export const UNKNOWN_ID = 'del_checkproxy'

/** Returns a request to create a ceremony, with a part of a page's request changed. */
export const creating = (what: string, more: Omit<Probe, 'what'> = {}): Probe => ({
  what: `POST …/ceremony ${what}`,
  ...more,
})

/** Returns a function that names requests for one resource: a deliverable, or a confirmation. */
const getting =
  (resource: string, pathOf: (options: Caller['options']) => string) =>
  ({ options }: Caller) =>
  (what = '', more: Omit<Probe, 'what'> = {}): Probe => ({
    what: `GET …/${resource} ${what}`.trim(),
    method: 'GET',
    path: pathOf(options),
    ...more,
  })

/** Requests to read the deliverable of `--deliverable`, or an unknown deliverable. */
export const readingDeliverable = getting(
  'deliverables/{id}',
  ({ deliverableId }) => `/deliverables/${deliverableId ?? UNKNOWN_ID}`,
)

export const asking = getting(
  'confirmation',
  ({ recipientId }) => `${routes.confirmation(recipientId)}?reason=mounted`,
)

/** Another site than the portal's. */
export const ELSEWHERE = 'https://check-proxy.example'

/** The headers of a request from another site, of a new and of an older browser. */
export const CROSS_SITE = { 'sec-fetch-site': 'cross-site', origin: undefined }
export const FOREIGN_ORIGIN = { 'sec-fetch-site': undefined, origin: ELSEWHERE }
