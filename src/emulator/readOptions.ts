import * as v from 'valibot'
import type {
  EmulatorChanges,
  EmulatorSettings,
  SigningEmulatorOptions,
} from './emulatorOptions.js'
import { invalidOption } from './http/invalidOption.js'
import { predicateOf } from './http/problemsOf.js'
import { type OptionRow, optionTable, timeRow } from './optionTable.js'
import { profiles } from './profile/profile.js'

const DAY = 24 * 60 * 60

/** Checks the options and fills in the defaults. Throws `invalid_option` with a remedy. */
export function readOptions(options: SigningEmulatorOptions): EmulatorSettings {
  const { envelopes: _, webhooks: __, onCall: ___, ...given } = checked(options, optionTable)
  const profile = profiles[given.profile ?? 'contract']
  return {
    origin: 'http://127.0.0.1:8787',
    hosts: [],
    apiKey: 'key_test_emulator',
    locale: 'en',
    colorScheme: 'light dark',
    clock: Date.now,
    ceremonyLifetime: 30 * DAY,
    deliverableDelay: 1500,
    processingDelay: 0,
    requestsPerSecond: profile.requestsPerSecond,
    redirectParameters: profile.redirectParameters,
    revokeOlderCeremonies: profile.revokeOlderCeremonies,
    strict: false,
    ...given,
    profile,
  }
}

/** The rows of the settings that `configure` changes. */
export const changeableRows: Readonly<Record<string, OptionRow>> = Object.fromEntries(
  Object.entries<OptionRow>({ ...optionTable, time: timeRow }).filter(([, row]) => row.changeable),
)

/** Checks all new settings before any of them applies. Throws `invalid_option`. */
export function readChanges(changes: unknown): EmulatorChanges {
  if (isChanges(changes)) return checked(changes, changeableRows)
  throw invalidOption('The options must be an object.', `Known: ${listOf(changeableRows)}.`)
}

function isChanges(changes: unknown): changes is EmulatorChanges {
  return typeof changes === 'object' && changes !== null && !Array.isArray(changes)
}

/** Returns the values that are not `undefined`. Checks each value with its row of the table. */
function checked<Values extends object>(
  values: Values,
  rows: Readonly<Record<string, OptionRow>>,
): Values {
  const copy = { ...values }
  for (const name of Object.keys(copy)) {
    const value: unknown = Reflect.get(copy, name)
    if (value === undefined) Reflect.deleteProperty(copy, name)
    else Reflect.set(copy, name, checkedValue(name, value, rows))
  }
  return copy
}

function checkedValue(
  name: string,
  value: unknown,
  rows: Readonly<Record<string, OptionRow>>,
): unknown {
  const row = Object.hasOwn(rows, name) ? rows[name] : undefined
  if (!row) throw invalidOption(`\`${name}\` cannot be set here.`, `Known: ${listOf(rows)}.`)
  const problem = problemOfOption(row, value)
  if (problem === undefined) return v.parse(row.check, value)
  throw invalidOption(
    `The emulator’s option \`${name}\` ${problem}.`,
    `Leave it out for the default: ${row.default.replaceAll('`', '')}.`,
  )
}

/** Returns the problem of an option's value, such as "must be …". It contains no secret. */
export function problemOfOption(row: OptionRow, value: unknown): string | undefined {
  const { issues } = v.safeParse(row.check, value)
  if (!issues) return undefined
  return row.secret ? issues[0].message : predicateOf(issues[0])
}

function listOf(rows: Readonly<Record<string, OptionRow>>): string {
  return Object.keys(rows).join(', ')
}
