/**
 * Replaces each character that the font lacks with the same letter without accents, or with `?`.
 * Screen readers still get the original text.
 */
export function printableText(text: string, characters: ReadonlySet<number>): string {
  const has = (candidate: string) =>
    Array.from(candidate).every((character) => characters.has(character.codePointAt(0) ?? 0))
  return Array.from(text.replace(/\s+/gu, ' ').replace(/\p{C}/gu, ''), (character) => {
    if (has(character)) return character
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
    return plain !== '' && has(plain) ? plain : '?'
  }).join('')
}

/** Breaks a text into lines of at most `width`. Breaks inside a word only if the word is wider. */
export function wrapText(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((part) => pieces(part, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pieces(word: string, width: number, widthOf: (part: string) => number): string[] {
  const result = ['']
  for (const character of word) {
    const last = result.at(-1) ?? ''
    if (last !== '' && widthOf(last + character) > width) result.push(character)
    else result[result.length - 1] = last + character
  }
  return result
}
