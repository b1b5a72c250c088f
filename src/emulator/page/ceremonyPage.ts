import { element } from './element.js'
import { endPage } from './endPage.js'
import { signingForm } from './form/signingForm.js'
import { readPageData } from './readPageData.js'
import { dock } from './dock.js'
import { progress } from './progress.js'
import { reportEvent } from './reportEvent.js'
import { watchEnd } from './watchEnd.js'

/** Brings the page to life on which a recipient reads and signs. */
export function ceremonyPage(): void {
  element('#no-script', HTMLElement).remove()
  const data = readPageData()
  const { mode } = data
  if (mode.accent) document.documentElement.style.setProperty('--accent', mode.accent)
  document.querySelector('#cancel')?.addEventListener('click', () => {
    reportEvent(mode, { type: 'ceremony.canceled' })
  })
  let hasEnded = false
  const end = (outcome: 'signed' | 'declined', redirectUrl: string | null) => {
    if (hasEnded) return
    hasEnded = true
    endPage(data, outcome, redirectUrl)
  }
  const form = signingForm(data, end)
  dock(form)
  progress(form)
  element('#print', HTMLButtonElement).addEventListener('click', () => print())

  watchEnd(data.statePath, data.token, ({ state, redirect_url: redirectUrl }) => {
    if (state === 'signed' || state === 'declined') end(state, redirectUrl)
    // The server has a page that says what else became of it.
    else if (!hasEnded) location.reload()
  })

  // A page that the back button restores as it was may be signed by now: the server knows.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })

  // Following the link itself would leave an entry in the history of the page around the frame.
  element('.skip', HTMLAnchorElement).addEventListener('click', (event) => {
    event.preventDefault()
    form.focus()
  })
}
