import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import { parsePortableSource } from '../../contract/framing/portableSource.js'
import type { Check } from '../checks/check.js'
import { reportChecks } from '../checks/report.js'
import { readOptions } from '../terminal/options.js'
import { readSecretText, readSession } from '../terminal/readSession.js'
import { ifGiven, readBaseUrl, readOrigins, readUrl } from '../terminal/readValues.js'
import type { Command, ExitCode, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import { cookieChecks } from './checks/cookies.js'
import { framingChecks } from './checks/framing.js'
import { localNetworkChecks } from './checks/localNetwork.js'
import { pagePolicyChecks } from './checks/pagePolicy.js'
import { protocolChecks } from './checks/protocol.js'
import { reachChecks } from './checks/reach.js'
import { settingsChecks } from './checks/settings.js'
import { type DoctorOptions, type Facts, gatherFacts } from './facts.js'
import { shown } from './visit.js'

const options = {
  'proxy <url>':
    'public url of the proxy, such as https://portal.example.com/api/signing; required',
  'ceremony-origin <origin>…': 'origin of ceremony urls',
  'public-url <url>':
    'the proxy’s option `publicUrl`. Leave out this option and the next for a proxy on this machine',
  'embeddable-in <entry>…': 'an entry of the option `embeddableIn`',
  'ancestor <origin>…': 'page that frames the portal’s page, inner first',
  'landing <url>': 'the redirect_url (default: /finished below publicUrl)',
  'session <session>':
    'session of a user who can see the page: a cookie (name=value), a header ("Authorization: Bearer …"), or its place, @file or env:NAME (default: env:DOCTOR_SESSION). It is sent to the page’s host only, and never printed',
  'ceremony <url>':
    '@file or env:NAME that contains a ceremony’s url. The url is requested, so it may stop working. It is never printed',
  json: 'print { page, proxy, problems, warnings, skipped, checks }',
} as const

/** All checks, in the order in which their problems would stop a ceremony. */
export const doctorChecks: readonly Check<Facts>[] = [
  ...reachChecks,
  ...settingsChecks,
  ...pagePolicyChecks,
  ...framingChecks,
  ...protocolChecks,
  ...cookieChecks,
  ...localNetworkChecks,
]

const NEVER_CHECKED: readonly string[] = [
  'the results of `authorize` and `evidence` (check-proxy checks them)',
  'security policies that scripts add to the page',
  'the user’s device, browser extensions and network',
]

/** The command `doctor`: finds out why a ceremony stays blank or never ends. */
export const doctorCommand: Command = {
  takes: '<page> --proxy <url> [options]',
  about: `Finds why a ceremony stays blank or never finishes, and prints the remedy. It sends
GET to the page, redirect_url, four routes of the proxy and the origin of ceremonies,
with five redirects at most.`,
  options,
  run,
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, url: given } = readOptions(args, options, true)
  const { env } = terminal
  const chosen: DoctorOptions = {
    page: readUrl('The page', given),
    proxy: readBaseUrl('--proxy', values.proxy),
    landing: ifGiven(values.landing, (text) => readUrl('--landing', text)),
    ceremonyOrigins: readOrigins('--ceremony-origin', values['ceremony-origin']),
    ancestors: readOrigins('--ancestor', values.ancestor),
    publicUrl: values['public-url'] && readBaseUrl('--public-url', values['public-url']).href,
    embeddableIn: values['embeddable-in']?.map(readEntry),
    session: ifGiven(values.session ?? env['DOCTOR_SESSION'], () =>
      readSession('--session', values.session, 'DOCTOR_SESSION', env),
    ),
    ceremony: ifGiven(values.ceremony, (place) => readCeremony(place, env)),
  }
  const { page, proxy } = chosen
  terminal.log(`Reading ${shown(page, page)}, the proxy and redirect_url.`)
  const about = { page: shown(page, page), proxy: proxy.href }
  const report = { json: values.json, about, neverChecked: NEVER_CHECKED }
  return reportChecks(doctorChecks, await gatherFacts(chosen), report, terminal)
}

function readEntry(entry: string): string {
  const read = parsePortableSource(entry)
  if ('source' in read) return read.source
  throw new UsageError(`--embeddable-in has an entry that ${read.problem}. ${read.remedy}`)
}

/** Reads a ceremony url from a file or a variable, because other processes can see arguments. */
function readCeremony(value: string, env: Terminal['env']): URL {
  const isPlace = value.startsWith('@') || value.startsWith('env:')
  const url = isPlace ? parseCeremonyUrl(readSecretText('--ceremony', value, env)) : undefined
  if (url) return url
  throw new UsageError("--ceremony must be the place of a ceremony's url: @file or env:NAME.")
}
