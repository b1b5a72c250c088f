/**
 * Words of our vocabulary that a reader must decode, each with its replacement. The linter and
 * `test/docs` use this one list.
 */
export const words = [
  { found: /\bis none\b/i, write: '“must be … (received …)”' },
  { found: /\bmay not be\b/i, write: '“must not be”' },
  { found: /\bbeside the way\b/i, write: '“see also”' },
  { found: /\b(?:hears?|heard)\b/i, write: '“handle”' },
  { found: /\b(?:tells?|told)\b/i, write: '“notify” or “report”' },
  { found: /\bannounce[sd]?\b/i, write: '“notify”' },
  { found: /\bcures?\b/i, write: '“remedy”' },
  { found: /\bflights?\b(?<!in-flight)/i, write: '“in-flight request”' },
  { found: /\bowed\b/i, write: '“pending”' },
  { found: /\b(?:whom|whoever|whomever|whatever)\b/i, write: 'a noun: “caller”, “recipient”' },
  { found: /\bnobody\b.*\bany ?more\b/i, write: 'a sentence with a subject first' },
  { found: /\bcame to\b/i, write: '“returned value”' },
  { found: /\b(?:departs?|departed)\b/i, write: '“expire”' },
  { found: /\b(?:is|are) over\b/i, write: '“expires” or “has ended”' },
  { found: /\brooms?\b/i, write: '“layer”' },
  { found: /\b(?:house|road|spine)\b/i, write: '“project”, “order”, “module”' },
  { found: /\bat the door\b/i, write: '“where it enters”' },
  { found: /\bcomplaints?\b/i, write: '“error” or “warning”' },
  { found: /\bthe way on\b/i, write: '“the next step”' },
]

/** A sentence may have this many words. */
export const LONGEST_SENTENCE = 25

/** Returns what is wrong with a text: words to replace, and sentences that are too long. */
export function faultsIn(text) {
  const plain = text.replaceAll(/```[^]*?```|`[^`]*`|\{@link [^}]*\}/g, 'code')
  const replaced = words
    .filter(({ found }) => found.test(plain))
    .map(({ found, write }) => `“${found.exec(plain)?.[0]}”: write ${write}`)
  const long = plain
    .split(/(?<=[.!?:;])\s+|\n\s*\n|\n\s*(?=[-*@|])/)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length)
    .filter((count) => count > LONGEST_SENTENCE)
    .map((count) => `a sentence has ${count} words, at most ${LONGEST_SENTENCE}`)
  return [...replaced, ...long]
}
