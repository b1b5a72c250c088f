/**
 * Returns the known name that a developer probably meant: the same letters, ignoring case, hyphens
 * and underscores, or else a name with at most two different letters; one in a short name.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const typed = lettersOf(name)
  const same = known.find((one) => lettersOf(one) === typed)
  if (same !== undefined || typed.length < 4) return same
  const most = typed.length < 6 ? 1 : 2
  return known.find((one) => distance(typed, lettersOf(one)) <= most)
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

/** Returns how many letters must be added, removed or replaced (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1]
    for (const [at, known] of Array.from(other).entries()) {
      const replaced = (row[at] ?? 0) + (letter === known ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
