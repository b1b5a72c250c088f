import type { SigningErrorCode } from '../../contract/signingError.js'

/** The reason why a check did not pass. It contains no secret and no value of a response body. */
export interface Finding {
  readonly result: 'problem' | 'warning' | 'skipped'
  /** One sentence about the observation or, if the check is `skipped`, about the reason. */
  readonly seen: string
  /** How the developer repairs the problem. */
  readonly remedy?: string
  /** The error code that the problem causes for users. `troubleshooting.md` explains the code. */
  readonly code?: SigningErrorCode
}

/** The result of a check: `undefined` if it passes. */
export type Verdict = Finding | undefined

/** An expected behaviour, and the code that tests it. */
export interface Check<Subject> {
  /** The name of the check, for programs that read the report. */
  readonly name: string
  /** The expected behaviour in one sentence. */
  readonly promise: string
  /** The remedy and code of its problems and warnings, unless they have their own. */
  readonly remedy?: string
  readonly code?: SigningErrorCode
  /** Names of other checks. If one of them finds a problem or is skipped after one, this check is skipped. */
  readonly after?: readonly string[]
  /** Returns a requirement that is missing, such as an option. The check is then skipped. */
  readonly needs?: ((subject: Subject) => string | undefined) | undefined
  readonly run: (subject: Subject) => Verdict | Promise<Verdict>
}

/** Returns the checks of a table, whose keys are their names, in the order of the table. */
export function checksOf<Subject>(
  table: Readonly<Record<string, Omit<Check<Subject>, 'name'>>>,
): readonly Check<Subject>[] {
  return Object.entries(table).map(([name, check]) => Object.assign({ name }, check))
}

/** Returns a function that makes findings of one kind, with their own remedy and code. */
const finding =
  (result: 'problem' | 'warning') =>
  (seen: string, remedy?: string, code?: SigningErrorCode): Finding => ({
    result,
    seen,
    ...(remedy && { remedy }),
    ...(code && { code }),
  })

export const problem = finding('problem')
export const warning = finding('warning')

export function skipped(seen: string): Finding {
  return { result: 'skipped', seen }
}

/** The result of one check, as the report prints it. */
export interface CheckResult extends Partial<Omit<Finding, 'result'>> {
  readonly name: string
  readonly promise: string
  readonly result: 'ok' | Finding['result']
}

/** Runs the checks one after another, because one check can change the result of the next. */
export async function runChecks<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  /** The problem behind each check that failed or was skipped. */
  const causes = new Map<string, string>()
  for (const check of checks) {
    const { name, promise, remedy, code, after = [] } = check
    const cause = after.map((one) => causes.get(one)).find(Boolean)
    const missing = check.needs?.(subject)
    const reason = cause
      ? `Fix “${cause}” first, because this check depends on it.`
      : missing && `Needs ${missing}.`
    // oxlint-disable-next-line no-await-in-loop -- in order, as the docstring says
    const verdict = reason ? skipped(reason) : await check.run(subject)
    if (cause ?? (verdict?.result === 'problem' && name)) causes.set(name, cause ?? name)
    const isFault = verdict && verdict.result !== 'skipped'
    const defaults = isFault && { ...(remedy && { remedy }), ...(code && { code }) }
    results.push({ name, promise, ...defaults, ...(verdict ?? { result: 'ok' }) })
  }
  return results
}
