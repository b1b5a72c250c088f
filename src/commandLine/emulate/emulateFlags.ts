import { type OptionRow, optionTable } from '../../emulator/optionTable.js'

/** A flag of `emulate`. A flag without `value` is a switch. */
export interface EmulateFlag {
  readonly does: string
  readonly value?: string
  readonly default?: string
  readonly many?: true
  /** The option of the emulator that the flag sets. */
  readonly option?: { readonly name: string; readonly row: OptionRow }
}

/** All flags by name: the flags of the command, then those for the emulator's options. */
export const EMULATE_FLAGS: Readonly<Record<string, EmulateFlag>> = {
  port: { value: '<number>', does: 'the port to listen on; 0 takes a free port', default: '8787' },
  host: {
    value: '<address>',
    does: 'the address to listen on',
    default: '127.0.0.1, this machine only',
  },
  'tls-cert': { value: '<file>', does: 'a file with a PEM certificate, to serve https' },
  'tls-key': { value: '<file>', does: 'a file with the PEM key of --tls-cert' },
  seed: {
    value: '<file>',
    does: 'a JSON file with one envelope or a list of envelopes',
    default: 'one envelope with a sample lease',
  },
  fault: {
    value: '<fault>',
    does: 'a fault to simulate from the start, by name or as JSON; repeatable',
    many: true,
  },
  time: { value: '<iso>', does: 'the emulator’s time at the start', default: 'now' },
  'webhook-url': {
    value: '<url>',
    does: 'the url that receives webhooks: https, or http on this machine',
  },
  'webhook-secret': { value: '<secret>', does: 'the secret that signs webhooks, as whsec_…' },
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

/** Returns the text of `emulate --help`. */
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
    'Runs an emulator of the signing service on this machine, with its three operations,',
    'ceremony page and audit log. The emulator stores all data in memory.',
    '',
    'Options:',
    ...options,
    `  ${'-h, --help'.padEnd(INDENT)}show this text`,
    '',
    'Example of an envelope: { "title": "Lease", "document": "…",',
    '  "recipients": [{ "name": "Ada Lovelace", "email": "ada@example.com" }] }',
    '',
    'Requests to /_emulator set faults and add envelopes while the emulator runs.',
  ].join('\n')
}

/** The width of the column with the names of flags. */
const INDENT = 32
