import { optional } from '../browser/optional.js'

/** Opens an empty tab that says what it waits for; `undefined` if the browser refuses. */
export function openTab(loadingText: string): Window | undefined {
  const tab = optional(() => open('about:blank', '_blank')) ?? undefined
  optional(() => {
    if (!tab) return
    tab.document.title = loadingText
    tab.document.body.textContent = loadingText
  })
  return tab
}
