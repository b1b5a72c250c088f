/**
 * What no reader sees, or what moves what they see: control and format characters (bidirectional and
 * zero-width ones among them), line and paragraph separators, halves of surrogate pairs, private
 * signs, code points that are no characters, whatever else is drawn as nothing, and heaps of marks that cover the lines around them.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{5}/u

/** Joiners within a word, where Persian and the scripts of India need them. */
const JOINERS = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu

/** Whether a value is a text of 1 to `maxLength` characters that shows what it holds. */
export function isPrintable(value: unknown, maxLength: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxLength &&
    value.trim() !== '' &&
    !UNPRINTABLE.test(value)
  )
}

/** Whether a value is printable as people's names are: joiners within words included. */
export function isPrintableName(value: unknown, maxLength: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxLength &&
    isPrintable(value.replaceAll(JOINERS, ''), maxLength)
  )
}

/** One address, bare: no name beside it, no second one, and nothing that a mail's header gives a meaning. */
const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/u

/**
 * Whether a value is one email address. What it may be beyond that the service decides; but who looks
 * at its end to see whose it is must not be shown the end of another.
 */
export function isEmail(value: unknown, maxLength: number): value is string {
  return isPrintable(value, maxLength) && EMAIL.test(value)
}
