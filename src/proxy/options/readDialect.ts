import { isJsonObject } from '../../contract/jsonObject.js'
import type { ServiceDialect } from '../dialect.js'
import { invalidOption } from './invalidOption.js'

/** Checks a dialect: its segment becomes part of a path that is called with the key. */
export function readDialect(dialect: ServiceDialect): ServiceDialect {
  const known =
    isJsonObject(dialect) &&
    /^[a-z_-]{1,40}$/.test(dialect.ceremonySegment) &&
    isJsonObject(dialect.urlParameters) &&
    Object.values(dialect.urlParameters).every((text) => typeof text === 'string') &&
    ['object', 'list'].includes(dialect.authentication) &&
    ['landing', 'message'].includes(dialect.completion)
  if (known) return dialect
  throw invalidOption(
    'service.dialect',
    'is not a dialect',
    'Leave it out for the service contract, or give `liveServiceDialect`.',
  )
}
