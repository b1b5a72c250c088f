import { expect, it, onTestFinished, vi } from 'vitest'
import { createCeremonySession } from '../../../src/embed/index.js'
import { replaceApi } from '../support/breakBrowser.js'
import { ceremonySite, grantOf } from '../support/showCeremony.js'

/** How a tab looks to the page that opened it. */
type Look = 'blank' | 'elsewhere' | 'closed'

const create = async () => grantOf({ url: `${ceremonySite}/ceremony` })

/** Opens a stand-in for a tab that looks like this, one look after another; the last one stays. */
async function watchTab(looks: readonly Look[]) {
  vi.useFakeTimers()
  let seen: Look = 'blank'
  const page = { href: 'about:blank', replace: vi.fn<() => void>() }
  const tab = {
    get closed() {
      return seen === 'closed'
    },
    get location() {
      if (seen === 'elsewhere') throw new DOMException('Of another origin.', 'SecurityError')
      return page
    },
    close: () => undefined,
  }
  replaceApi([globalThis, 'open'], () => tab)
  const onLeave = vi.fn<() => void>()
  const session = createCeremonySession({ create, onLeave, onError: () => undefined })
  onTestFinished(() => {
    session.close()
    vi.useRealTimers()
  })
  session.openInTab()
  await vi.advanceTimersByTimeAsync(0)
  for (const look of looks) {
    seen = look
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(5000)
  return onLeave
}

/** As long as a person needs to see where the tab is. */
const elsewhere = Array.from<Look>({ length: 6 }).fill('elsewhere')

it('a tab that is closed on the ceremony is noticed', async () => {
  expect(await watchTab(['blank', ...elsewhere, 'closed'])).toHaveBeenCalledOnce()
})

it('a tab that its own page cuts off is not taken for closed, however short it is seen there', async () => {
  expect(await watchTab(['blank', 'closed'])).not.toHaveBeenCalled()
  expect(await watchTab(['blank', 'blank', 'elsewhere', 'closed'])).not.toHaveBeenCalled()
})
