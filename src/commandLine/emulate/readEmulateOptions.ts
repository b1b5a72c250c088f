import { parseArgs } from 'node:util'
import { PROFILE_NAMES, type ProfileName } from '../../emulator/profile/profile.js'
import { type FaultRequest, readFaultRequest } from '../../emulator/control/faultRequest.js'
import { ServiceProblem } from '../../emulator/http/serviceProblem.js'
import type { StartOptions } from '../../emulator/node/startSigningEmulator.js'
import { readFlags } from '../terminal/readFlags.js'
import { UsageError } from '../terminal/usageError.js'

/** The flags of `emulate` that were given. */
export interface EmulateOptions extends Pick<
  StartOptions,
  | 'port'
  | 'host'
  | 'origin'
  | 'hosts'
  | 'tls'
  | 'apiKey'
  | 'locale'
  | 'webhooks'
  | 'profile'
  | 'strict'
  | 'deliverableDelay'
  | 'ceremonyLifetime'
  | 'fileLifetime'
  | 'redirectParameters'
  | 'redirectBy'
  | 'revokeOlderCeremonies'
> {
  /** Faults that wait for their calls from the start. */
  readonly faults?: readonly FaultRequest[]
  /** The time it is when the emulator starts, in milliseconds since 1970; it goes on from there. */
  readonly startTime?: number
  readonly seedFile?: string
}

const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string' },
  origin: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'api-key': { type: 'string' },
  profile: { type: 'string' },
  'deliverable-delay': { type: 'string' },
  'ceremony-lifetime': { type: 'string' },
  'file-lifetime': { type: 'string' },
  time: { type: 'string' },
  strict: { type: 'boolean' },
  'redirect-parameters': { type: 'boolean' },
  'redirect-by': { type: 'string' },
  'revoke-older-ceremonies': { type: 'boolean' },
  fault: { type: 'string', multiple: true },
  locale: { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-secret': { type: 'string' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Flags = ReturnType<typeof parse>['values']

/** Reads the arguments after the command's name; throws {@link UsageError}. */
export function readEmulateOptions(args: string[]): EmulateOptions | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  if (positionals.length > 0) {
    throw new UsageError(`"${positionals.join(' ')}" is too much after "emulate".`)
  }
  const { port, host, origin, 'allow-host': hosts, 'api-key': apiKey, locale, seed } = values
  const webhooks = readWebhooks(values['webhook-url'], values['webhook-secret'])
  const tls = readTls(values['tls-cert'], values['tls-key'])
  return {
    ...(port !== undefined && { port: readPort(port) }),
    ...(host !== undefined && { host }),
    ...(origin !== undefined && { origin }),
    ...(hosts !== undefined && { hosts }),
    ...(tls && { tls }),
    ...(apiKey !== undefined && { apiKey }),
    ...(locale !== undefined && { locale }),
    ...(webhooks && { webhooks }),
    ...(values.profile !== undefined && { profile: readProfile(values.profile) }),
    ...(values.strict && { strict: true }),
    ...readRedirects(values),
    ...(values['revoke-older-ceremonies'] && { revokeOlderCeremonies: true }),
    ...(values.fault && { faults: values.fault.map(readFault) }),
    ...readTimes(values),
    ...(seed !== undefined && { seedFile: seed }),
  }
}

function parse(args: string[]) {
  return readFlags(() => parseArgs({ args, options: FLAGS, allowPositionals: true }))
}

function readWebhooks(url: string | undefined, secret: string | undefined) {
  if (url !== undefined) return { url, ...(secret !== undefined && { secret }) }
  if (secret === undefined) return undefined
  throw new UsageError('--webhook-secret is for --webhook-url, which is missing.')
}

function readTls(cert: string | undefined, key: string | undefined) {
  if (cert !== undefined && key !== undefined) return { cert, key }
  if (cert === undefined && key === undefined) return undefined
  throw new UsageError('--tls-cert and --tls-key go together.')
}

function readProfile(value: string): ProfileName {
  const profile = PROFILE_NAMES.find((name) => name === value)
  if (profile) return profile
  throw new UsageError(`--profile must be ${PROFILE_NAMES.join(' or ')}, not "${value}".`)
}

function readRedirects(values: Flags) {
  const wanted = values['redirect-by']
  const redirectBy = (['replace', 'assign'] as const).find((way) => way === wanted)
  if (wanted !== undefined && !redirectBy) {
    throw new UsageError(`--redirect-by must be replace or assign, not "${wanted}".`)
  }
  return {
    ...(values['redirect-parameters'] && { redirectParameters: true }),
    ...(redirectBy && { redirectBy }),
  }
}

/** As the control path reads it; a name alone stands for `{ "name": … }`. */
function readFault(text: string): FaultRequest {
  try {
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : { name: text }
    return readFaultRequest(body)
  } catch (error) {
    const errors = error instanceof ServiceProblem ? error.errors.join(' ') : 'It is no JSON.'
    throw new UsageError(`--fault ${text} is no fault. ${errors}`)
  }
}

function readTimes(values: Flags) {
  const { time } = values
  const startTime = time === undefined ? undefined : Date.parse(time)
  if (Number.isNaN(startTime)) throw new UsageError(`--time must be a time, not "${time}".`)
  const numbers = {
    deliverableDelay: values['deliverable-delay'],
    ceremonyLifetime: values['ceremony-lifetime'],
    fileLifetime: values['file-lifetime'],
  }
  const given = Object.entries(numbers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, readNumber(name, value)] as const],
  )
  return { ...Object.fromEntries(given), ...(startTime !== undefined && { startTime }) }
}

function readNumber(name: string, value: string): number {
  if (/^\d+$/.test(value)) return Number(value)
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  throw new UsageError(`--${flag} must be a whole number of 0 or more, not "${value}".`)
}

function readPort(value: string): number {
  const port = Number(value)
  if (/^\d+$/.test(value) && port <= 65_535) return port
  throw new UsageError(`--port must be a number from 0 to 65535, not "${value}".`)
}
