import { expect, it, onTestFinished, vi } from 'vitest'
import { createScope } from '../../../src/embed/browser/scope.js'
import { followTab } from '../../../src/embed/tab/followTab.js'
import { openTab } from '../../../src/embed/tab/openTab.js'
import { replaceApi } from '../support/breakBrowser.js'

const content = { url: 'about:blank#there', nonce: 'nonce', landing: undefined }

/** How a tab looks to the page that opened it. */
type Look = 'blank' | 'elsewhere' | 'closed'

/** Opens a real tab's stand-in that looks like this, one look after another; the last one stays. */
function watchTab(looks: readonly Look[]) {
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
  }
  replaceApi([globalThis, 'open'], () => tab)
  const onClosed = vi.fn<() => void>()
  const scope = createScope()
  const opened = openTab('Loading…')
  if (!opened) throw new Error('No tab was opened.')
  followTab(scope, opened, content, {
    onBroadcast: () => undefined,
    onLanding: () => undefined,
    onClosed,
  })
  onTestFinished(() => {
    scope.end()
    vi.useRealTimers()
  })
  for (const look of looks) {
    seen = look
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(5000)
  return onClosed
}

/** As long as a person needs to see where the tab is. */
const elsewhere = Array.from<Look>({ length: 6 }).fill('elsewhere')

it('a tab that is closed on the ceremony is noticed', () => {
  expect(watchTab(['blank', ...elsewhere, 'closed'])).toHaveBeenCalledOnce()
})

it('a tab that its own page cuts off is not taken for closed, however short it is seen there', () => {
  expect(watchTab(['blank', 'closed'])).not.toHaveBeenCalled()
  expect(watchTab(['blank', 'blank', 'elsewhere', 'closed'])).not.toHaveBeenCalled()
})
