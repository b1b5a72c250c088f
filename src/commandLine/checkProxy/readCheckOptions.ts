import { parseArgs } from 'node:util'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { readFlags } from '../terminal/readFlags.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import type { CheckOptions } from './checkOptions.js'
import { readSession } from '../terminal/readSession.js'

const FLAGS = {
  session: { type: 'string' },
  'foreign-session': { type: 'string' },
  recipient: { type: 'string' },
  deliverable: { type: 'string' },
  origin: { type: 'string' },
  redirect: { type: 'string' },
  'evidence-label': { type: 'string' },
  'allow-replace': { type: 'boolean', default: false },
  replacement: { type: 'string', default: 'Check Proxy <check-proxy@example.com>' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the arguments of `check-proxy`; throws `UsageError`, which never holds a session. */
export function readCheckOptions(
  args: string[],
  env: Terminal['env'],
): { readonly options: CheckOptions; readonly json: boolean } | 'help' {
  const { values, positionals } = readFlags(() =>
    parseArgs({ args, options: FLAGS, allowPositionals: true }),
  )
  if (values.help) return 'help'
  const [address, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('There is more than one url.')
  const url = readUrl(address)
  const { recipient, deliverable } = values
  if (!isRecipientId(recipient)) throw new UsageError('--recipient must be an id, re_….')
  if (deliverable !== undefined && !isDeliverableId(deliverable)) {
    throw new UsageError('--deliverable must be an id, del_….')
  }
  const options: CheckOptions = {
    url,
    origin: readOrigin(values.origin ?? url.origin),
    session: readSession('--session', values.session, 'CHECK_PROXY_SESSION', env),
    foreignSession: readSession(
      '--foreign-session',
      values['foreign-session'],
      'CHECK_PROXY_FOREIGN_SESSION',
      env,
    ),
    recipientId: recipient,
    deliverableId: deliverable,
    redirect: values.redirect,
    evidenceLabel: values['evidence-label'],
    replacement: values['allow-replace'] ? readReplacement(values.replacement) : undefined,
  }
  return { options, json: values.json }
}

function readUrl(address = ''): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new UsageError(
      'Give the url of the proxy, such as https://portal.example.com/api/signing.',
    )
  }
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

function readOrigin(value: string): string {
  if (URL.canParse(value) && new URL(value).origin === value) return value
  throw new UsageError('--origin must be an origin, such as https://portal.example.com.')
}

function readReplacement(value: string): NonNullable<CheckOptions['replacement']> {
  const [, name = '', email = ''] = /^\s*(\S[^<>]*?)\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(value) ?? []
  if (email !== '') return { name, email }
  throw new UsageError('--replacement must be "name <email>".')
}
