/** The error of a wrong call, with the exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
