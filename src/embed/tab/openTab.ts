import { optional } from '../browser/optional.js'

/** Opens an empty tab that says what it waits for; `undefined` if the browser refuses. */
export function openTab(loadingText: string): Window | undefined {
  return optional(() => {
    const tab = open('about:blank', '_blank') ?? undefined
    if (tab) tab.document.title = tab.document.body.textContent = loadingText
    return tab
  })
}
