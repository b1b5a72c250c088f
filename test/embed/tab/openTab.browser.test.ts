import { expect, it, onTestFinished, vi } from 'vitest'
import { createCeremonySession } from '../../../src/embed/index.js'
import { replaceApi } from '../support/breakBrowser.js'
import { ceremonySite, grantOf } from '../support/showCeremony.js'

/** What a page can detect about a tab that it has opened. */
type Look = 'blank' | 'elsewhere' | 'closed'

const create = async () => grantOf({ url: `${ceremonySite}/ceremony` })

/**
 * Opens a fake tab that changes through these states. No timer is faster than `interval`
 * milliseconds. Returns the spy for `onLeave`.
 */
async function watchTab(looks: readonly Look[], interval = 50) {
  vi.useFakeTimers()
  const { setInterval } = globalThis
  replaceApi([globalThis, 'setInterval'], (act: () => void, milliseconds: number) =>
    setInterval(act, Math.max(interval, milliseconds)),
  )
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
    vi.advanceTimersByTime(interval)
  }
  vi.advanceTimersByTime(5000)
  return onLeave
}

/** A tab that shows a page of another origin for 300 milliseconds. */
const elsewhere = Array.from<Look>({ length: 6 }).fill('elsewhere')

it('openInTab() detects that a tab was closed while it showed the ceremony', async () => {
  expect(await watchTab(['blank', ...elsewhere, 'closed'])).toHaveBeenCalledOnce()
})

it('openInTab() does not report a tab as closed if its page only removed the opener', async () => {
  expect(await watchTab(['blank', 'closed'])).not.toHaveBeenCalled()
  expect(await watchTab(['blank', 'blank', 'elsewhere', 'closed'])).not.toHaveBeenCalled()
})

it('openInTab() detects a closed tab although the browser slows the timers of a hidden page', async () => {
  const looks = ['blank', 'elsewhere', 'elsewhere', 'closed'] as const
  expect(await watchTab(looks, 1_000)).toHaveBeenCalledOnce()
})
