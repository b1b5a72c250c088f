import { UsageError } from './usageError.js'

/** One of the known values of a flag; throws {@link UsageError} that lists them. */
export function readChoice<Known extends string>(
  flag: string,
  value: string,
  known: readonly Known[],
): Known {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  throw new UsageError(`${flag} must be one of: ${known.join(', ')} (received "${value}").`)
}
