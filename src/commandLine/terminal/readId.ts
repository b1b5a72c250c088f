import { UsageError } from './usageError.js'

/** An optional id of the service; throws {@link UsageError} for another text. */
export function readOptionalId(
  flag: string,
  value: string | undefined,
  isId: (value: unknown) => boolean,
): string | undefined {
  if (value === undefined || isId(value)) return value
  throw new UsageError(`${flag} must be an id from the service, such as re_… or del_….`)
}
