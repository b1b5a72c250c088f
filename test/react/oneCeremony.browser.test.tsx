import { assert, asyncModelRun, asyncProperty, boolean } from 'fast-check'
import { expect, it, vi } from 'vitest'
import { server } from 'vitest/browser'
import { anyCommands, freshModel } from './support/ceremonyModel.js'
import { createPortal } from './support/portal.js'

// Other browsers run the same code, so fewer runs suffice to find differences in their frames.
const numRuns = server.browser === 'chromium' ? 250 : 50

/** Returns the error code in a printed text. */
const codeOf = (text: string): string => /^\[[\w-]+\] (\w+):/.exec(text)?.[1] ?? text

it(
  'random actions on a page cause one POST per start, and no callback after an unmount',
  { timeout: 120_000 },
  async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wanted = { errors: [] as string[], calls: 0 }
    const anySequence = asyncProperty(anyCommands, boolean(), async (commands, strict) => {
      const model = freshModel()
      const portal = createPortal(strict)
      await asyncModelRun(() => ({ model, real: portal }), commands)
      portal.remove()
      wanted.errors.push(...model.errors.map((error) => error.replace(/^\d+:/, '')))
      wanted.calls += model.calls.length
    })
    await assert(anySequence, { numRuns })
    expect(wanted.calls).toBeGreaterThan(numRuns)
    const texts = printed.mock.calls.map(([text]) => String(text))
    printed.mockRestore()
    // A call or timer of another file, which uses the same page, may have printed such a text.
    const foreign = texts.filter((text) => !wanted.errors.includes(codeOf(text)))
    expect(foreign, 'messages that no action of this test has caused').toEqual([])
    expect(texts.map(codeOf)).toEqual(wanted.errors)
  },
)
