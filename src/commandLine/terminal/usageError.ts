/** A call that makes no sense; its message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
