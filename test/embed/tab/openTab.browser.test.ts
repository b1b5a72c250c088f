import { expect, it, onTestFinished, vi } from 'vitest'
import { createCeremonySession } from '../../../src/embed/index.js'
import { replaceApi } from '../support/breakBrowser.js'
import { ceremonySite, grantOf } from '../support/showCeremony.js'

/** How a tab looks to the page that opened it. */
type Look = 'blank' | 'elsewhere' | 'closed'

const create = async () => grantOf({ url: `${ceremonySite}/ceremony` })

/** Opens a fake tab that has these looks in order. Returns the spy for `onLeave`. */
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

/** 300 milliseconds on a page of another origin. */
const elsewhere = Array.from<Look>({ length: 6 }).fill('elsewhere')

it('openInTab() notices a tab that was closed on the ceremony', async () => {
  expect(await watchTab(['blank', ...elsewhere, 'closed'])).toHaveBeenCalledOnce()
})

it('openInTab() does not take a tab as closed if its page cut off the opener', async () => {
  expect(await watchTab(['blank', 'closed'])).not.toHaveBeenCalled()
  expect(await watchTab(['blank', 'blank', 'elsewhere', 'closed'])).not.toHaveBeenCalled()
})
