import { parseArgs } from 'node:util'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { printReport } from '../checks/report.js'
import { runChecks } from '../checks/check.js'
import { readChoice, readOptionalId, readServiceUrl } from '../terminal/readValues.js'
import { readArguments } from '../terminal/readFlags.js'
import { readSecretText } from '../terminal/readSession.js'
import type { ExitCode, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import { call, type ServiceTarget } from './callService.js'
import { serviceChecks } from './serviceChecks.js'

const USAGE = `Usage: react-signing-ceremony check-service <url> [options]

Checks a signing service against the service contract. <url> is its base address
without /v1. The command reads only, unless an option and a test-mode key allow more.

Options:
  --key-file <file>           contains the API key (default: CHECK_SERVICE_KEY)
  --deliverable <id>          a generated deliverable, del_…
  --recipient <id>            has not completed, in an envelope in progress, re_…
  --completed-recipient <id>  has completed, re_…
  --allow-ceremony            creates ceremonies for --recipient; older urls may end
  --allow-replace             replaces --recipient by check-service@example.com
  --profile <name>            contract (default), or live: requests as the live
                              service's public documents show them
  --json                      print { url, profile, problems, skipped, checks }
  -h, --help                  show this text

Exit codes: 0 every check passed, 1 at least one problem, 2 called wrongly.`

const FLAGS = {
  'key-file': { type: 'string' },
  deliverable: { type: 'string' },
  recipient: { type: 'string' },
  'completed-recipient': { type: 'string' },
  'allow-ceremony': { type: 'boolean', default: false },
  'allow-replace': { type: 'boolean', default: false },
  profile: { type: 'string', default: 'contract' },
  json: { type: 'boolean', default: false },
} as const

/** `check-service`: checks a signing service against the service contract. */
export async function checkServiceCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const given = readArguments(args, USAGE, terminal, () =>
    parseArgs({ args, options: FLAGS, allowPositionals: true }),
  )
  if (!given) return 0
  const { values, positional } = given
  const target: ServiceTarget = {
    baseUrl: readServiceUrl(positional),
    apiKey: readKey(values['key-file'], terminal.env),
    fetch: async (url, init) => fetch(url, init),
    profile: readChoice('--profile', values.profile, ['contract', 'live']),
    deliverableId: readOptionalId('--deliverable', values.deliverable, isDeliverableId),
    recipientId: readOptionalId('--recipient', values.recipient, isRecipientId),
    completedRecipientId: readOptionalId(
      '--completed-recipient',
      values['completed-recipient'],
      isRecipientId,
    ),
    allows: { ceremony: values['allow-ceremony'], replacement: values['allow-replace'] },
  }
  assertAllowed(target)
  const { baseUrl, profile } = target
  terminal.complain(`Checking ${baseUrl} (profile ${profile}): ${changesOf(target)}.`)
  // A service that refuses the key refuses everything, and every refusal would look right.
  const { status } = await call(target, '/deliverables/del_nothingHasThisId')
  if (status === 0 || status === 401 || status === 403) {
    const cause = status === 0 ? 'does not answer' : `refuses the key (${status})`
    terminal.complain(`The service ${cause}. Check the address and the key.`)
    return 1
  }
  const results = await runChecks(serviceChecks, target)
  const neverChecked = ['authentication by an emailed link', 'what signing does']
  const about = { url: baseUrl, profile }
  return printReport(results, { json: values.json, about, neverChecked }, terminal)
}

function assertAllowed({ allows, apiKey, recipientId }: ServiceTarget): void {
  if (!allows.ceremony && !allows.replacement) return
  const missing = apiKey.startsWith('key_test_') ? '--recipient' : 'a test-mode key (key_test_…)'
  if (recipientId && missing === '--recipient') return
  throw new UsageError(`--allow-ceremony and --allow-replace need ${missing}.`)
}

function changesOf({ allows, recipientId }: ServiceTarget): string {
  const creates = allows.ceremony && `creates ceremonies for ${recipientId}`
  const replaces = allows.replacement && `replaces ${recipientId}`
  return [creates, replaces].filter(Boolean).join(' and ') || 'changes nothing'
}

function readKey(file: string | undefined, env: Terminal['env']): string {
  const key = readSecretText('--key-file', file ? `@${file}` : 'env:CHECK_SERVICE_KEY', env) ?? ''
  if (/^[!-~]{1,512}$/.test(key)) return key
  throw new UsageError(
    'Give the API key by --key-file or CHECK_SERVICE_KEY: 1 to 512 visible ASCII characters.',
  )
}
