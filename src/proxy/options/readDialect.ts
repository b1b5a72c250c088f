import { isJsonObject } from '../../contract/jsonObject.js'
import { contractDialect, type ServiceDialect } from '../service/dialect.js'
import { invalidOption } from './invalidOption.js'

/** Reads a dialect: its segment becomes part of a path that is called with the key. */
export function readDialect(dialect: unknown): ServiceDialect {
  if (dialect === undefined) return contractDialect
  if (isDialect(dialect)) return dialect
  throw invalidOption(
    'service.dialect',
    'is not a dialect',
    'Leave it out for the service contract, or give `liveServiceDialect`.',
  )
}

function isDialect(value: unknown): value is ServiceDialect {
  if (!isJsonObject(value)) return false
  const { ceremonySegment, urlParameters, authentication, completion } = value
  return (
    typeof ceremonySegment === 'string' &&
    /^[a-z_-]{1,40}$/.test(ceremonySegment) &&
    isJsonObject(urlParameters) &&
    Object.values(urlParameters).every((text) => typeof text === 'string') &&
    (authentication === 'object' || authentication === 'list') &&
    (completion === 'landing' || completion === 'message')
  )
}
