import { parseArgs } from 'node:util'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { type Check, runChecks } from '../checks/check.js'
import { printReport } from '../checks/report.js'
import { readArguments } from '../terminal/readFlags.js'
import { readOptionalId, readBaseUrl, readOrigin } from '../terminal/readValues.js'
import { readSession } from '../terminal/readSession.js'
import type { Command, ExitCode, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import { Caller, type CheckOptions } from './caller.js'
import { answerChecks } from './checks/answers.js'
import { ceremonyChecks, ceremonyCreated } from './checks/ceremony.js'
import { deliverableChecks } from './checks/deliverable.js'
import { onceChecks } from './checks/once.js'
import { otherSitesChecks, whoMayChecks } from './checks/access.js'
import { pageChecks } from './checks/pages.js'
import { pathChecks, requestBodyChecks } from './checks/requests.js'
import { replaceChecks } from './checks/replace.js'

const usage = `Usage: react-signing-ceremony check-proxy <url> [options]

Checks a proxy in any language against the promises that pages of this package rely
on. <url> is where browsers reach it: https://portal.example.com/api/signing.

It creates about a dozen ceremonies for the recipient, so use a test envelope. It
replaces no recipient unless --allow-replace is given.

Options:
  --session <session>          of the user who may sign for the recipient
  --foreign-session <session>  of another user
      A session is a cookie (name=value), a header ("Authorization: Bearer …"), or
      @file or env:NAME that contains one. Defaults: CHECK_PROXY_SESSION and
      CHECK_PROXY_FOREIGN_SESSION. Sessions are never printed.
  --recipient <id>             the recipient, re_…
  --deliverable <id>           a deliverable of the first user, to check reads
  --origin <origin>            of the pages (default: the origin of <url>)
  --redirect <key>             a key of redirectUrls, for a proxy that refuses claims
  --allow-replace              replace the recipient at the end, by
  --replacement <name <email>> (default: "Check Proxy <check-proxy@example.com>")
  --json                       print { url, problems, skipped, checks }
  -h, --help                   show this text`

const FLAGS = {
  session: { type: 'string' },
  'foreign-session': { type: 'string' },
  recipient: { type: 'string' },
  deliverable: { type: 'string' },
  origin: { type: 'string' },
  redirect: { type: 'string' },
  'allow-replace': { type: 'boolean', default: false },
  replacement: { type: 'string', default: 'Check Proxy <check-proxy@example.com>' },
  json: { type: 'boolean', default: false },
} as const

/** The order counts: replacements come after all other calls, and `answerChecks` reads all answers. */
const dependentChecks: readonly Check<Caller>[] = [
  ...whoMayChecks,
  ...otherSitesChecks,
  ...requestBodyChecks,
  ...pathChecks,
  ...onceChecks,
  ...pageChecks,
  ...deliverableChecks,
  ...replaceChecks,
  ...ceremonyChecks,
  ...answerChecks,
].map(afterCreation)

/** Skips a check if no ceremony was created, because its calls would fail for the same reason. */
function afterCreation(check: Check<Caller>): Check<Caller> {
  return { ...check, after: [ceremonyCreated.name, ...(check.after ?? [])] }
}

/** `check-proxy`: checks a proxy in any language against the promises of this package's own. */
export const checkProxyCommand: Command = { usage, run }

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, url: given } = readArguments(() =>
    parseArgs({ args, options: FLAGS, allowPositionals: true }),
  )
  const { env } = terminal
  const url = readBaseUrl('<url>', given)
  const recipientId = readOptionalId('--recipient', values.recipient ?? '', isRecipientId) ?? ''
  const foreign = values['foreign-session']
  const options: CheckOptions = {
    url,
    origin: readOrigin('--origin', values.origin ?? url.origin),
    session: readSession('--session', values.session, 'CHECK_PROXY_SESSION', env),
    foreignSession: readSession('--foreign-session', foreign, 'CHECK_PROXY_FOREIGN_SESSION', env),
    recipientId,
    deliverableId: readOptionalId('--deliverable', values.deliverable, isDeliverableId),
    redirect: values.redirect,
    replacement: values['allow-replace'] ? readReplacement(values.replacement) : undefined,
  }
  const replaces = options.replacement ? `replaces it by ${values.replacement}` : 'replaces no one'
  terminal.log(`Checking ${url.href}: creates ceremonies for ${recipientId}, ${replaces}.`)
  const caller = new Caller(options, (seconds) =>
    terminal.log(`The proxy limits calls: waiting for ${seconds} s.`),
  )
  const results = await runChecks([ceremonyCreated, ...dependentChecks], caller)
  const neverChecked = ['what the proxy sends to the service', 'its events and logs']
  const about = { url: url.href }
  return printReport(results, { json: values.json, about, neverChecked }, terminal)
}

function readReplacement(value: string): NonNullable<CheckOptions['replacement']> {
  const [, name = '', email = ''] = /^\s*(\S[^<>]*?)\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(value) ?? []
  if (email !== '') return { name, email }
  throw new UsageError(`--replacement must be "name <email>" (received "${value}").`)
}
