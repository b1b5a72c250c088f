import * as v from 'valibot'

// Checks of fields. Each message begins with "must".
export const TEXT = v.string('must be a string')
export const FILLED_TEXT = v.pipe(TEXT, v.nonEmpty('must be a string that is not empty'))
export const YES_OR_NO = v.boolean('must be true or false')

/** One of a few known words. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
): v.PicklistSchema<Words, string> {
  return v.picklist(words, `must be ${words.map((word) => `"${word}"`).join(' or ')}`)
}

/** A string that matches `shape`. `expected` completes "must be …". */
export function textLike(shape: RegExp, expected: string): v.GenericSchema<string> {
  return v.pipe(TEXT, v.regex(shape, `must be ${expected}`))
}

/** A number from 0 to `largest`. */
export function amount(largest: number): v.GenericSchema<number> {
  const message = `must be a number from 0 to ${largest}`
  return v.pipe(v.number(message), v.minValue(0, message), v.maxValue(largest, message))
}

/** An absolute url for a browser. */
export const WEB_ADDRESS = v.pipe(
  TEXT,
  v.check(isWebAddress, 'must be an absolute url that begins with https:// or http://'),
)

/**
 * Whether `url` is an absolute `https:` or `http:` url. Uses the browser's own parser, which drops tabs and
 * line ends: it reads `java\tscript:` as a script.
 */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

/** A language tag, the first segment of a ceremony's url. */
export const LANGUAGE_TAG = textLike(/^[A-Za-z0-9-]{1,35}$/, 'a language tag such as en')

/** Returns one sentence for each problem of `value`. */
export function problemsOf(schema: v.GenericSchema, value: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, value)
  return issues.map((issue) => `${nameOf(issue)} ${predicateOf(issue)}.`)
}

/** The problem of one issue, such as "must be …", without the field's name and a full stop. */
export function predicateOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is unknown'
  if (isMissing(issue)) return 'is required'
  return `${issue.message} (received ${issue.received})`
}

/** The name of the field of an issue: `"recipients[0].email"`. */
function nameOf({ path }: v.BaseIssue<unknown>): string {
  const keys = path?.map(({ type, key }) => (type === 'array' ? `[${key}]` : `.${String(key)}`))
  const name = keys?.join('').replace(/^\./, '') ?? ''
  return name === '' ? 'The body' : `"${name}"`
}

/** Whether a field is missing. Then valibot's `expected` is the quoted name of the field. */
function isMissing({ expected, path }: v.BaseIssue<unknown>): boolean {
  return expected !== null && expected === JSON.stringify(path?.at(-1)?.key)
}
