import { readSecretText } from './readSecretText.js'
import type { Terminal } from './terminal.js'
import { UsageError } from './usageError.js'

/** A header that identifies a user: a cookie, or another header that the portal reads. */
export interface SampleSession {
  readonly header: string
  /** A secret. It goes into requests and nowhere else. */
  readonly value: string
}

/**
 * Reads a session from a flag: `name=value` for a cookie, `Name: value` for another header, or `@file`
 * or `env:NAME` that contains one of these. Without the flag it comes from `variable`, so that no secret
 * must appear in the process list. Messages never contain it.
 */
export function readSession(
  flag: string,
  value: string | undefined,
  variable: string,
  env: Terminal['env'],
): SampleSession {
  const text = value === undefined ? env[variable]?.trim() : readSecretText(flag, value, env)
  if (text === undefined || text === '') {
    throw new UsageError(`${flag} is missing. Give it, or set ${variable}.`)
  }
  const [, header, rest] = /^([A-Za-z][A-Za-z0-9-]*):\s*(.+)$/.exec(text) ?? []
  const session =
    header !== undefined && rest !== undefined
      ? { header: header.toLowerCase(), value: rest }
      : { header: 'cookie', value: text }
  const isWellFormed = session.header !== 'cookie' || session.value.includes('=')
  if (isWellFormed && /^[\t -~]+$/.test(session.value)) return session
  throw new UsageError(`${flag} must be a cookie (name=value) or a header (Name: value).`)
}
