import { invalidOption } from './invalidOption.js'

/** Reads a whole number of at least 1. */
export function readCount(option: string, value: unknown, fallback: number): number {
  if (value === undefined) return fallback
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value
  throw invalidOption(
    option,
    'is not a whole number of at least 1',
    `Leave it out for ${fallback}.`,
  )
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
