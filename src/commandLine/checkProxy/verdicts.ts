import { problemStatus } from '../../contract/problem.js'
import { type Finding, problem, type Verdict } from '../checks/check.js'
import type { Answer } from './caller.js'

/** A problem that names the status and the code of an answer, and nothing else of it. */
export function unexpected(answer: Answer, expected: string): Finding {
  const { status, probe } = answer
  const received = status === 0 ? 'no answer' : [status, codeOf(answer)].join(' ').trim()
  return problem(`${probe.what}: expected ${expected}, received ${received}.`)
}

/** The code of a problem, if it is one of the listed codes; otherwise empty. */
export function codeOf({ json }: Answer): string {
  const code = json?.['code']
  return typeof code === 'string' && Object.hasOwn(problemStatus, code) ? code : ''
}

/** Whether an answer is an expected refusal. Redirects have a check of their own. */
export function unlessRefused(answer: Answer, statuses: readonly number[]): Verdict {
  const { status } = answer
  if (statuses.includes(status) || (status >= 300 && status < 400)) return undefined
  return unexpected(answer, statuses.filter((wanted) => wanted !== 0).join(' or '))
}

/** The first problem. Probes run one after another, because a proxy may limit calls. */
export async function firstProblem(probes: readonly (() => Promise<Verdict>)[]): Promise<Verdict> {
  for (const probe of probes) {
    // oxlint-disable-next-line no-await-in-loop -- in order, as said above
    const verdict = await probe()
    if (verdict) return verdict
  }
  return undefined
}
