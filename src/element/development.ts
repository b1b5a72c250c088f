import { nearestName } from '../contract/options/nearestName.js'
import { checkStyleSheet } from '../embed/checkStyleSheet.js'
import { setRemedies } from '../embed/errors/errors.js'
import { fullRemedyOf } from '../embed/errors/remedies.js'
import { SigningCeremonyElement } from './index.js'

export * from './index.js'

setRemedies(fullRemedyOf)

/** Milliseconds after the last change of the page until the check. */
const PATIENCE = 800

const printed = new Set<string>()

/** Warns of each misspelled attribute once, for example `recipientId` in place of `recipient-id`. */
function checkElements(): void {
  const known = SigningCeremonyElement.observedAttributes
  for (const element of document.querySelectorAll('signing-ceremony')) {
    for (const { name } of element.attributes) {
      if (known.includes(name) || name === 'class' || name in element) continue
      const meant = nearestName(name, known)
      if (meant === undefined || printed.has(name)) continue
      printed.add(name)
      console.warn(
        `[react-signing-ceremony] <signing-ceremony> has no attribute \`${name}\`. Did you mean \`${meant}\`?`,
      )
    }
  }
  checkStyleSheet()
}

if (globalThis.MutationObserver) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(checkElements, PATIENCE)
  }
  new MutationObserver(checkLater).observe(document, { childList: true, subtree: true })
  checkLater()
}
