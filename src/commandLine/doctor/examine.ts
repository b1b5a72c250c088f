import { type Check, type Facts, type Finding, skipped } from './check.js'
import { cookieChecks } from './checks/cookies.js'
import { framingChecks } from './checks/framing.js'
import { openedChecks } from './checks/opened.js'
import { pagePolicyChecks } from './checks/pagePolicy.js'
import { reachChecks } from './checks/reach.js'
import { troubleshootingAddress } from './troubleshootingAddress.js'

/** What came of one check, for people and programs. */
export interface Examined {
  readonly id: string
  readonly holds: string
  readonly result: 'ok' | Finding['result']
  readonly seen?: string
  readonly cure?: string
  /** The error that people meet for it. */
  readonly code?: string
  /** Where more is said. */
  readonly see?: string
}

/** In the order in which a ceremony would meet them. */
export const CHECKS: readonly Check[] = [
  ...reachChecks,
  ...openedChecks,
  ...pagePolicyChecks,
  ...framingChecks,
  ...cookieChecks,
]

/** Judges what was seen. One cause is named once: what it hides is left out with the reason. */
export function examine(facts: Facts): readonly Examined[] {
  const done: Examined[] = []
  for (const check of CHECKS) {
    const earlier = done.find(({ id, result }) => result === 'problem' && check.after?.includes(id))
    const found = earlier ? skipped(`Can be told once ${earlier.id} holds.`) : check.examine(facts)
    const { id, holds } = check
    const see = found?.code && { see: troubleshootingAddress(found.code) }
    done.push(found ? { id, holds, ...found, ...see } : { id, holds, result: 'ok' })
  }
  return done
}
