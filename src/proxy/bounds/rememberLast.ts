/** How many answers are remembered: more than there are calls at once. */
const MOST = 4_096

/**
 * Remembers what was answered last. For what is asked again and again and always answered alike: the hash
 * of a name costs a turn of another thread, and a call needs that of its key before it and after.
 */
export function rememberLast(
  ask: (name: string) => Promise<string>,
): (name: string) => Promise<string> {
  const answers = new Map<string, string>()
  return async (name) => {
    const known = answers.get(name)
    if (known !== undefined) return known
    const answer = await ask(name)
    // Seldom and all at once: a map whose entries come and go makes garbage that grows old.
    if (answers.size >= MOST) answers.clear()
    answers.set(name, answer)
    return answer
  }
}
