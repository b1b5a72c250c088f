import { assert, asyncModelRun, asyncProperty, boolean } from 'fast-check'
import { expect, it, vi } from 'vitest'
import { server } from 'vitest/browser'
import { anyCommands, freshModel } from './support/ceremonyModel.js'
import { createPortal } from './support/portal.js'

// The other engines run the same code, so fewer runs are enough to find differences in frames.
const numRuns = server.browser === 'chromium' ? 250 : 50

it(
  'a page makes one POST per intention, shows only the newest answer and is silent after an unmount',
  { timeout: 120_000 },
  async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wanted = { errors: 0, calls: 0 }
    const anySequence = asyncProperty(anyCommands, boolean(), async (commands, strict) => {
      const model = freshModel()
      const portal = createPortal(strict)
      await asyncModelRun(() => ({ model, real: portal }), commands)
      portal.remove()
      wanted.errors += model.errors.length
      wanted.calls += model.calls.length
    })
    await assert(anySequence, { numRuns })
    expect(wanted.calls).toBeGreaterThan(numRuns)
    expect(printed).toHaveBeenCalledTimes(wanted.errors)
    printed.mockRestore()
  },
)
