import * as v from 'valibot'

// The schemas of fields. Each of their messages begins with "must".
export const TEXT = v.string('must be a string')
export const FILLED_TEXT = v.pipe(TEXT, v.nonEmpty('must be a non-empty string'))
export const YES_OR_NO = v.boolean('must be true or false')

/** Returns a schema for one of the given words. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
): v.PicklistSchema<Words, string> {
  return v.picklist(words, `must be ${words.map((word) => `"${word}"`).join(' or ')}`)
}

/** Returns a schema for a string that matches `shape`. `expected` completes "must be …". */
export function textLike(shape: RegExp, expected: string): v.GenericSchema<string> {
  return v.pipe(TEXT, v.regex(shape, `must be ${expected}`))
}

/** Returns a schema for a number from 0 to `largest`. */
export function amount(largest: number): v.GenericSchema<number> {
  const message = `must be a number from 0 to ${largest}`
  return v.pipe(v.number(message), v.minValue(0, message), v.maxValue(largest, message))
}

/** The schema of an absolute url that a browser can open. */
export const WEB_ADDRESS = v.pipe(
  TEXT,
  v.check(isWebAddress, 'must be an absolute url that begins with https:// or http://'),
)

/**
 * Whether `url` is an absolute `https:` or `http:` url. Parses `url` as browsers do: they ignore
 * tabs and line breaks, so `java\tscript:` would run a script.
 */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

/** The schema of a language tag, which is the first path segment of a ceremony's url. */
export const LANGUAGE_TAG = textLike(/^[A-Za-z0-9-]{1,35}$/, 'a language tag such as en')

/** Returns one sentence for each problem of `value`. */
export function problemsOf(schema: v.GenericSchema, value: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, value)
  return issues.map((issue) => `${nameOf(issue)} ${predicateOf(issue)}.`)
}

/** Returns the problem of an issue, such as "must be …", without the name of the field. */
export function predicateOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is unknown'
  if (isMissing(issue)) return 'is required'
  return `${issue.message} (received ${issue.received})`
}

/** Returns the quoted name of the field of an issue, such as `"recipients[0].email"`. */
function nameOf({ path }: v.BaseIssue<unknown>): string {
  const keys = path?.map(({ type, key }) => (type === 'array' ? `[${key}]` : `.${String(key)}`))
  const name = keys?.join('').replace(/^\./, '') ?? ''
  return name === '' ? 'The body' : `"${name}"`
}

/** Whether the field of an issue is missing. Then valibot's `expected` is the quoted field name. */
function isMissing({ expected, path }: v.BaseIssue<unknown>): boolean {
  return expected !== null && expected === JSON.stringify(path?.at(-1)?.key)
}
