import { readFileSync } from 'node:fs'
import type { Terminal } from './terminal.js'
import { UsageError } from './usageError.js'

/** A header that makes a request somebody's: their cookie, or whatever the portal goes by. */
export interface SampleSession {
  readonly header: string
  /** A secret: it goes into requests, and nowhere else. */
  readonly value: string
}

/**
 * Reads a session from a flag: `name=value` for a cookie, `Name: value` for another header,
 * `@file` and `env:NAME` for either one elsewhere. Without the flag it comes from `variable`, so
 * that no secret has to stand among a process's arguments. No message holds any of it.
 */
export function readSession(
  flag: string,
  value: string | undefined,
  variable: string,
  env: Terminal['env'],
): SampleSession {
  const text = (value === undefined ? env[variable] : resolve(flag, value, env))?.trim()
  if (text === undefined || text === '') {
    throw new UsageError(`${flag} is missing. Give it, or set ${variable}.`)
  }
  const [, header, rest] = /^([A-Za-z][A-Za-z0-9-]*):\s*(.+)$/.exec(text) ?? []
  const session =
    header !== undefined && rest !== undefined
      ? { header: header.toLowerCase(), value: rest }
      : { header: 'cookie', value: text }
  const isCookie = session.header !== 'cookie' || session.value.includes('=')
  if (!isCookie || !/^[\t -~]+$/.test(session.value)) {
    throw new UsageError(`${flag} is neither a cookie (name=value) nor a header (Name: value).`)
  }
  return session
}

function resolve(flag: string, value: string, env: Terminal['env']): string | undefined {
  if (value.startsWith('env:')) return env[value.slice('env:'.length)]
  if (!value.startsWith('@')) return value
  try {
    return readFileSync(value.slice(1), 'utf8')
  } catch {
    throw new UsageError(`The file that ${flag} names cannot be read.`)
  }
}
