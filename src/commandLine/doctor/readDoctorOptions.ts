import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import { parsePortableSource } from '../../contract/framing/portableSource.js'
import { readSession } from '../terminal/readSession.js'
import { readFlags } from '../terminal/readFlags.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import type { DoctorOptions } from './doctorOptions.js'

const FLAGS = {
  proxy: { type: 'string' },
  'ceremony-origin': { type: 'string', multiple: true },
  'embeddable-in': { type: 'string', multiple: true },
  ancestor: { type: 'string', multiple: true },
  landing: { type: 'string' },
  feature: { type: 'string', multiple: true },
  session: { type: 'string' },
  ceremony: { type: 'string' },
  open: { type: 'boolean', default: false },
  'no-open': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the arguments of `doctor`; throws `UsageError`, which never holds a secret. */
export function readDoctorOptions(
  args: string[],
  env: Terminal['env'],
): { readonly options: DoctorOptions; readonly json: boolean } | 'help' {
  const { values, positionals } = readFlags(() =>
    parseArgs({ args, options: FLAGS, allowPositionals: true }),
  )
  if (values.help) return 'help'
  const [address, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('There is more than one page.')
  const page = readUrl('The page', address)
  const proxy = readUrl('--proxy', values.proxy)
  if (proxy.search || proxy.hash) throw new UsageError('--proxy has a query or a fragment.')
  proxy.pathname = proxy.pathname.replace(/\/+$/, '')
  const mount = proxy.href.replace(/\/$/, '')
  const isSessionGiven = values.session !== undefined || env['DOCTOR_SESSION'] !== undefined
  const options: DoctorOptions = {
    page,
    proxy,
    landing: readUrl('--landing', values.landing ?? `${mount}/finished`),
    ceremonyOrigins: (values['ceremony-origin'] ?? []).map((text) =>
      readOrigin('--ceremony-origin', text),
    ),
    ancestors: (values.ancestor ?? []).map((text) => readOrigin('--ancestor', text)),
    embeddableIn: values['embeddable-in']?.map(readEntry),
    features: (values.feature ?? []).map(readFeature),
    session: isSessionGiven
      ? readSession('--session', values.session, 'DOCTOR_SESSION', env)
      : undefined,
    ceremony: values.ceremony === undefined ? undefined : readCeremony(values.ceremony, env),
    // Without the session a browser would come to the login, and judge that.
    opens: !values['no-open'] && (values.open || !isSessionGiven),
  }
  return { options, json: values.json }
}

function readUrl(what: string, address = ''): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  throw new UsageError(`${what} must be a whole url, such as https://portal.example.com/….`)
}

function readOrigin(flag: string, text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)) return text
  throw new UsageError(`${flag} must be an origin, such as https://portal.example.com.`)
}

function readEntry(entry: string): string {
  const read = parsePortableSource(entry)
  if ('source' in read) return read.source
  throw new UsageError(`--embeddable-in has an entry that ${read.problem}. ${read.cure}`)
}

function readFeature(feature: string): string {
  if (/^[a-z][a-z-]*$/.test(feature)) return feature
  throw new UsageError('--feature must be a name of Permissions-Policy, such as camera.')
}

/** Only from elsewhere: what stands among a process's arguments can be read by every process. */
function readCeremony(value: string, env: Terminal['env']): URL {
  const url = parseCeremonyUrl(readSecret(value, env)?.trim())
  if (url) return url
  throw new UsageError('--ceremony must be @file or env:NAME that holds a ceremony’s url.')
}

function readSecret(value: string, env: Terminal['env']): string | undefined {
  if (value.startsWith('env:')) return env[value.slice('env:'.length)]
  if (!value.startsWith('@')) return undefined
  try {
    return readFileSync(value.slice(1), 'utf8')
  } catch {
    return undefined
  }
}
