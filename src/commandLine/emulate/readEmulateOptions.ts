import { isSigningError } from '../../contract/signingError.js'
import { assertFaultRequest, type FaultRequest } from '../../emulator/faults/fault.js'
import type { StartOptions } from '../../emulator/node/startSigningEmulator.js'
import { type OptionRow, timeRow } from '../../emulator/optionTable.js'
import { problemOfOption } from '../../emulator/readOptions.js'
import { readOptions } from '../terminal/options.js'
import { UsageError } from '../terminal/usageError.js'
import { emulateOptions, optionFlags } from './emulateFlags.js'

/** The parsed value of a flag: a list for a repeatable flag, `true` for a switch. */
type Value = string | boolean | readonly (string | boolean)[] | undefined

/** Reads the arguments of `emulate`. Throws {@link UsageError} for an invalid argument. */
export function readEmulateOptions(args: string[]) {
  const { values: read, url } = readOptions(args, emulateOptions, true)
  if (url !== undefined) {
    throw new UsageError(`"emulate" takes no argument (received "${url}").`)
  }
  const values: Readonly<Record<string, Value>> = read
  const { port, host, seed, time, fault } = values
  const { 'tls-cert': cert, 'tls-key': key } = values
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError('--tls-cert and --tls-key must be given together.')
  }
  const start: StartOptions = {
    ...(port !== undefined && { port: readPort(String(port)) }),
    ...(host !== undefined && { host: String(host) }),
    ...(cert !== undefined && { tls: { cert: String(cert), key: String(key) } }),
    ...webhooksOf(values['webhook-url'], values['webhook-secret']),
  }
  for (const { flag, option, row } of optionFlags) {
    const value = values[flag]
    if (value !== undefined) Reflect.set(start, option, readOption(flag, value, row))
  }
  return {
    start,
    faults: Array.isArray(fault) ? fault.map((text) => readFault(String(text))) : [],
    /** The emulator's time at the start, in milliseconds since 1970. */
    startTime: time === undefined ? undefined : readTime(String(time)),
    seedFile: seed === undefined ? undefined : String(seed),
  }
}

function readOption(name: string, value: Value, row: OptionRow): unknown {
  const read = row.flag?.kind === 'number' ? numberOf(value) : value
  const problem = problemOfOption(row, read)
  if (problem === undefined) return read
  throw new UsageError(`--${name} ${problem}.`)
}

/** Converts only strings of digits, because `Number` would read an empty string as 0. */
function numberOf(value: Value): unknown {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

function webhooksOf(url: Value, secret: Value): Pick<StartOptions, 'webhooks'> {
  if (typeof url === 'string') {
    return { webhooks: { url, ...(typeof secret === 'string' && { secret }) } }
  }
  if (secret === undefined) return {}
  throw new UsageError('--webhook-secret needs --webhook-url.')
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

function readTime(text: string): number {
  const problem = problemOfOption(timeRow, text)
  if (problem !== undefined) throw new UsageError(`--time ${problem}.`)
  return Date.parse(text)
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new UsageError(`--port must be a number from 0 to 65535 (received "${text}").`)
}
