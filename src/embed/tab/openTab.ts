import { optional } from '../browser/optional.js'

/** Opens a new tab that shows `loadingText`. Returns `undefined` if the browser blocks the tab. */
export function openTab(loadingText: string): Window | undefined {
  const tab = optional(() => open('about:blank', '_blank')) ?? undefined
  optional(() => {
    if (!tab) return
    tab.document.title = loadingText
    tab.document.body.textContent = loadingText
  })
  return tab
}
