import { type Check, type Finding, skipped } from './check.js'

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
