/**
 * Characters that are invisible or change the text around them. Control and format characters, line and
 * paragraph separators, lone surrogates, private, invalid and ignorable code points. Also five marks in
 * a row, which cover other lines.
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

/** Whether a value is printable as a person's name, which may have joiners within words. */
export function isPrintableName(value: unknown, maxLength: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxLength &&
    isPrintable(value.replaceAll(JOINERS, ''), maxLength)
  )
}

/** One address without a name, and without a character that has a meaning in a mail header. */
const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/u

/** Whether a value is one printable email address. Beyond that the service decides. */
export function isEmail(value: unknown, maxLength: number): value is string {
  return isPrintable(value, maxLength) && EMAIL.test(value)
}
