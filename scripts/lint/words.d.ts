/** A sentence may have this many words. */
export const LONGEST_SENTENCE: number

/** Returns what is wrong with a text: words to replace, and sentences that are too long. */
export function faultsIn(text: string): readonly string[]
