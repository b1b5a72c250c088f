/**
 * Cyrillic and Greek letters in Latin ones, lower case. The fonts that every PDF viewer has draw the
 * letters of Western Europe only, and one that draws all scripts is too large to carry along.
 */
const LATIN: ReadonlyMap<string, string> = new Map([
  ...pairs(
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
    'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g',
  ),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...pairs('łđħıœßøæþðŋ', 'l d h i oe ss o ae th d ng'),
])

function pairs(letters: string, latin: string): (readonly [string, string])[] {
  const latins = latin.split(' ')
  return Array.from(letters, (letter, index) => [letter, latins[index] ?? ''] as const)
}

/**
 * `text` in characters that a font has: others lose their accents, are written in Latin letters, or
 * appear as their code point, `[U+5C71]`, so that nothing vanishes. The exact text is in the file
 * attached to the audit log.
 */
export function printableText(text: string, characters: ReadonlySet<number>): string {
  const has = (candidate: string) =>
    Array.from(candidate).every((character) => characters.has(character.codePointAt(0) ?? 0))
  return Array.from(text.replace(/\s+/gu, ' '), (character) => {
    if (has(character)) return character
    const latin = latinOf(character)
    return latin !== undefined && has(latin) ? latin : codePointOf(character)
  }).join('')
}

function latinOf(character: string): string | undefined {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  const latin = LATIN.get(character.toLowerCase()) ?? LATIN.get(plain.toLowerCase())
  if (latin === undefined) return plain === character ? undefined : plain
  const isUpperCase = character !== character.toLowerCase()
  return isUpperCase ? latin.charAt(0).toUpperCase() + latin.slice(1) : latin
}

function codePointOf(character: string): string {
  // Joiners, direction marks and other invisible characters have nothing to show.
  if (/\p{C}/u.test(character)) return ''
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
