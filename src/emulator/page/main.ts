import { element, noticeData, pageData } from './element.js'
import { endPage, reportEvent } from './endPage.js'
import { fitFrame } from './fitFrame.js'
import { signingForm } from './form/signingForm.js'
import { reportEscape } from './reportEscape.js'
import { watchEnd } from './watchEnd.js'
import { workbench } from './workbench.js'

// All pages share one script, so that each security policy needs only one hash.
reportEscape()
fitFrame()
const startPage = document.querySelector('#workbench')
const notice = noticeData()
if (startPage instanceof HTMLElement) workbench(startPage)
else if (notice) {
  if (notice.event) reportEvent(notice.mode, notice.event)
} else ceremonyPage()

/** Starts the page on which a recipient reads the document and signs. */
function ceremonyPage(): void {
  element('#no-script', HTMLElement).remove()
  const data = pageData()
  const { mode } = data
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

  watchEnd(data.statePath, data.token, ({ state, redirect_url: redirectUrl }) => {
    if (state === 'signed' || state === 'declined') end(state, redirectUrl)
    // For every other state, a reload shows the server's page that explains the state.
    else if (!hasEnded) location.reload()
  })

  // Browsers restore a page from their back-forward cache, and its ceremony may be signed by now.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })

  // Only moves the focus, because a followed link adds an entry to the host page's history.
  element('.skip', HTMLAnchorElement).addEventListener('click', (event) => {
    event.preventDefault()
    form.focus()
  })
}
