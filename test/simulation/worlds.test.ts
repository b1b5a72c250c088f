import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserWorld } from './browser/browserWorld.js'
import { shrink, simulate, type Stage } from './core/simulate.js'
import { readFaults } from './faults/faults.js'
import { serverWorld } from './server/serverWorld.js'
import { playSeeds } from './playSeeds.js'

describe.each(['server', 'browser'] as const)('the world of the %s', (world) => {
  it('breaks no rule in 300 seeds', { timeout: 300_000 }, async () => {
    expect(await playSeeds(world, 300)).not.toContain('VIOLATION')
  })
})

describe.each(['server', 'browser'] as const)('the faults of the world of the %s', (world) => {
  it('each replace a text that is in its file once', () => {
    const edits = readFaults(world).flatMap(({ name, edits: all }) =>
      all.map(({ file, find }) => {
        const code = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
        return [name, file, code.split(find).length - 1]
      }),
    )
    expect(edits.length).toBeGreaterThan(15)
    expect(edits.filter(([, , count]) => count !== 1)).toEqual([])
  })
})

describe('simulate', () => {
  it.each([serverWorld, browserWorld])('plays the same story for the same seed', async (world) => {
    const [first, second] = [await simulate(world, 7), await simulate(world, 7)]
    expect(first.story.lines()).toEqual(second.story.lines())
    expect(first.story.lines().length).toBeGreaterThan(20)
  })
})

describe('shrink', () => {
  it('omits each actor that does not matter to the violation', async () => {
    const { actors, story } = await shrink(doorWorld, await simulate(doorWorld, 1))
    expect(actors).toEqual(['Ann', 'Cyd'])
    expect(story.lines()).toEqual(['0.010 s: VIOLATION: the door is shut. Ann has opened it'])
  })
})

async function doorWorld({ clock, enter, violate }: Stage): Promise<void> {
  let isOpen = false
  enter('Ann', () => {
    isOpen = true
  })
  enter('Bob', async () => clock.sleep(5, 'Bob'))
  enter('Cyd', async () => {
    await clock.sleep(10, 'Cyd')
    if (isOpen) violate('the door is shut', 'Ann has opened it')
  })
  await clock.runUntil(20)
}
