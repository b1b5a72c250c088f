import { type OptionRow, optionTable } from '../../emulator/optionTable.js'

/** A flag of `emulate`. A flag without `value` is a switch. */
export interface EmulateFlag {
  readonly does: string
  readonly value?: string
  readonly default?: string
  readonly many?: true
  /** The emulator's option that it sets. */
  readonly option?: { readonly name: string; readonly row: OptionRow }
}

/** Every flag by name: first the flags of the command, then those of the emulator's options. */
export const EMULATE_FLAGS: Readonly<Record<string, EmulateFlag>> = {
  port: { value: '<number>', does: 'the port to listen on; 0 takes a free one', default: '8787' },
  host: {
    value: '<address>',
    does: 'the address to listen on',
    default: '127.0.0.1, this machine only',
  },
  'tls-cert': { value: '<file>', does: 'a PEM certificate, to answer https' },
  'tls-key': { value: '<file>', does: 'the PEM key of that certificate' },
  seed: {
    value: '<file>',
    does: 'a JSON file with an envelope or a list of them',
    default: 'a sample lease',
  },
  fault: {
    value: '<fault>',
    does: 'a fault from the start: a name, or JSON like the control path; repeatable',
    many: true,
  },
  time: { value: '<iso>', does: 'the time at the start; it continues from there', default: 'now' },
  'webhook-url': {
    value: '<url>',
    does: 'sends signed webhooks to this url: https, or http on this machine',
  },
  'webhook-secret': { value: '<secret>', does: 'the secret of their signatures, as whsec_…' },
  ...Object.fromEntries(
    Object.entries<OptionRow>(optionTable).flatMap(([name, row]) => flagOf(name, row)),
  ),
}

function flagOf(name: string, row: OptionRow): (readonly [string, EmulateFlag])[] {
  const { flag, does, default: text } = row
  if (!flag) return []
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const made = {
    does: `${does}${flag.kind === 'list' ? '; repeatable' : ''}`,
    ...(flag.value !== undefined && { value: flag.value }),
    default: text,
    ...(flag.kind === 'list' && { many: true as const }),
    option: { name, row },
  }
  return [[flag.name ?? kebab, made]]
}

/** The text of `emulate --help`. */
export function emulateUsage(): string {
  const options = Object.entries(EMULATE_FLAGS).flatMap(([name, flag]) => {
    const end = flag.default === undefined ? '' : ` (default: ${flag.default})`
    const text = `${flag.does}${end}`.replaceAll('`', '')
    const [first, ...others] = text.match(/.{1,52}(?: |$)/g) ?? []
    const label = `--${name} ${flag.value ?? ''}`.padEnd(INDENT)
    const rows = [`  ${label}${first}`, ...others.map((line) => ' '.repeat(INDENT + 2) + line)]
    return rows.map((line) => line.trimEnd())
  })
  return [
    'Usage: react-signing-ceremony emulate [options]',
    '',
    'Runs the signing service on this machine: its three operations, the ceremony page',
    'and the audit log. It keeps everything in memory.',
    '',
    'Options:',
    ...options,
    `  ${'-h, --help'.padEnd(INDENT)}show this text`,
    '',
    'An envelope: { "title": "Lease", "document": "…",',
    '  "recipients": [{ "name": "Ada Lovelace", "email": "ada@example.com" }] }',
    '',
    'The control path /_emulator sets faults and seeds envelopes while it runs.',
  ].join('\n')
}

/** Columns of the names of flags. */
const INDENT = 32
