/** The error for wrong arguments, after which the command exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
