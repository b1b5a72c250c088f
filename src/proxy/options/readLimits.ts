import type { PaceLimits } from '../bounds/pace.js'
import type { ServiceOptions } from './serviceOptions.js'
import { invalidOption } from './invalidOption.js'
import { readCount } from './readSettings.js'

/** Calls a minute, as a host gives them. */
interface LimitOptions {
  readonly perSubject?: number
  readonly perRecipient?: number
}

/** Reads the limits of `caller`: the same defaults wherever they are counted. */
export function readLimits(
  caller: string,
  { perSubject, perRecipient }: LimitOptions,
): Readonly<Record<keyof LimitOptions, number>> {
  return {
    perSubject: readCount('perSubject', perSubject, 300, { caller }),
    perRecipient: readCount('perRecipient', perRecipient, 30, { caller }),
  }
}

/** Reads how fast the service may be called: by default as fast as its dialect says. */
export function readPace(
  { requestsPerSecond, burst }: Pick<ServiceOptions, 'requestsPerSecond' | 'burst'>,
  rate?: PaceLimits,
): PaceLimits | undefined {
  if (requestsPerSecond === undefined) {
    if (burst === undefined) return rate
    const cure = 'Give `service.requestsPerSecond` as well, or leave it out.'
    throw invalidOption('service.burst', 'has no limit that it belongs to', cure)
  }
  const perSecond = readCount('service.requestsPerSecond', requestsPerSecond, 1)
  return { perSecond, burst: readCount('service.burst', burst, perSecond) }
}
