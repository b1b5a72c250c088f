import { assert, asyncModelRun, asyncProperty, boolean } from 'fast-check'
import { expect, it, vi } from 'vitest'
import { server } from 'vitest/browser'
import { anyCommands, freshModel } from './support/ceremonyModel.js'
import { createPortal } from './support/portal.js'

// The other engines run the same code; here they look for what they do differently with frames.
const numRuns = server.browser === 'chromium' ? 250 : 50

it(
  'makes one POST for each intention, shows the newest answer only and notifies no one after an unmount',
  { timeout: 120_000 },
  async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wanted = { errors: 0, calls: 0 }
    const whatever = asyncProperty(anyCommands, boolean(), async (commands, strict) => {
      const model = freshModel()
      const portal = createPortal(strict)
      await asyncModelRun(() => ({ model, real: portal }), commands)
      portal.remove()
      wanted.errors += model.errors.length
      wanted.calls += model.calls.length
    })
    await assert(whatever, { numRuns })
    expect(wanted.calls).toBeGreaterThan(numRuns)
    expect(complaints).toHaveBeenCalledTimes(wanted.errors)
    complaints.mockRestore()
  },
)
