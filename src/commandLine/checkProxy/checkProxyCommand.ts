import { isResourceId } from '../../contract/resourceId.js'
import { type Check, runChecks } from '../checks/check.js'
import { reportResults } from '../checks/report.js'
import { readOptions } from '../terminal/options.js'
import { readOptionalId, readBaseUrl, readOrigin } from '../terminal/readValues.js'
import { readSession } from '../terminal/readSession.js'
import { type Command, type ExitCode, type Terminal, UsageError } from '../terminal/terminal.js'
import { Caller, type CheckOptions } from './caller.js'
import { accessChecks } from './checks/access.js'
import { answerChecks } from './checks/answers.js'
import { ceremonyCreated, grantChecks, onceChecks } from './checks/creation.js'
import { readChecks } from './checks/reads.js'
import { replaceChecks } from './checks/replace.js'
import { requestChecks } from './checks/requests.js'

const REPLACEMENT = { name: 'Check Proxy', email: 'check-proxy@example.com' }

const options = {
  'session <session>': 'session of the user who can sign for the recipient',
  'foreign-session <session>': 'session of a user who must not sign for the recipient',
  'recipient <id>': 'id of the recipient, such as re_…; required',
  'deliverable <id>': 'id of a deliverable that this user can read',
  'origin <origin>': 'origin of the portal’s pages (default: origin of <url>)',
  'landing <key>': 'a key of redirectUrls, for a proxy that refuses evidence',
  'allow-replace': `replace the recipient at the end, by ${REPLACEMENT.email}`,
  json: 'print { url, problems, skipped, checks }',
} as const

/** The order matters: replacements follow other calls, and `answerChecks` need all responses. */
export const proxyChecks: readonly Check<Caller>[] = [
  ceremonyCreated,
  ...[
    ...accessChecks,
    ...requestChecks,
    ...onceChecks,
    ...readChecks,
    ...replaceChecks,
    ...grantChecks,
    ...answerChecks,
  ].map(afterCreation),
]

/** Makes a check depend on a created ceremony, because without one all its calls would fail. */
function afterCreation(check: Check<Caller>): Check<Caller> {
  const needs: typeof check.needs = (caller) => caller.missing ?? check.needs?.(caller)
  return { ...check, needs, after: [ceremonyCreated.name, ...(check.after ?? [])] }
}

/** The command `check-proxy`: checks whether a proxy in any language behaves as required. */
export const checkProxyCommand: Command = {
  takes: '<url> [options]',
  about: `Checks that a proxy, in any language, behaves as this package's pages require. <url> is
the url that browsers use, such as https://portal.example.com/api/signing.

The checks create about twelve ceremonies for the recipient, so use a test envelope.
They replace the recipient only with --allow-replace.`,
  options,
  example: 'http://localhost:3000/api/signing \\\n    --recipient re_ada',
  notes: `A session is a cookie (name=value), a header ("Authorization: Bearer …"), or the place
of one: @file or env:NAME. Defaults: the variables CHECK_PROXY_SESSION and
CHECK_PROXY_FOREIGN_SESSION. Sessions are never printed.`,
  run,
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, url: given } = readOptions(args, options, true)
  const { env } = terminal
  const url = readBaseUrl('<url>', given)
  const recipientId = readOptionalId('--recipient', values.recipient ?? '', isResourceId) ?? ''
  const foreign = values['foreign-session']
  const chosen: CheckOptions = {
    url,
    origin: readOrigin('--origin', values.origin ?? url.origin),
    session: readSession('--session', values.session, 'CHECK_PROXY_SESSION', env),
    foreignSession: readSession('--foreign-session', foreign, 'CHECK_PROXY_FOREIGN_SESSION', env),
    recipientId,
    deliverableId: readOptionalId('--deliverable', values.deliverable, isResourceId),
    landing: values.landing,
    replacement: values['allow-replace'] ? REPLACEMENT : undefined,
  }
  if (chosen.session.value === chosen.foreignSession.value) {
    throw new UsageError('--foreign-session must be the session of another user than --session.')
  }
  const replaces = chosen.replacement ? `replaces it by ${REPLACEMENT.email}` : 'replaces no one'
  terminal.log(`Checking ${url.href}: this creates ceremonies for ${recipientId}, ${replaces}.`)
  const caller = new Caller(chosen, (seconds) =>
    terminal.log(`The proxy has a rate limit. Waiting ${seconds} seconds.`),
  )
  const neverChecked = ['what the proxy sends to the service', 'the events and logs of the proxy']
  const report = { json: values.json, about: { url: url.href }, neverChecked }
  const results = await runChecks(proxyChecks, caller)
  return reportResults(results, report, terminal)
}
