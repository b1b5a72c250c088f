/** Milliseconds until a loading ceremony is called slow; sooner than the package's own, to be seen. */
export const SLOW_AFTER = 5_000
