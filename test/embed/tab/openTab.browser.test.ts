import { expect, it, onTestFinished, vi } from 'vitest'
import { createScope } from '../../../src/embed/browser/scope.js'
import { followTab } from '../../../src/embed/tab/followTab.js'
import { openTab } from '../../../src/embed/tab/openTab.js'
import { replaceApi } from '../support/breakBrowser.js'

const content = { url: 'about:blank#there', nonce: 'nonce', landing: undefined }

/** How a tab looks to the page that opened it. */
type Look = 'blank' | 'elsewhere' | 'closed'

/** Follows a fake tab that has these looks in order. Returns the spy for `onClosed`. */
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

/** 300 milliseconds on a page of another origin. */
const elsewhere = Array.from<Look>({ length: 6 }).fill('elsewhere')

it('followTab() reports a tab that was closed on the ceremony', () => {
  expect(watchTab(['blank', ...elsewhere, 'closed'])).toHaveBeenCalledOnce()
})

it('followTab() does not report a tab as closed if its page cut off the opener', () => {
  expect(watchTab(['blank', 'closed'])).not.toHaveBeenCalled()
  expect(watchTab(['blank', 'blank', 'elsewhere', 'closed'])).not.toHaveBeenCalled()
})
