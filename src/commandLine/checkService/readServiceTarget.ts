import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isLoopback } from '../../contract/ceremonyUrl.js'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { readFlags } from '../terminal/readFlags.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import type { ServiceTarget } from './serviceTarget.js'

/** What `check-service --help` prints. */
export const USAGE = `Usage: react-signing-ceremony check-service <url> [options]

Holds a signing service to the lines of the service contract that can be called,
and names every line that does not hold. <url> is the service's base address,
without /v1, such as https://api.example.com or the emulator's.

Reads only, unless it is allowed more, and that with test-mode keys alone.

Options:
  --key-file <file>           holds the API key. Left out, the key comes from
                              CHECK_SERVICE_KEY. It is never printed
  --recipient <id>            has not completed, in an envelope in progress, re_…
  --completed-recipient <id>  has completed, re_…
  --deliverable <id>          is generated, del_…
  --allow-ceremony            creates about a dozen ceremonies for --recipient;
                              earlier links of theirs may stop to work
  --allow-replace             replaces --recipient twice, by
                              check-service@example.com. Asks also whether
                              --completed-recipient is refused
  --profile <name>            contract (default), or live: beyond the contract,
                              what the live service's public documents showed on
                              2026-11-21, not tried on the live service
  --json                      prints { url, profile, held, broken, skipped, lines }
  -h, --help                  show this text

Exit codes: 0 all that was tried holds, 1 at least one line does not, or there was
no answer, 2 called wrongly.`

const FLAGS = {
  'key-file': { type: 'string' },
  recipient: { type: 'string' },
  'completed-recipient': { type: 'string' },
  deliverable: { type: 'string' },
  'allow-ceremony': { type: 'boolean', default: false },
  'allow-replace': { type: 'boolean', default: false },
  profile: { type: 'string', default: 'contract' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the arguments of `check-service`; throws `UsageError`, which never holds the key. */
export function readServiceTarget(
  args: string[],
  env: Terminal['env'],
): { readonly target: Omit<ServiceTarget, 'fetch'>; readonly json: boolean } | 'help' {
  const { values, positionals } = readFlags(() =>
    parseArgs({ args, options: FLAGS, allowPositionals: true }),
  )
  if (values.help) return 'help'
  const [address, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('There is more than one url.')
  const { profile } = values
  if (profile !== 'contract' && profile !== 'live') {
    throw new UsageError('--profile must be contract or live.')
  }
  const apiKey = readKey(values['key-file'], env)
  const allows = { ceremony: values['allow-ceremony'], replacement: values['allow-replace'] }
  const mayChange = allows.ceremony || allows.replacement
  if (mayChange && !apiKey.startsWith('key_test_')) {
    throw new UsageError(
      'Nothing is changed but with a test-mode key, which begins with key_test_.',
    )
  }
  if (mayChange && values.recipient === undefined) {
    throw new UsageError(
      '--allow-ceremony and --allow-replace are for --recipient, which is missing.',
    )
  }
  const recipientId = readId('--recipient', values.recipient, isRecipientId)
  const completed = values['completed-recipient']
  const completedRecipientId = readId('--completed-recipient', completed, isRecipientId)
  const deliverableId = readId('--deliverable', values.deliverable, isDeliverableId)
  const baseUrl = readBaseUrl(address)
  return {
    target: { baseUrl, apiKey, profile, recipientId, completedRecipientId, deliverableId, allows },
    json: values.json,
  }
}

function readBaseUrl(address = ''): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSecure || url.search || url.hash || url.username || url.password) {
    throw new UsageError(
      'Give the service’s base address: https, or http on this machine, and no query.',
    )
  }
  if (/\/v1\/*$/.test(url.pathname)) {
    throw new UsageError('Leave /v1 out of the address: it is part of every path.')
  }
  return url.href.replace(/\/+$/, '')
}

function readKey(file: string | undefined, env: Terminal['env']): string {
  const key = (file === undefined ? env['CHECK_SERVICE_KEY'] : readKeyFile(file))?.trim()
  if (key === undefined || key === '') {
    throw new UsageError(
      'The API key is missing. Name a file with --key-file, or set CHECK_SERVICE_KEY.',
    )
  }
  if (/^[!-~]{1,512}$/.test(key)) return key
  throw new UsageError('The API key is not 1 to 512 visible ASCII characters.')
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError('The file that --key-file names cannot be read.')
  }
}

function readId(
  flag: string,
  value: string | undefined,
  isId: (value: unknown) => boolean,
): string | undefined {
  if (value === undefined || isId(value)) return value
  throw new UsageError(`${flag} is not an id as the service gives it.`)
}
