import { problemStatus } from '../../contract/problem.js'
import { describeFailure } from '../checks/connection.js'
import { type Check, type Finding, problem, type Verdict } from '../checks/check.js'
import type { Answer, Caller, Probe } from './caller.js'

/** Returns a problem with the expected status, and only the status and code of the response. */
export function unexpected(answer: Answer, expected: string): Finding {
  const { status, failure, probe } = answer
  if (failure) return problem(`${probe.what}: ${describeFailure(failure)}.`)
  const received = [status, codeOf(answer)].join(' ').trim()
  return problem(`${probe.what}: expected ${expected}, received ${received}.`)
}

/** Returns the problem code of a response if the code is documented, otherwise an empty string. */
export function codeOf({ json }: Answer): string {
  const code = json?.['code']
  return typeof code === 'string' && Object.hasOwn(problemStatus, code) ? code : ''
}

/** Returns a function that expects one of these statuses. Another check reports redirects. */
export function refused(...statuses: readonly number[]): (answer: Answer) => Verdict {
  return (answer) => {
    const { status } = answer
    if (statuses.includes(status) || (status >= 300 && status < 400)) return undefined
    return unexpected(answer, statuses.filter((wanted) => wanted !== 0).join(' or '))
  }
}

/** A check that sends requests, and passes if `judge` finds no problem in any response. */
interface ProbingCheck extends Omit<Check<Caller>, 'run'> {
  readonly probes: (caller: Caller) => readonly Probe[]
  readonly judge: (answer: Answer) => Verdict
}

/** Sends the requests one after another, because the proxy may limit the rate of calls. */
export function probing({ probes, judge, ...check }: ProbingCheck): Check<Caller> {
  return {
    ...check,
    run: async (caller) => {
      for (const probe of probes(caller)) {
        // oxlint-disable-next-line no-await-in-loop -- in order, as the docstring says
        const verdict = judge(await caller.call(probe))
        if (verdict) return verdict
      }
      return undefined
    },
  }
}
