import { problemStatus } from '../../contract/problem.js'
import { type Check, type Finding, problem, type Verdict } from '../checks/check.js'
import type { Answer, Caller, Probe } from './caller.js'

/** A problem with the expected status and the received status and code. It contains no other value. */
export function unexpected(answer: Answer, expected: string): Finding {
  const { status, probe } = answer
  const received = status === 0 ? 'no answer' : [status, codeOf(answer)].join(' ').trim()
  return problem(`${probe.what}: expected ${expected}, received ${received}.`)
}

/** The code of a problem if it is a listed code, otherwise an empty string. */
export function codeOf({ json }: Answer): string {
  const code = json?.['code']
  return typeof code === 'string' && Object.hasOwn(problemStatus, code) ? code : ''
}

/** Expects a refusal with one of these statuses. Redirects have their own check. */
export function refused(...statuses: readonly number[]): (answer: Answer) => Verdict {
  return (answer) => {
    const { status } = answer
    if (statuses.includes(status) || (status >= 300 && status < 400)) return undefined
    return unexpected(answer, statuses.filter((wanted) => wanted !== 0).join(' or '))
  }
}

/** A check that sends probes, and passes if `judge` finds no problem in an answer. */
interface ProbingCheck extends Omit<Check<Caller>, 'run'> {
  readonly probes: (caller: Caller) => readonly Probe[]
  readonly judge: (answer: Answer) => Verdict
}

/** Sends the probes one after another, because a proxy may limit calls. */
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
