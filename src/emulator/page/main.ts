import { element } from './element.js'
import { endPage } from './endPage.js'
import { signingForm } from './signingForm.js'
import { readPageData } from './readPageData.js'
import { dock } from './dock.js'

element('#no-script', HTMLElement).remove()
const data = readPageData()
const form = signingForm(data, (outcome, redirectUrl) => endPage(data, outcome, redirectUrl))
dock(form)

// A page that the back button restores as it was may be signed by now: the server knows.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

// Following the link itself would leave an entry in the history of the page around the frame.
element('.skip', HTMLAnchorElement).addEventListener('click', (event) => {
  event.preventDefault()
  form.focus()
})
