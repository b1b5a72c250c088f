import type { ExitCode, Terminal } from '../terminal/terminal.js'
import { examine, type Examined } from './examine.js'
import { gatherFacts } from './gatherFacts.js'
import { readDoctorOptions } from './readDoctorOptions.js'
import { USAGE } from './usage.js'
import { shown } from './visit.js'

/** `doctor`: names what leaves a ceremony's frame blank, with the cure. */
export async function doctorCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const read = readDoctorOptions(args, terminal.env)
  if (read === 'help') {
    terminal.print(USAGE)
    return 0
  }
  const { options, json } = read
  const facts = await gatherFacts(options, terminal.env, terminal.complain)
  const checks = examine(facts)
  const counts = {
    problems: countOf(checks, 'problem'),
    warnings: countOf(checks, 'warning'),
    skipped: countOf(checks, 'skipped'),
  }
  if (json) {
    const page = shown(options.page, options.page)
    const report = { page, proxy: options.proxy.href, ...counts, checks }
    terminal.print(JSON.stringify(report, undefined, 2))
  } else {
    const { problems, warnings } = counts
    const said = `${problems} problems, ${warnings} warnings, ${counts.skipped} skipped.`
    terminal.print([...checks.map(asText), '', said].join('\n'))
  }
  return counts.problems > 0 ? 1 : 0
}

function countOf(checks: readonly Examined[], wanted: Examined['result']): number {
  return checks.filter(({ result }) => result === wanted).length
}

const MARKS: Readonly<Record<Examined['result'], string>> = {
  ok: 'ok     ',
  problem: 'PROBLEM',
  warning: 'warning',
  skipped: 'skipped',
}

/** A line for what holds; what was seen, the cure and where more is said below one that does not. */
function asText({ id, holds, result, seen, cure, see }: Examined): string {
  const below = [seen, cure && `Cure: ${cure}`, see && `See:  ${see}`].filter(
    (line) => line !== undefined,
  )
  return [
    `${MARKS[result]}  ${id.padEnd(18)}  ${holds}`,
    ...below.map((line) => `${' '.repeat(9)}${line}`),
  ].join('\n')
}
