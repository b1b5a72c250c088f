import { describeOption } from './options.js'
import type { Command } from './terminal.js'

/** The width of the column with the names of options. */
const INDENT = 30

/** Returns the help text of the command `name`. */
export function usageOf(name: string, { takes, about, options, notes }: Command): string {
  const rows = { ...options, help: 'show this text' }
  return [
    `Usage: react-signing-ceremony ${name} ${takes}`,
    '',
    about,
    '',
    'Options:',
    ...Object.entries(rows).flatMap(([key, does]) => linesOf(key, does)),
    ...(notes === undefined ? [] : ['', notes]),
  ].join('\n')
}

/** Returns the lines of one option, with its text in a column of 56 characters. */
function linesOf(key: string, does: string): readonly string[] {
  const { multiple } = describeOption(key)
  const label = `${key === 'help' ? '-h, ' : ''}--${key.replace('…', '')}`
  const text = `${does}${multiple ? '; repeatable' : ''}`.replaceAll('`', '')
  const [first = '', ...others] = text.match(/.{1,56}(?: |$)/g) ?? []
  // A long name has a line of its own, so that all texts begin in one column.
  const head = label.length < INDENT ? [label.padEnd(INDENT) + first] : [label, pad(first)]
  return [...head, ...others.map(pad)].map((line) => `  ${line}`.trimEnd())
}

function pad(line: string): string {
  return ' '.repeat(INDENT) + line
}
