import { assert, asyncProperty } from 'fast-check'
import { expect, it, vi } from 'vitest'
import { anyActions } from './support/ceremonyModel.js'
import { createModelPortal } from './support/modelPortal.js'

const numRuns = 150

/** The same sequences in each run, so that a change causes a failure. For other sequences, change it. */
const seed = 20_261_127

it(
  'two components of one recipient keep the promises of the library in random sequences of actions',
  { timeout: 180_000 },
  async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let steps = 0
    const anySequence = asyncProperty(anyActions, async (actions) => {
      const portal = createModelPortal()
      try {
        for (const action of actions) {
          steps += 1
          // oxlint-disable-next-line no-await-in-loop -- one action after the other
          await portal.perform(action)
        }
      } finally {
        portal.remove()
      }
    })
    await assert(anySequence, { numRuns, seed })
    const texts = printed.mock.calls.map(([text]) => String(text))
    printed.mockRestore()
    expect(steps).toBeGreaterThan(numRuns)
    // React reports an exception of a component, or an update outside of `act`, on the console.
    const foreign = texts.filter((text) => !text.startsWith('[react-signing-ceremony]'))
    expect(foreign).toEqual([])
  },
)
