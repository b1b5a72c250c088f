/** Thrown by {@link withDeadline} when time is up. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * Runs `work` for at most `ms` milliseconds. At the end of the time it aborts the signal and rejects,
 * also if `work` does not heed the signal.
 */
export async function withDeadline<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  // Not AbortSignal.timeout(): it cannot be cancelled, so each call would leave a timer behind.
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineExceeded())
      controller.abort()
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), expiry])
  } finally {
    clearTimeout(timer)
  }
}
