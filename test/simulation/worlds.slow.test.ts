import { expect, it } from 'vitest'
import { work } from './worker.js'

it.each(['server', 'browser'] as const)(
  'the world of the %s breaks no rule in 1,200 more seeds',
  { timeout: 600_000 },
  async (world) => {
    const { lines } = await work({ world, from: 301, to: 1_501 })
    expect(lines.join('\n')).toBe('')
  },
)
