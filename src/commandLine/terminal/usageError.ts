/** The command was called wrongly; the message says why. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
