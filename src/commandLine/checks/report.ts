import { type ExitCode, styled, type Terminal } from '../terminal/terminal.js'
import type { CheckResult } from './check.js'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SigningErrorCode } from '../../contract/signingError.js'

/** The content of a report in addition to the results. */
export interface ReportOptions {
  readonly json: boolean | undefined
  /** The first fields of the JSON report, such as the checked url. */
  readonly about: Readonly<Record<string, string>>
  /** Phrases for facts that the command cannot check. */
  readonly neverChecked: readonly string[]
}

/** Prints the results of checks as text or JSON, with everything that was not checked. */
export function reportResults(
  results: readonly CheckResult[],
  { json = false, about, neverChecked }: ReportOptions,
  terminal: Pick<Terminal, 'print' | 'hasColors'>,
): ExitCode {
  const [problems, warnings, skipped] = (['problem', 'warning', 'skipped'] as const).map(
    (wanted) => results.filter(({ result }) => result === wanted).length,
  )
  if (json) {
    const listed = results.map(({ code, ...rest }) =>
      code ? { ...rest, code, see: troubleshootingSection(code) } : rest,
    )
    const report = { ...about, problems, warnings, skipped, neverChecked, checks: listed }
    terminal.print(JSON.stringify(report, undefined, 2))
  } else {
    const counts = [
      plural(results.filter(({ result }) => result === 'ok').length, 'check', 'passed'),
      plural(problems, 'problem'),
      plural(warnings, 'warning'),
      `${skipped} not checked`,
    ]
    const lines = [...asLines(results, terminal), ...notChecked(results, neverChecked)]
    terminal.print([...lines, '', `${counts.join(', ')}.`].join('\n'))
  }
  return problems === 0 ? 0 : 1
}

const MARKS = {
  ok: { color: 'green', text: 'ok     ' },
  problem: { color: 'red', text: 'PROBLEM' },
  warning: { color: 'yellow', text: 'warning' },
} as const

function asLines(
  results: readonly CheckResult[],
  terminal: Pick<Terminal, 'hasColors'>,
): readonly string[] {
  const width = Math.max(...results.map(({ name }) => name.length))
  return results.flatMap(({ name, promise, result, seen, remedy, code }) => {
    if (result === 'skipped') return []
    const { color, text } = MARKS[result]
    const details = [
      seen,
      remedy && `Remedy: ${remedy}`,
      code && `See:    ${troubleshootingSection(code)}`,
    ]
    return [
      `${styled(terminal, color, text)}  ${name.padEnd(width)}  ${promise}`,
      ...details.flatMap((line) => (line ? [`${' '.repeat(9)}${line}`] : [])),
    ]
  })
}

/** Returns the skipped checks by their reason, then the facts that the command cannot check. */
function notChecked(
  results: readonly CheckResult[],
  neverChecked: readonly string[],
): readonly string[] {
  const byReason = new Map<string, string[]>()
  for (const { name, result, seen = '' } of results) {
    if (result === 'skipped') byReason.set(seen, [...(byReason.get(seen) ?? []), name])
  }
  const lines = [
    ...Array.from(byReason, ([reason, names]) => `  ${names.join(', ')}: ${reason}`),
    ...neverChecked.map((phrase) => `  never checked: ${phrase}`),
  ]
  return lines.length > 0 ? ['', 'Not checked:', ...lines] : []
}

function plural(count = 0, noun: string, rest = ''): string {
  return [count, count === 1 ? noun : `${noun}s`, rest].join(' ').trim()
}

const FILE = fileURLToPath(new URL('../../../docs/troubleshooting.md', import.meta.url))

/** Returns the path of the installed `troubleshooting.md`, and the name of a code's section. */
export function troubleshootingSection(code: SigningErrorCode): string {
  return `${relative(process.cwd(), FILE)}, section "${code}"`
}
