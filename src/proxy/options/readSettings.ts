import { invalidOption } from './invalidOption.js'

/** The longest time of a timer, in milliseconds; one that is longer would be over at once. */
export const MAX_TIMER_MS = 2_147_483_647

/** What a number is held against beside 1, and whose option it is. */
interface CountLimits {
  readonly max?: number
  readonly caller?: string
}

/** Whether a value is a whole number of at least 1. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
}

/** Reads a whole number of at least 1. */
export function readCount(
  option: string,
  value: unknown,
  fallback: number,
  { max = Number.MAX_SAFE_INTEGER, caller }: CountLimits = {},
): number {
  if (value === undefined) return fallback
  if (isCount(value) && value <= max) return value
  const range = max === Number.MAX_SAFE_INTEGER ? 'of at least 1' : `from 1 to ${max}`
  const cure = `Leave it out for ${fallback}.`
  throw invalidOption(option, `is not a whole number ${range}`, cure, caller)
}

/** Reads one word of a closed set. */
export function readChoice<Choice extends string>(
  option: string,
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  if (value === undefined) return undefined
  const choice = choices.find((candidate) => candidate === value)
  if (choice !== undefined) return choice
  throw invalidOption(
    option,
    'is not one of its values',
    `Write one of ${choices.map((name) => `"${name}"`).join(', ')}, or leave it out.`,
  )
}
