import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { reportChecks } from '../checks/report.js'
import { readChoice, readOptionalId, readServiceUrl } from '../terminal/readValues.js'
import { readOptions } from '../terminal/options.js'
import { readSecretText } from '../terminal/readSession.js'
import type { Command, ExitCode, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import { call, type ServiceTarget } from './callService.js'
import { serviceChecks } from './serviceChecks.js'

const options = {
  'key-file <file>': 'file with the API key (default: variable CHECK_SERVICE_KEY)',
  'deliverable <id>': 'id of a deliverable with the status "generated", del_…',
  'recipient <id>': 'id of a recipient who can still sign, re_…',
  'completed-recipient <id>': 'id of a recipient who has completed, re_…',
  'allow-ceremony': 'create ceremonies for --recipient; older urls may expire',
  'allow-replace': 'replace --recipient by check-service@example.com',
  'profile <name>': '"contract" (default), or "live" for the live service’s API',
  json: 'print { url, profile, problems, skipped, checks }',
} as const

/** The service that each profile describes. */
const SERVICES = { contract: 'a service of the contract', live: 'SignatureAPI' } as const

/** The command `check-service`: checks a signing service against the service contract. */
export const checkServiceCommand: Command = {
  takes: '<url> [options]',
  about: 'Checks that a signing service follows the service contract. <url> does not contain /v1.',
  options,
  run,
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, url: given } = readOptions(args, options, true)
  const { profile: name, recipient, deliverable, 'completed-recipient': completed } = values
  const place = values['key-file'] ? `@${values['key-file']}` : 'env:CHECK_SERVICE_KEY'
  const apiKey = readSecretText('--key-file', place, terminal.env) ?? ''
  if (!/^[!-~]{1,512}$/.test(apiKey)) {
    throw new UsageError('The API key must be visible ASCII. Set --key-file or CHECK_SERVICE_KEY.')
  }
  const target: ServiceTarget = {
    baseUrl: readServiceUrl(given),
    apiKey,
    fetch: async (url, init) => fetch(url, init),
    profile: readChoice('--profile', name ?? 'contract', ['contract', 'live']),
    deliverableId: readOptionalId('--deliverable', deliverable, isDeliverableId),
    recipientId: readOptionalId('--recipient', recipient, isRecipientId),
    completedRecipientId: readOptionalId('--completed-recipient', completed, isRecipientId),
    allows: {
      ceremony: values['allow-ceremony'] === true,
      replacement: values['allow-replace'] === true,
    },
  }
  const mayChange = target.allows.ceremony || target.allows.replacement
  if (mayChange && !(target.recipientId && apiKey.startsWith('key_test_'))) {
    throw new UsageError('The --allow flags need --recipient and a test-mode key (key_test_…).')
  }
  const { baseUrl, profile } = target
  const changed = mayChange ? recipient : 'nothing'
  terminal.log(`Checking ${baseUrl} as ${SERVICES[profile]}: this changes ${changed}.`)
  // With a wrong key the service refuses every call, so checks that expect a refusal would pass.
  const { status } = await call(target, '/deliverables/del_nothingHasThisId')
  const cause = status === 0 ? 'does not answer' : `refuses the key (${status})`
  if ([0, 401, 403].includes(status)) {
    terminal.log(`The service ${cause}. Check the url and the key.`)
    return 1
  }
  const neverChecked = ['the effects of signing', ...(completed ? [] : ['--completed-recipient'])]
  const report = { json: values.json, about: { url: baseUrl, profile }, neverChecked }
  return reportChecks(serviceChecks, target, report, terminal)
}
