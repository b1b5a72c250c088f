import { optional } from '../browser/optional.js'
import { en } from '../labels/en.js'
import { optionsOf, type SigningCore } from '../signing/signingCore.js'

/** Opens a tab that waits for the ceremony. Returns `undefined` if the browser blocks the tab. */
export function openTab(core: SigningCore): Window | undefined {
  const tab = optional(() => open('about:blank', '_blank')) ?? undefined
  const { loadingText = en.opening } = optionsOf(core)
  optional(() => {
    if (!tab) return
    tab.document.title = loadingText
    tab.document.body.textContent = loadingText
  })
  return tab
}
