import { isSigningError } from '../../contract/signingError.js'
import { assertFaultRequest, type FaultRequest } from '../../emulator/faults/fault.js'
import type { StartOptions } from '../../emulator/node/startSigningEmulator.js'
import { type OptionRow, optionTable, timeRow } from '../../emulator/optionTable.js'
import { problemOfOption } from '../../emulator/readOptions.js'
import { type EnvelopeSeed, readEnvelopeSeed } from '../../emulator/store/envelopeSeed.js'
import { readOptions } from '../terminal/options.js'
import { readJsonFile } from '../terminal/readFiles.js'
import { ifGiven } from '../terminal/readValues.js'
import { type Options, UsageError } from '../terminal/terminal.js'

const commandOptions = {
  'port <number>': 'the port to listen on; 0 takes a free port (default: 8787)',
  'host <address>': 'the address to listen on (default: 127.0.0.1, this machine only)',
  'tls-cert <file>': 'a file with a PEM certificate, to serve https',
  'tls-key <file>': 'a file with the PEM key of --tls-cert',
  'seed <file>':
    'a JSON file with one envelope or a list of envelopes (default: one with a sample lease)',
  'fault <fault>…': 'a fault to simulate from the start, by name or as JSON',
  'time <iso>': 'the emulator’s time at the start (default: now)',
  'webhook-url <url>': 'the url that receives webhooks: https, or http on this machine',
  'webhook-secret <secret>': 'the secret that signs webhooks, as whsec_…',
} as const

/** The flags for the emulator's options: the names of the flag and the option, and its row. */
const optionFlags = Object.entries<OptionRow>(optionTable).flatMap(([option, row]) => {
  const kebab = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return row.flag ? [{ flag: row.flag.name ?? kebab, option, row }] : []
})

/** All flags of `emulate`: the flags of the command, then those for the emulator's options. */
export const emulateOptions = Object.assign<typeof commandOptions, Options>(
  { ...commandOptions },
  Object.fromEntries(
    optionFlags.map(({ flag, row: { flag: { value, kind } = {}, does, default: otherwise } }) => [
      [flag, value].join(' ').trimEnd() + (kind === 'list' ? '…' : ''),
      `${does} (default: ${otherwise})`,
    ]),
  ),
)

/** Reads the arguments of `emulate`. Throws {@link UsageError} for an invalid argument. */
export function readEmulateOptions(args: string[]) {
  const { values, url } = readOptions<typeof commandOptions>(args, emulateOptions, true)
  if (url !== undefined) throw new UsageError(`"emulate" takes no argument (received "${url}").`)
  const { port, host, seed, time, fault = [] } = values
  const { 'tls-cert': cert, 'tls-key': key } = values
  const { 'webhook-url': receiver, 'webhook-secret': secret } = values
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError('--tls-cert and --tls-key must be given together.')
  }
  if (receiver === undefined && secret !== undefined) {
    throw new UsageError('--webhook-secret needs --webhook-url.')
  }
  const start: StartOptions = {
    ...(port !== undefined && { port: readPort(port) }),
    ...(host !== undefined && { host }),
    ...(cert !== undefined && key !== undefined && { tls: { cert, key } }),
    ...(receiver !== undefined && { webhooks: { url: receiver, ...(secret && { secret }) } }),
  }
  for (const { flag, option, row } of optionFlags) {
    const value: unknown = Object(values)[flag]
    if (value !== undefined) Reflect.set(start, option, readOption(flag, value, row))
  }
  return {
    start,
    faults: fault.map(readFault),
    /** The emulator's time at the start, in milliseconds since 1970. */
    startTime: ifGiven(time, (text) => Date.parse(String(readOption('time', text, timeRow)))),
    /** The envelopes of the file --seed. */
    envelopes: ifGiven(seed, readSeedFile),
  }
}

function readOption(name: string, value: unknown, row: OptionRow): unknown {
  // Converts only strings of digits, because `Number` would read an empty string as 0.
  const isNumber = row.flag?.kind === 'number' && /^\d+(\.\d+)?$/.test(String(value))
  const read = isNumber ? Number(value) : value
  const problem = problemOfOption(row, read)
  if (problem === undefined) return read
  throw new UsageError(`--${name} ${problem}.`)
}

function readFault(text: string): FaultRequest {
  try {
    const fault: unknown = text.startsWith('{') ? JSON.parse(text) : { name: text }
    assertFaultRequest(fault)
    return fault
  } catch (error) {
    const problem = isSigningError(error) ? `${error.message} ${error.remedy}` : NOT_JSON
    throw new UsageError(`--fault: ${problem}`)
  }
}

const NOT_JSON = 'The fault must be a name or valid JSON, such as {"name":"slow","delay":800}.'

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new UsageError(`--port must be a number from 0 to 65535 (received "${text}").`)
}

/** Reads a JSON file with one envelope or a list of envelopes. Throws {@link UsageError}. */
function readSeedFile(path: string): EnvelopeSeed[] {
  const content = readJsonFile(path)
  const seeds: unknown[] = Array.isArray(content) ? content : [content]
  try {
    return seeds.map(readEnvelopeSeed)
  } catch (error) {
    if (isSigningError(error)) throw new UsageError(`In the file ${path}: ${error.message}`)
    throw error
  }
}
