/** Phrases that are hard to read, each with a plainer one, for the linter and `test/docs`. */
export const words = [
  { found: /\bis none\b/i, write: '“must be … (received …)”' },
  { found: /\bmay not be\b/i, write: '“must not be”' },
  { found: /\bmay (?:not(?! be)|only|at most)\b/i, write: '“must not”, “can only” or “perhaps”' },
  {
    found: /\b(?:who|you|nobody|everybody|anybody|callers?) may\b(?! (?:have|be)\b)/i,
    write: '“can” or “is allowed to”',
  },
  {
    found: /\bmay (?:then )?(?:also )?(?:access|choose|do|embed|frame|import|replace|show|use)\b/i,
    write: '“can” or “is allowed to”',
  },
  { found: /\bmay (?:have|take|contain) at most\b/i, write: '“has at most”' },
  { found: /\b(?:is|are) required to\b/i, write: '“must”' },
  { found: /\bsignatures? counts?\b/i, write: '“has signed” or “is confirmed”' },
  { found: /\bsilently\b/i, write: '“without an error”' },
  { found: /\bstolen\b/i, write: '“compromised”' },
  { found: /\bin chunks\b/i, write: '“chunked”' },
  { found: /\b(?:and|or) (?:to|by|for|from|in|on|with|of) (?:what|which)[.;]/i, write: 'the noun' },
  { found: /\bbeside the way\b/i, write: '“see also”' },
  { found: /\b(?:hears?|heard)\b/i, write: '“handle”' },
  { found: /\b(?:tells?|told)\b/i, write: '“notify” or “report”' },
  {
    found: /(?<!(?:live regions?|screen readers?)[^.]{0,60})\bannounce[sd]?\b/i,
    write: '“notify”',
  },
  { found: /\bcures?\b/i, write: '“remedy”' },
  { found: /\bflights?\b(?<!in-flight)/i, write: '“in-flight request”' },
  { found: /\bowed\b/i, write: '“pending”' },
  { found: /\b(?:whom|whoever|whomever|whatever)\b/i, write: 'a noun: “caller”, “recipient”' },
  { found: /\bnobody\b.*\bany ?more\b/i, write: 'a sentence with a subject first' },
  { found: /\bcame to\b/i, write: '“returned value”' },
  { found: /\b(?:departs?|departed)\b/i, write: '“expire”' },
  { found: /\b(?:is|are) over\b/i, write: '“expires” or “has ended”' },
  { found: /\brooms?\b/i, write: '“layer” or “space”' },
  { found: /\b(?:house|road|spine)\b/i, write: '“project”, “order”, “module”' },
  { found: /\bat the door\b/i, write: '“where it enters”' },
  { found: /\bcomplaints?\b/i, write: '“error” or “warning”' },
  { found: /\bthe way on\b/i, write: '“the next step”' },
  { found: /\bunder way\b/i, write: '“in progress”' },
  { found: /\bstands? (?:in|in for|beside|still)\b/i, write: '“is in”, “replaces”' },
  { found: /\b(?:is|are) no (?:url|text|list|member|part|object|string)\b/i, write: '“is not a”' },
  { found: /\bwhat (?:is|was) (?:there|sent|asked|wanted|meant|left)\b/i, write: 'a noun' },
  { found: /\bas (?:it stands|it was|they are)\b/i, write: '“unchanged”' },
  { found: /\b(?:go|goes|went) on\b/i, write: '“continue”' },
  { found: /\bmakes? of\b/i, write: '“turn into”' },
  { found: /\balso (?:if|not)\b/i, write: '“even if” or “not even”' },
  { found: /\banew\b/i, write: '“again”' },
  { found: /\bmade[- ]up\b/i, write: '“sample”' },
  { found: /\blives? (?:in|on|at)\b/i, write: '“is on”' },
  { found: /\blets? (?:in|through)\b/i, write: '“accept”' },
  { found: /\bknows? (?:nothing|nobody|no)\b/i, write: '“does not have”' },
  { found: /\bneed not\b/i, write: '“does not have to”' },
  { found: /\bfor (?:good|ever|want of)\b/i, write: '“finally”, “without”' },
  { found: /\b(?:nevertheless|hence|thereby|whence|wherever)\b/i, write: 'a shorter sentence' },
  { found: /\bthe (?:former|latter)\b/i, write: 'the noun' },
  { found: /(?:^|[.!?] )(?:Nor|Of what|Were it|Should it)\b/, write: 'the subject first' },
]

/** The highest number of words in a sentence. */
export const LONGEST_SENTENCE = 25

/** Returns the problems of a text: phrases to replace, and sentences that are too long. */
export function faultsIn(text) {
  const plain = text.replaceAll(/```[^]*?```|`[^`]*`|\{@link [^}]*\}/g, 'code')
  const replaced = words
    .filter(({ found }) => found.test(plain))
    .map(({ found, write }) => `“${found.exec(plain)?.[0]}”: write ${write}`)
  const long = plain
    .split(/(?<=[.!?:;])\s+|\n\s*\n|\n\s*(?=[-*@|])|\n {2,}/)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length)
    .filter((count) => count > LONGEST_SENTENCE)
    .map((count) => `a sentence has ${count} words, at most ${LONGEST_SENTENCE}`)
  return [...replaced, ...long]
}
