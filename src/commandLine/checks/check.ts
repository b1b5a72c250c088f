import type { SigningErrorCode } from '../../contract/signingError.js'

/** The result of a check that does not pass. It contains no secret and no value of a response body. */
export interface Finding {
  readonly result: 'problem' | 'warning' | 'skipped'
  /** The observation in one sentence. For `skipped`, the reason. */
  readonly seen: string
  /** How the developer repairs it. */
  readonly remedy?: string
  /** The error code that users get. Its section in `troubleshooting.md` has more. */
  readonly code?: SigningErrorCode
}

/** `undefined` if the check passes. */
export type Verdict = Finding | undefined

/** One promise, and the code that tests it. */
export interface Check<Subject> {
  /** Identifies the check for programs. */
  readonly name: string
  /** The expected behaviour in one sentence. */
  readonly promise: string
  /** Names of other checks. If one of them has a problem, this check is skipped: both have one cause. */
  readonly after?: readonly string[]
  /** Returns the missing condition of this check, such as an option. The check is then skipped. */
  readonly needs?: ((subject: Subject) => string | undefined) | undefined
  readonly run: (subject: Subject) => Verdict | Promise<Verdict>
}

export function problem(seen: string, more: Pick<Finding, 'remedy' | 'code'> = {}): Finding {
  return { result: 'problem', seen, ...more }
}

export function warning(seen: string, more: Pick<Finding, 'remedy' | 'code'> = {}): Finding {
  return { result: 'warning', seen, ...more }
}

export function skipped(seen: string): Finding {
  return { result: 'skipped', seen }
}

/** The result of one check, as the report prints it. */
export interface CheckResult extends Partial<Omit<Finding, 'result'>> {
  readonly name: string
  readonly promise: string
  readonly result: 'ok' | Finding['result']
}

/** Runs checks one after another, because a check may change the result of a later check. */
export async function runChecks<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) {
    const { name, promise, after = [] } = check
    const cause = results.find((one) => one.result === 'problem' && after.includes(one.name))
    const missing = check.needs?.(subject)
    const reason = cause
      ? `Repair ${cause.name} first; this check depends on it.`
      : missing && `Needs ${missing}.`
    // oxlint-disable-next-line no-await-in-loop -- in order, as the docstring says
    const verdict = reason ? skipped(reason) : await check.run(subject)
    results.push({ name, promise, ...(verdict ?? { result: 'ok' }) })
  }
  return results
}
