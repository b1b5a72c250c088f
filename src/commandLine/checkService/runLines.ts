import { ceremonyLines } from './lines/ceremonyLines.js'
import { deliverableLines } from './lines/deliverableLines.js'
import { keyLines } from './lines/keyLines.js'
import { liveLines } from './lines/liveLines.js'
import { replaceLines } from './lines/replaceLines.js'
import type { LineVerdict, ServiceLine } from './serviceLine.js'
import { ServiceRun } from './serviceRun.js'
import type { ServiceTarget } from './serviceTarget.js'

/** What came of one line. */
export interface LineResult {
  readonly id: string
  readonly line: string
  readonly result: 'held' | 'broken' | 'skipped'
  /** What was seen where it does not hold, or why it could not be told. */
  readonly reason?: string
}

/** In this order: what changes nothing first, what is replaced last. */
export const serviceLines: readonly ServiceLine[] = [
  ...deliverableLines,
  ...liveLines,
  ...ceremonyLines,
  ...replaceLines,
  ...keyLines,
]

/** Holds a service to every line of its profile, one after the other. */
export async function runLines(target: ServiceTarget): Promise<readonly LineResult[]> {
  const run = new ServiceRun(target)
  const results: LineResult[] = []
  for (const line of serviceLines) {
    if (!line.profiles.includes(target.profile)) continue
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a replacement changes the next
    results.push(toResult(line, obstacleTo(line, target) ?? (await line.judge(run))))
  }
  return results
}

const FLAGS = {
  recipientId: '--recipient',
  completedRecipientId: '--completed-recipient',
  deliverableId: '--deliverable',
} as const

/** Why a line is not tried: an id was not given, or its calls could change what they may not. */
function obstacleTo({ needs, changes }: ServiceLine, target: ServiceTarget): LineVerdict {
  const missing = needs.find((id) => target[id] === undefined)
  if (missing) return { skipped: `Needs ${FLAGS[missing]}.` }
  if (changes === 'ceremony' && !target.allows.ceremony)
    return { skipped: 'Needs --allow-ceremony.' }
  return changes === 'replacement' && !target.allows.replacement
    ? { skipped: 'Needs --allow-replace.' }
    : undefined
}

function toResult({ id, line }: ServiceLine, verdict: LineVerdict): LineResult {
  if (!verdict) return { id, line, result: 'held' }
  return 'broken' in verdict
    ? { id, line, result: 'broken', reason: verdict.broken }
    : { id, line, result: 'skipped', reason: verdict.skipped }
}
