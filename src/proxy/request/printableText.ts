/**
 * Characters that are invisible or change how the text around them looks: control and format
 * characters, line and paragraph separators, lone surrogates, private and invalid code points, default
 * ignorables, and stacks of five marks, which cover the lines around them.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{5}/u

/** Joiners within a word, where Persian and the scripts of India need them. */
const JOINERS = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu

/** Whether a value is a text of 1 to `maxLength` characters, all of them visible. */
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

/** One bare address: no name beside it, no second address, no character with a meaning in a mail header. */
const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/u

/** Whether a value is one printable email address. Beyond that the service decides. */
export function isEmail(value: unknown, maxLength: number): value is string {
  return isPrintable(value, maxLength) && EMAIL.test(value)
}
