/**
 * Returns whole milliseconds for measuring a wait. `Date.now()` jumps when the device corrects its
 * clock. The rounding errors of fractions would extend a wait of one second to two.
 */
export const monotonicTime = (): number => Math.round(performance.now())
