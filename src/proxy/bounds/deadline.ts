/** Thrown by {@link withDeadline} when the time is up. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * Runs `work` for at most `ms` milliseconds. When the time is up it rejects and calls `onTimeUp`, also
 * if `work` never settles.
 *
 * @throws `DeadlineExceeded`, or what `work` throws.
 */
export async function withDeadline<Result>(
  ms: number,
  work: () => Promise<Result>,
  onTimeUp?: () => void,
): Promise<Result> {
  // Not AbortSignal.timeout(): it cannot be cancelled, so each call would leave a timer behind.
  return new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DeadlineExceeded())
      onTimeUp?.()
    }, ms)
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
