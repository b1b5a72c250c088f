import { parseArgs } from 'node:util'
import { PROFILE_NAMES, type ProfileName } from '../profile/profile.js'
import { type FaultRequest, readFaultRequest } from '../control/faultRequest.js'
import { ServiceProblem } from '../http/ServiceProblem.js'
import type { StartOptions } from '../node/startSigningEmulator.js'

/** What the command line asks for. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'emulate'; readonly options: EmulateOptions }

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

/** A call that makes no sense; its message says why. */
export class UsageError extends Error {}

export const usage = `Usage: react-signing-ceremony emulate [options]

Runs the signing service on this machine: its three operations, the ceremony page
and the audit log. Nothing is kept when it stops.

Options:
  --port <number>     port to listen on; 0 takes one that is free (default: 8787)
  --host <address>    address to listen on (default: 127.0.0.1, this machine only)
  --profile <name>    contract, or live: beyond the contract, as the live service's
                      public documents show it (default: contract)
  --origin <url>      where browsers reach it, if not at that address
  --allow-host <name> a further name under which the controls may be read, such as
                      a container's; may be given again (default: none)
  --tls-cert <file>, --tls-key <file>
                      answer https with this certificate and its key, both PEM
                      (default: http)
  --api-key <key>     the key to let in, beginning with key_test_
                      (default: key_test_emulator)
  --locale <tag>      language of ceremony urls: en, es, fr or de (default: en)
  --webhook-url <url> where to send signed webhooks: https, or http on this machine
                      (default: none are sent)
  --webhook-secret <secret>
                      what they are signed with, as whsec_… (default: one that is
                      printed)
  --deliverable-delay <ms>
                      from the last signature to the deliverable (default: 1500)
  --ceremony-lifetime <seconds>
                      how long a ceremony's url works (default: 30 days)
  --file-lifetime <seconds>
                      how long a deliverable's url works (default: 3600)
  --strict            hold requests to the contract's letter: no field that it does
                      not name, and application/json
  --redirect-parameters
                      add envelope_id, recipient_id and ceremony_result to redirect_url
  --redirect-by <way> replace, or assign, which leaves an entry in the history
                      (default: replace)
  --revoke-older-ceremonies
                      a new ceremony ends the recipient's earlier ones
  --fault <fault>     one that waits for its call from the start: a name such as
                      rate-limited, or what the control path takes, such as
                      '{"name":"slow","delay":800,"times":"until-cleared"}'; may be
                      given again
  --time <iso>        the time it is at the start, such as 2026-03-01T09:30:00Z
                      (default: now)
  --seed <file>       JSON file with an envelope or a list of them
                      (default: a sample lease for one recipient)
  -h, --help          show this text

An envelope: { "title": "Lease", "document": "…",
  "recipients": [{ "name": "Ada Lovelace", "email": "ada@example.com" }] }

Controls for tests (faults, envelopes, mails) are below /_emulator.`

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

/** Reads the arguments after the program's name; throws {@link UsageError}. */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help || args.length === 0) return { name: 'help' }
  const [name, ...rest] = positionals
  if (name !== 'emulate') throw new UsageError(`There is no command "${name ?? ''}".`)
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much after "emulate".`)
  const { port, host, origin, 'allow-host': hosts, 'api-key': apiKey, locale, seed } = values
  const webhooks = readWebhooks(values['webhook-url'], values['webhook-secret'])
  const tls = readTls(values['tls-cert'], values['tls-key'])
  return {
    name,
    options: {
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
    },
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS, allowPositionals: true })
  } catch (error) {
    // Node's own first sentence: it names the flag and says what is wrong with it.
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ')
    throw new UsageError(`${sentence}.`)
  }
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

function readRedirects(values: ReturnType<typeof parse>['values']) {
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

function readTimes(values: ReturnType<typeof parse>['values']) {
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
