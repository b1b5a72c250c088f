import { countOf, reportOf } from '../terminal/suiteReport.js'
import type { ExitCode, Terminal } from '../terminal/terminal.js'
import { Caller } from './caller.js'
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
  terminal.print(
    json ? asJson(options.url, results) : reportOf(results, 22, ({ promise }) => promise),
  )
  return results.some(({ result }) => result === 'broken') ? 1 : 0
}

/** What will happen, before it does. Holds no session. */
function announcement({ url, replacement, recipientId }: Caller['options']): string {
  const replaces = replacement
    ? `replaces it by ${replacement.name} <${replacement.email}>`
    : 'replaces nobody'
  return `check-proxy ${url.href}: creates ceremonies for ${recipientId}, ${replaces}.`
}

function asJson(url: URL, results: readonly CheckResult[]): string {
  const counts = {
    held: countOf(results, 'held'),
    broken: countOf(results, 'broken'),
    skipped: countOf(results, 'skipped'),
  }
  return JSON.stringify({ url: url.href, ...counts, promises: results }, undefined, 2)
}
