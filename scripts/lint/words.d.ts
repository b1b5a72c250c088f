/** The highest number of words in a sentence. */
export const LONGEST_SENTENCE: number

/** Returns the problems of a text: phrases to replace, and sentences that are too long. */
export function faultsIn(text: string): readonly string[]
