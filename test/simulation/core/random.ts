/** Draws values from one seed, so that every machine draws the same ones. */
export interface Random {
  /** Returns a number from 0 up to, and without, 1. */
  readonly next: () => number
  /** Returns a number from `from` up to `to`. */
  readonly between: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** Returns a source of its own. The draws of one actor do not move those of another. */
  readonly fork: (name: string) => Random
}

/** Builds a source of draws: the generator `sfc32`, after a hash of the seed. */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1]

  function next(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }

  for (let round = 0; round < 12; round += 1) next()
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** Returns 32 bits of a text (FNV-1a). */
function hash(text: string, salt: number): number {
  let bits = 2_166_136_261 ^ salt
  for (const character of text) bits = Math.imul(bits ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return bits
}
