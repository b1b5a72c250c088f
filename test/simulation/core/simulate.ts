import { createClock, type Clock } from './clock.js'
import { createRandom, type Random } from './random.js'
import { createStory, type Story } from './story.js'

/** What a world receives. */
export interface Stage {
  readonly clock: Clock
  readonly story: Story
  /** Returns a source of draws for one part of the world. */
  readonly random: (name: string) => Random
  /** Starts an actor, unless this run leaves it out. Actors that matter to no fault are left out. */
  readonly enter: (name: string, act: (random: Random) => void | Promise<void>) => void
  /** Reports that a promise does not hold. `rule` is a short sentence; it is the same for each cause. */
  readonly violate: (rule: string, detail: string) => void
}

/** Plays a world from its begin to its end. */
export type World = (stage: Stage) => Promise<void>

/** A promise that did not hold. */
export interface Violation {
  readonly rule: string
  readonly detail: string
}

/** The result of one seed. */
export interface Played {
  readonly seed: number
  readonly actors: readonly string[]
  readonly violations: readonly Violation[]
  readonly story: Story
}

/** Plays a world once. The same seed and the same absent actors give the same story. */
export async function simulate(
  world: World,
  seed: number,
  absent: ReadonlySet<string> = new Set(),
  mostEvents?: number,
): Promise<Played> {
  const random = createRandom(`seed ${seed}`)
  const clock = createClock(random.fork('runtime'), mostEvents)
  const story = createStory(clock.now)
  const actors: string[] = []
  const violations: Violation[] = []
  const violate = (rule: string, detail: string): void => {
    violations.push({ rule, detail })
    story.tell(`VIOLATION: ${rule}. ${detail}`)
  }
  const fail = (error: unknown): void => {
    violate(
      'nothing ends the process',
      error instanceof Error ? (error.stack ?? '') : String(error),
    )
  }
  const stage: Stage = {
    clock,
    story,
    random: random.fork,
    violate,
    enter: (name, act) => {
      if (absent.has(name)) return
      actors.push(name)
      clock.after(0, name, () => {
        void (async () => act(random.fork(name)))().catch(fail)
      })
    },
  }
  const restore = clock.install()
  process.on('unhandledRejection', fail)
  try {
    await world(stage)
  } catch (error) {
    fail(error)
  } finally {
    process.off('unhandledRejection', fail)
    restore()
  }
  return { seed, actors, violations, story }
}

/** Plays a failing seed again with fewer actors, as long as the same rule is violated. */
export async function shrink(world: World, failing: Played): Promise<Played> {
  const rule = failing.violations[0]?.rule
  const absent = new Set<string>()
  let smallest = failing
  for (const actor of failing.actors) {
    absent.add(actor)
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the one before
    const played = await simulate(world, failing.seed, absent)
    if (played.violations.some((violation) => violation.rule === rule)) smallest = played
    else absent.delete(actor)
  }
  return smallest
}
