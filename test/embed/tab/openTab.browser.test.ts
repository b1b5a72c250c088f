import { expect, it, onTestFinished, vi } from 'vitest'
import { createCeremonySession } from '../../../src/embed/index.js'
import { replaceApi } from '../support/breakBrowser.js'
import { ceremonySite, grantOf } from '../support/showCeremony.js'

/** What a page can detect about a tab that it has opened. */
type Look = 'blank' | 'elsewhere' | 'closed'

const create = async () => grantOf({ url: `${ceremonySite}/ceremony` })

/** Opens a fake tab that changes through these states. Returns the spy for `onLeave`. */
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

/** A tab that shows a page of another origin for 300 milliseconds. */
const elsewhere = Array.from<Look>({ length: 6 }).fill('elsewhere')

it('a tab is reported as closed if the user closed it while it showed the ceremony', async () => {
  expect(await watchTab(['blank', ...elsewhere, 'closed'])).toHaveBeenCalledOnce()
})

it('a tab is not reported as closed if its page only removed the link to its opener', async () => {
  expect(await watchTab(['blank', 'closed'])).not.toHaveBeenCalled()
  expect(await watchTab(['blank', 'blank', 'elsewhere', 'closed'])).not.toHaveBeenCalled()
})
