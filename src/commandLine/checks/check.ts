import type { SigningErrorCode } from '../../contract/signingError.js'

/** The result of a check that does not pass. Holds no secret and no value from a response body. */
export interface Finding {
  readonly result: 'problem' | 'warning' | 'skipped'
  /** What the check saw, in one sentence; for `skipped` the reason. */
  readonly seen: string
  /** How the developer repairs it. */
  readonly remedy?: string
  /** The error that users meet because of it; its section in `troubleshooting.md` says more. */
  readonly code?: SigningErrorCode
}

/** `undefined`: the check passes. */
export type Verdict = Finding | undefined

/** One promise, and the code that tests it. */
export interface Check<Subject> {
  /** Identifies the check for programs. */
  readonly name: string
  /** What must be true, in one sentence. */
  readonly promise: string
  /** This check is skipped while one of these has a problem, because the same fault fails both. */
  readonly after?: readonly string[]
  /** Names what this check lacks, such as an option; it is then skipped. */
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

/** Runs checks one after another, because a check may change what a later one sees. */
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
    // oxlint-disable-next-line no-await-in-loop -- in order, as said above
    const verdict = reason ? skipped(reason) : await check.run(subject)
    results.push({ name, promise, ...(verdict ?? { result: 'ok' }) })
  }
  return results
}
