import type { ExitCode, Terminal } from '../terminal/Terminal.js'
import { Caller } from './Caller.js'
import { readCheckOptions } from './readCheckOptions.js'
import { type CheckResult, runChecks } from './runChecks.js'
import { USAGE } from './usage.js'

/** `check-proxy`: holds a proxy in any language to the promises of this package's own. */
export async function checkProxyCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const read = readCheckOptions(args, terminal.env)
  if (read === 'help') {
    terminal.print(USAGE)
    return 0
  }
  const { options, json } = read
  terminal.complain(announcement(options))
  const caller = new Caller(options, (seconds) =>
    terminal.complain(`The proxy asks to wait ${seconds} s: waiting.`),
  )
  const results = await runChecks(caller)
  terminal.print(json ? asJson(options.url, results) : asText(results))
  return results.some(({ result }) => result === 'broken') ? 1 : 0
}

/** What will happen, before it does. Holds no session. */
function announcement({ url, replacement, recipientId }: Caller['options']): string {
  const replaces = replacement
    ? `replaces it by ${replacement.name} <${replacement.email}>`
    : 'replaces nobody'
  return `check-proxy ${url.href}: creates ceremonies for ${recipientId}, ${replaces}.`
}

function countOf(results: readonly CheckResult[], wanted: CheckResult['result']): number {
  return results.filter(({ result }) => result === wanted).length
}

function asJson(url: URL, results: readonly CheckResult[]): string {
  const counts = {
    held: countOf(results, 'held'),
    broken: countOf(results, 'broken'),
    skipped: countOf(results, 'skipped'),
  }
  return JSON.stringify({ url: url.href, ...counts, promises: results }, undefined, 2)
}

/** A line for each promise that was judged, then the others by why they could not be. */
function asText(results: readonly CheckResult[]): string {
  const judged = results.filter(({ result }) => result !== 'skipped')
  const lines = judged.map(({ id, promise, result, reason }) => {
    const line = `${result === 'held' ? 'holds ' : 'BROKEN'}  ${id.padEnd(22)}  ${promise}`
    return reason === undefined
      ? line
      : `${line}
${' '.repeat(32)}${reason}`
  })
  const skipped = new Map<string, string[]>()
  for (const { id, result, reason = '' } of results) {
    if (result === 'skipped') skipped.set(reason, [...(skipped.get(reason) ?? []), id])
  }
  const others = [...skipped].map(([reason, ids]) => `skipped ${ids.join(', ')}\n  ${reason}`)
  const [held, broken, untold] = (['held', 'broken', 'skipped'] as const).map((result) =>
    countOf(results, result),
  )
  return [...lines, ...others, '', `${held} hold, ${broken} broken, ${untold} skipped.`].join('\n')
}
