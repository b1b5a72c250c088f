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
