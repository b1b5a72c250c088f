import { expect, it } from 'vitest'
import { playSeeds } from './playSeeds.js'

it.each(['server', 'browser'] as const)(
  'the world of the %s breaks no rule in 1,500 seeds',
  { timeout: 1_200_000 },
  async (world) => {
    expect(await playSeeds(world, 1_500)).not.toContain('VIOLATION')
  },
)
