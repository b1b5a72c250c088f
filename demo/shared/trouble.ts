/** What the emulator can be asked to do wrong with the next ceremony. */
export const troubles = [
  'slow',
  'hang',
  'reset',
  'rate-limited',
  'server-error',
  'slow-frame',
  'refuse-frame',
  'expired-url',
  'redirect-elsewhere',
] as const

/** One of {@link troubles}. */
export type Trouble = (typeof troubles)[number]

/** Whether it is one. */
export function isTrouble(value: unknown): value is Trouble {
  return troubles.some((trouble) => trouble === value)
}
