import type { ProblemCode } from '../../contract/problem.js'
import { isProblemCode } from '../checks/responseBody.js'
import { problemTexts } from '../../reports/problemTexts.js'
import { connectionRemedy, describeFailure, gatewayRemedy } from '../checks/connection.js'
import { type Check, type Finding, problem, type Verdict } from '../checks/check.js'
import { type Answer, type Caller, isFromGateway, type Probe } from './caller.js'

/** Returns a problem with the expected status, and only the status and code of the response. */
export function unexpected(answer: Answer, expected: string): Finding {
  const { status, failure, probe } = answer
  if (failure) {
    const remedy = connectionRemedy(failure)
    return problem(`${probe.what}: ${describeFailure(failure)}.`, { remedy })
  }
  const code = codeOf(answer)
  const isForeign = status >= 400 && code === ''
  const received = `${status} ${isForeign ? 'without a code of the proxy' : code}`.trim()
  let remedy
  if (code !== '' && status >= 500) remedy = problemTexts[code].remedy
  else if (isFromGateway(answer)) remedy = gatewayRemedy(status)
  const seen = `${probe.what}: expected ${expected}, received ${received}.`
  return problem(seen, remedy === undefined ? {} : { remedy })
}

/** Returns the problem code of a response if the code is documented, otherwise an empty string. */
export function codeOf({ json }: Answer): ProblemCode | '' {
  const code = json?.['code']
  return isProblemCode(code) ? code : ''
}

/** Returns a function that expects one of these statuses. Another check reports redirects. */
export function refused(...statuses: readonly number[]): (answer: Answer) => Verdict {
  return (answer) => {
    const { status } = answer
    if (statuses.includes(status) || (status >= 300 && status < 400)) return undefined
    return unexpected(answer, statuses.filter((wanted) => wanted !== 0).join(' or '))
  }
}

/** A check that sends requests, and finds a problem in a response that it does not expect. */
interface ProbingCheck extends Omit<Check<Caller>, 'name' | 'run'> {
  readonly probes: (caller: Caller) => readonly Probe[]
  /** The allowed statuses, or a function that finds a problem. */
  readonly expects: readonly number[] | ((answer: Answer) => Verdict)
}

/** Returns the checks of a table, whose keys are their names, in the order of the table. */
export function proxyChecks(
  table: Readonly<Record<string, Omit<Check<Caller>, 'name'> | ProbingCheck>>,
): readonly Check<Caller>[] {
  return Object.entries(table).map(([name, check]) => {
    const run = 'run' in check ? check.run : runOf(check)
    return Object.assign({ name, run }, check)
  })
}

/** Sends the requests one after another, because the proxy may limit the rate of calls. */
function runOf({ probes, expects }: ProbingCheck): Check<Caller>['run'] {
  const judge = typeof expects === 'function' ? expects : refused(...expects)
  return async (caller) => {
    for (const probe of probes(caller)) {
      // oxlint-disable-next-line no-await-in-loop -- in order, as the docstring says
      const verdict = judge(await caller.call(probe))
      if (verdict) return verdict
    }
    return undefined
  }
}
