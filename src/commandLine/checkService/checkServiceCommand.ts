import { countOf, reportOf } from '../terminal/suiteReport.js'
import type { ExitCode, Terminal } from '../terminal/terminal.js'
import { readServiceTarget, USAGE } from './readServiceTarget.js'
import { type LineResult, runLines } from './runLines.js'
import { ServiceRun } from './serviceRun.js'
import type { ServiceTarget } from './serviceTarget.js'

/** `check-service`: holds a signing service to the lines of the service contract. */
export async function checkServiceCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const read = readServiceTarget(args, terminal.env)
  if (read === 'help') {
    terminal.print(USAGE)
    return 0
  }
  const target: ServiceTarget = { ...read.target, fetch: async (url, init) => fetch(url, init) }
  terminal.complain(announcement(target))
  const obstacle = await obstacleTo(target)
  if (obstacle !== undefined) {
    terminal.complain(obstacle)
    return 1
  }
  const results = await runLines(target)
  terminal.print(
    read.json
      ? asJson(target, results)
      : reportOf(results, Math.max(...results.map(({ id }) => id.length)), ({ line }) => line),
  )
  return results.some(({ result }) => result === 'broken') ? 1 : 0
}

/** Why nothing could be told: a service that refuses the key refuses everything that it should. */
async function obstacleTo(target: ServiceTarget): Promise<string | undefined> {
  const { status } = await new ServiceRun(target).call('GET', '/deliverables/del_nothingHasThisId')
  if (status === 0) {
    return `Nothing answers at ${target.baseUrl}. Is it the address, and does it run?`
  }
  return status === 401 || status === 403
    ? `The service refuses the key (${status}), so nothing can be told. Is it for this address?`
    : undefined
}

/** What will happen, before it does. Holds no key. */
function announcement({ baseUrl, profile, recipientId, allows }: ServiceTarget): string {
  const changes = [
    ...(allows.ceremony ? [`creates ceremonies for ${recipientId}`] : []),
    ...(allows.replacement ? [`replaces ${recipientId}`] : []),
  ]
  const what = changes.length > 0 ? changes.join(' and ') : 'changes nothing'
  return `check-service ${baseUrl}, profile ${profile}: ${what}.`
}

function asJson({ baseUrl, profile }: ServiceTarget, results: readonly LineResult[]): string {
  const counts = {
    held: countOf(results, 'held'),
    broken: countOf(results, 'broken'),
    skipped: countOf(results, 'skipped'),
  }
  return JSON.stringify({ url: baseUrl, profile, ...counts, lines: results }, undefined, 2)
}
