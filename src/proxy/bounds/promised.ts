/**
 * What `work` comes to, as a promise: one that throws at once rejects like any other. `Promise.try`, which
 * not every Node here has.
 */
export function promised<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return Promise.resolve(work())
  } catch (error) {
    return Promise.reject(error)
  }
}
