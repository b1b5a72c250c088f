import type { Caller } from './caller.js'
import type { Check, Verdict } from './check.js'
import { answerChecks } from './checks/answers.js'
import { ceremonyCreated, ceremonyChecks } from './checks/ceremony.js'
import { deliverableChecks } from './checks/deliverable.js'
import { onceChecks } from './checks/once.js'
import { otherSitesChecks } from './checks/otherSites.js'
import { pageChecks } from './checks/pages.js'
import { pathChecks } from './checks/paths.js'
import { replaceChecks } from './checks/replace.js'
import { requestBodyChecks } from './checks/requestBody.js'
import { whoMayChecks } from './checks/whoMay.js'

/** What came of one promise. */
export interface CheckResult {
  readonly id: string
  readonly promise: string
  readonly result: 'held' | 'broken' | 'skipped'
  /** What was seen where it does not hold, or why it could not be told. */
  readonly reason?: string
}

/** In this order: a ceremony first, replacements last, and then what holds for all answers. */
const ASKED: readonly Check[] = [
  ...whoMayChecks,
  ...otherSitesChecks,
  ...requestBodyChecks,
  ...pathChecks,
  ...onceChecks,
  ...pageChecks,
  ...deliverableChecks,
  ...replaceChecks,
]
const SEEN: readonly Check[] = [...ceremonyChecks, ...answerChecks]

const NOTHING_TO_TELL = { skipped: 'No ceremony could be created, so nothing can be told.' }

/** Holds a proxy to every promise, one after the other. */
export async function runChecks(caller: Caller): Promise<readonly CheckResult[]> {
  const created = await ceremonyCreated.judge(caller)
  const results = [toResult(ceremonyCreated, created)]
  for (const check of ASKED) {
    const known = created ? NOTHING_TO_TELL : breachBefore(check, results)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: some depend on what was seen
    results.push(toResult(check, known ?? (await check.judge(caller))))
  }
  for (const check of SEEN) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: some depend on what was seen
    results.push(toResult(check, created ? NOTHING_TO_TELL : await check.judge(caller)))
  }
  return results
}

/** One fault is named once, and not again for every route it shows on. */
function breachBefore({ after = [] }: Check, results: readonly CheckResult[]): Verdict {
  const breach = results.find(({ id, result }) => result === 'broken' && after.includes(id))
  return breach && { skipped: `Can be told once ${breach.id} holds.` }
}

function toResult({ id, promise }: Check, verdict: Verdict): CheckResult {
  if (!verdict) return { id, promise, result: 'held' }
  return 'broken' in verdict
    ? { id, promise, result: 'broken', reason: verdict.broken }
    : { id, promise, result: 'skipped', reason: verdict.skipped }
}
