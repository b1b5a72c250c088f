import { isDeliverableId, isRecipientId } from '../../../contract/resourceId.js'
import type { Values } from '../../terminal/options.js'
import { readPlace } from '../../terminal/readSession.js'
import { readChoice, readOptionalId, readServiceUrl } from '../../terminal/readValues.js'
import { type Terminal, UsageError } from '../../terminal/terminal.js'
import type { ServiceTarget } from './callService.js'

/** The options of `doctor` for a signing service. */
export const serviceOptions = {
  'service <url>':
    'check the signing service at this url, without /v1, against the service contract. <page> and --proxy are then optional',
  'service-key <place>': '@file or env:NAME of the API key (default: env:DOCTOR_SERVICE_KEY)',
  'profile <name>': '"contract" (default), or "live" for the live service’s API',
  'deliverable <id>': 'id of a deliverable with the status "generated", del_…',
  'recipient <id>': 'id of a recipient who can still sign, re_…',
  'completed-recipient <id>': 'id of a recipient who has completed, re_…',
  'allow-ceremony': 'create ceremonies for --recipient; older urls may expire',
  'allow-replace': 'replace --recipient by doctor@example.com',
} as const

/** Reads the service of `--service`, if it is given. Throws {@link UsageError}. */
export function readServiceTarget(
  values: Values<typeof serviceOptions>,
  env: Terminal['env'],
): ServiceTarget | undefined {
  if (values.service === undefined) return undefined
  const { profile, recipient, deliverable, 'completed-recipient': completed } = values
  const place = values['service-key'] ?? 'env:DOCTOR_SERVICE_KEY'
  const apiKey = readPlace('--service-key', place, 'an API key', env) ?? ''
  if (apiKey === '') {
    throw new UsageError(
      `--service needs the API key, and ${place} is empty. Set DOCTOR_SERVICE_KEY, or pass --service-key.`,
    )
  }
  if (!/^[!-~]{1,512}$/.test(apiKey)) {
    throw new UsageError('The API key must be visible ASCII, at most 512 characters.')
  }
  const target: ServiceTarget = {
    baseUrl: readServiceUrl('--service', values.service),
    apiKey,
    fetch: async (url, init) => fetch(url, init),
    profile: readChoice('--profile', profile ?? 'contract', ['contract', 'live']),
    deliverableId: readOptionalId('--deliverable', deliverable, isDeliverableId),
    recipientId: readOptionalId('--recipient', recipient, isRecipientId),
    completedRecipientId: readOptionalId('--completed-recipient', completed, isRecipientId),
    allows: {
      ceremony: values['allow-ceremony'] === true,
      replacement: values['allow-replace'] === true,
    },
  }
  const { allows, recipientId } = target
  const mayChange = allows.ceremony || allows.replacement
  if (!mayChange || (recipientId && apiKey.startsWith('key_test_'))) return target
  throw new UsageError('The --allow flags need --recipient and a test-mode key (key_test_…).')
}
