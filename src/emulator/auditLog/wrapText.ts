/**
 * Breaks a text into lines no wider than `width`: between words, and inside a word that is wider than
 * a line by itself, as session identifiers are.
 */
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
