import { readText } from './readFiles.js'
import { type Terminal, UsageError } from './terminal.js'

/** The header that identifies a user: a cookie, or another header that the portal reads. */
export interface SampleSession {
  readonly header: string
  /** The session, which is a secret. Only requests contain it. */
  readonly value: string
}

/** The attributes in a Set-Cookie header, which browsers do not send. */
const ATTRIBUTE =
  /^(?:path|domain|expires|max-age|samesite|priority)=|^(?:httponly|secure|partitioned)$/i

/**
 * Reads a session from a flag: `name=value` for a cookie, `Name: value` for another header, or
 * `@file` or `env:NAME` that contains one. Without the flag, reads the environment variable
 * `variable`, which the process list does not show. Error messages never contain the session.
 */
export function readSession(
  flag: string,
  value: string | undefined,
  variable: string,
  env: Terminal['env'],
): SampleSession {
  const text = readSecretText(flag, value ?? `env:${variable}`, env) ?? ''
  if (text === '') {
    throw new UsageError(
      value?.startsWith('env:')
        ? `The variable of ${flag} is not set.`
        : `${flag} is missing. Pass it, or set the variable ${variable}.`,
    )
  }
  const [, name = 'cookie', rest = ''] = /^(?:([A-Za-z][A-Za-z0-9-]*):)?\s*(.+)$/s.exec(text) ?? []
  const header = name.toLowerCase()
  const isCookie = /^(?:set-)?cookie$/.test(header)
  const pairs = rest.split(/;\s*/).filter((pair) => pair !== '' && !ATTRIBUTE.test(pair))
  // The text before a "=" is printed as a name. So a bare token, which may end in "=", is an error.
  const isWellFormed = !isCookie || pairs.every((pair) => /^[!#$%&'*+.^`|~\w-]+=[^=]/.test(pair))
  if (isWellFormed && pairs.length > 0 && /^[\t -~]+$/.test(rest)) {
    return isCookie ? { header: 'cookie', value: pairs.join('; ') } : { header, value: rest }
  }
  throw new UsageError(
    `${flag} must be a cookie (name=value) or a header, such as "Authorization: Bearer …".`,
  )
}

/**
 * Reads a secret from a flag: from a file with `@file`, from a variable with `env:NAME`, otherwise
 * the flag's value itself. Error messages never contain the secret.
 */
function readSecretText(flag: string, value: string, env: Terminal['env']): string | undefined {
  if (value.startsWith('env:')) return env[value.slice('env:'.length)]?.trim()
  return value.startsWith('@') ? readText(value.slice(1), `The file of ${flag}`).trim() : value
}

/** Reads a secret only from a place, because other processes can see arguments. */
export function readPlace(
  flag: string,
  value: string,
  what: string,
  env: Terminal['env'],
): string | undefined {
  if (/^(?:@|env:)/.test(value)) return readSecretText(flag, value, env)
  throw new UsageError(`${flag} must be the place of ${what}: @file or env:NAME.`)
}
