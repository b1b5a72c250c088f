import { problemStatus } from '../../contract/problem.js'
import type { Answer, Caller } from './caller.js'

/** What came of a check: it holds (`undefined`), or it does not, or it could not be told. */
export type Verdict = { readonly broken: string } | { readonly skipped: string } | undefined

/** One promise of the wire, and how to see whether a proxy keeps it. */
export interface Check {
  /** Names the promise for programs. */
  readonly id: string
  /** The promise, in one sentence. */
  readonly promise: string
  /** Promises whose breach would show here as well: this one is judged once they are kept. */
  readonly after?: readonly string[]
  /** Asks the proxy, or looks at what it has answered already. */
  readonly judge: (caller: Caller) => Promise<Verdict> | Verdict
}

/** What was seen, in words that hold nothing of an answer but its status and a code of the wire's. */
export function seen(answer: Answer, expected: string): { readonly broken: string } {
  const { status, probe } = answer
  const got = status === 0 ? 'no answer' : [status, codeOf(answer)].join(' ').trim()
  return { broken: `${probe.what}: expected ${expected}, got ${got}.` }
}

/** The problem's code, where it is one of those that are listed; empty for anything else. */
export function codeOf({ json }: Answer): string {
  const code = json?.['code']
  return typeof code === 'string' && Object.hasOwn(problemStatus, code) ? code : ''
}

/**
 * Whether an answer is one of the refusals that a promise asks for. A redirect is none of its
 * business: there is a promise for that alone.
 */
export function unlessRefused(answer: Answer, statuses: readonly number[]): Verdict {
  const { status } = answer
  if (statuses.includes(status) || (status >= 300 && status < 400)) return undefined
  return seen(answer, statuses.filter((wanted) => wanted !== 0).join(' or '))
}

/** The first thing that is wrong. Probes follow one another: a proxy may be limiting calls. */
export async function firstBroken(probes: readonly (() => Promise<Verdict>)[]): Promise<Verdict> {
  for (const probe of probes) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as said above
    const verdict = await probe()
    if (verdict) return verdict
  }
  return undefined
}
