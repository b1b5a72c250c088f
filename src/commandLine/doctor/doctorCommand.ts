import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import { parsePortableSource } from '../../contract/framing/portableSource.js'
import { type Check, type CheckResult, runChecks } from '../checks/check.js'
import { reportResults } from '../checks/report.js'
import { readOptions, type Values } from '../terminal/options.js'
import { readPlace, readSession } from '../terminal/readSession.js'
import { ifGiven, readBaseUrl, readOrigins, readUrl } from '../terminal/readValues.js'
import { type Command, type ExitCode, type Terminal, UsageError } from '../terminal/terminal.js'
import { ceremonyChecks, localNetworkChecks } from './checks/ceremony.js'
import { cookieChecks } from './checks/cookies.js'
import { frontChecks } from './checks/front.js'
import { framingChecks } from './checks/framing.js'
import { pagePolicyChecks } from './checks/pagePolicy.js'
import { reachChecks } from './checks/reach.js'
import { settingsChecks } from './checks/settings.js'
import { type DoctorOptions, type Facts, gatherFacts } from './facts.js'
import type { ServiceTarget } from './service/callService.js'
import { serviceChecks } from './service/serviceChecks.js'
import { readServiceTarget, serviceOptions } from './service/serviceOptions.js'
import { shown } from './visit.js'

const options = {
  'proxy <url>':
    'public url of the proxy, such as https://portal.example.com/api/signing; required with <page>',
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
  ...serviceOptions,
  json: 'print { page, proxy, service, problems, warnings, skipped, checks }',
} as const

/** All checks, in the order in which their problems would stop a ceremony. */
export const doctorChecks: readonly Check<Facts>[] = [
  ...reachChecks,
  ...settingsChecks,
  ...frontChecks,
  ...pagePolicyChecks,
  ...framingChecks,
  ...ceremonyChecks,
  ...cookieChecks,
  ...localNetworkChecks,
]

const NEVER_CHECKED: readonly string[] = [
  'the results of `authorize` and `evidence` (check-proxy checks them)',
  'security policies that scripts add to the page, and messages of the ceremony’s page',
  'the user’s device, browser extensions and network',
]

/** The command `doctor`: finds out why a ceremony stays blank or never ends. */
export const doctorCommand: Command = {
  takes: '[<page> --proxy <url>] [--service <url>] [options]',
  about: `Finds why a ceremony stays blank or never finishes, and prints the remedy. It sends
GET to the page, redirect_url, routes of the proxy and the origin of ceremonies,
with five redirects at most. With --service, it checks a signing service.`,
  options,
  example: 'http://localhost:5173/signing \\\n    --proxy http://localhost:5173/api/signing',
  run,
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, url: page } = readOptions(args, options, true)
  const service = readServiceTarget(values, terminal.env)
  const isPageChecked = page !== undefined || values.proxy !== undefined || !service
  const chosen = isPageChecked ? readDoctorOptions(values, page, terminal.env) : undefined
  const results: CheckResult[] = []
  if (chosen) {
    terminal.log(`Reading ${shown(chosen.page, chosen.page)}, the proxy and redirect_url.`)
    results.push(...(await runChecks(doctorChecks, await gatherFacts(chosen))))
  }
  if (service) {
    terminal.log(`Checking ${service.baseUrl}: this changes ${changedBy(service)}.`)
    results.push(...(await runChecks(serviceChecks, service)))
  }
  const about = {
    ...(chosen && { page: shown(chosen.page, chosen.page), proxy: chosen.proxy.href }),
    ...(service && { service: service.baseUrl, profile: service.profile }),
  }
  const neverChecked = [
    ...(chosen ? NEVER_CHECKED : []),
    ...(service ? ['the effects of signing'] : []),
    ...(service && !service.completedRecipientId ? ['replacing --completed-recipient'] : []),
  ]
  return reportResults(results, { json: values.json, about, neverChecked }, terminal)
}

function changedBy({ allows, recipientId }: ServiceTarget): string {
  return (allows.ceremony || allows.replacement) && recipientId ? recipientId : 'nothing'
}

function readDoctorOptions(
  values: Values<typeof options>,
  page: string | undefined,
  env: Terminal['env'],
): DoctorOptions {
  return {
    page: readUrl('The page', page),
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
}

function readEntry(entry: string): string {
  const read = parsePortableSource(entry, { acceptsHttp: true })
  if ('source' in read) return read.source
  throw new UsageError(`--embeddable-in has an entry that ${read.problem}. ${read.remedy}`)
}

function readCeremony(place: string, env: Terminal['env']): URL {
  const what = "a ceremony's url"
  const url = parseCeremonyUrl(readPlace('--ceremony', place, what, env))
  if (url) return url
  throw new UsageError(`--ceremony must be the place of ${what}: @file or env:NAME.`)
}
