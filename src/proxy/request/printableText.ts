/**
 * Matches characters that are invisible or change the text around them: control and format
 * characters, line separators, lone surrogates, private and ignorable code points. Also matches
 * five combining marks in a row, because they cover other lines.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{5}/u

/** Matches invisible joiners within a word, which Persian and the scripts of India need. */
const JOINERS = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu

/** Whether a value is a text of 1 to `maxLength` characters, all of them printable. */
export function isPrintable(value: unknown, maxLength: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxLength &&
    value.trim() !== '' &&
    !UNPRINTABLE.test(value)
  )
}

/** Whether a value is a printable name of a person. Names may have joiners within words. */
export function isPrintableName(value: unknown, maxLength: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxLength &&
    isPrintable(value.replaceAll(JOINERS, ''), maxLength)
  )
}

/** Matches one email address, without a display name and the special characters of mail headers. */
const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/u

/** Whether a value is one printable email address. The signing service checks it further. */
export function isEmail(value: unknown, maxLength: number): value is string {
  return isPrintable(value, maxLength) && EMAIL.test(value)
}
