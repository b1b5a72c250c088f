import type { Random } from './random.js'
import type { Stage } from './simulate.js'

/** Parts of a world, and the kinds of trouble that each can have. */
export interface TroubledParts {
  readonly parts: readonly [string, ...string[]]
  readonly kinds: readonly [string, ...string[]]
}

/** What goes wrong in a world, and where. */
export type Troubles = ReturnType<typeof createTroubles>

export function createTroubles(draws: Random) {
  const present = new Map<string, Map<string, number>>()
  return {
    /** Returns what goes wrong with one use of a part, or `undefined`. */
    draw: (part: string): string | undefined => {
      const kinds = [...(present.get(part) ?? [])]
      return kinds.find(([, chance]) => draws.chance(chance))?.[0]
    },
    start: (part: string, kind: string, chance: number): void => {
      present.set(part, (present.get(part) ?? new Map<string, number>()).set(kind, chance))
    },
    stop: (part: string, kind: string): void => void present.get(part)?.delete(kind),
  }
}

/** Lets one to four kinds of trouble come before `lastStart` and go after 2 to 30 seconds. */
export function enterTroubles(
  stage: Stage,
  troubles: Troubles,
  groups: readonly [TroubledParts, ...TroubledParts[]],
  lastStart: number,
): void {
  const cast = stage.random('cast of troubles')
  let time: readonly [from: number, length: number] = [0, 0]
  for (let count = Math.floor(cast.between(1, 5)); count > 0; count -= 1) {
    const { parts, kinds } = cast.pick(groups)
    const [part, kind] = [cast.pick(parts), cast.pick(kinds)]
    const chance = cast.pick([0.15, 0.4, 0.9])
    // Some troubles come together.
    if (time[1] === 0 || cast.chance(0.6))
      time = [cast.between(0, lastStart), cast.between(2_000, 30_000)]
    const [from, length] = time
    stage.enter(`trouble ${count}: ${part} ${kind}`, async () => {
      await stage.clock.sleep(from, 'world')
      stage.story.tell(
        `${part}: ${Math.round(chance * 100)} % of its calls are “${kind}” from now on`,
      )
      troubles.start(part, kind, chance)
      await stage.clock.sleep(length, 'world')
      troubles.stop(part, kind)
      stage.story.tell(`${part}: no call is “${kind}” any more`)
    })
  }
}
