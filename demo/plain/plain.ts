import {
  ceremonyNotice,
  createCeremonySession,
  createSigningClient,
  mountCeremony,
  openCeremonyTab,
} from 'react-signing-ceremony/embed'
import { en } from 'react-signing-ceremony/labels'
import { element } from './element.js'
import { firstWaitingDocument } from './firstWaitingDocument.js'

const [start, notice, place] = [element('#start'), element('#notice'), element('#ceremony')]
const [openInTab, retry] = [element('#open-in-tab'), element('#retry')]
const waiting = await firstWaitingDocument()

if (waiting) {
  const { recipientId, title } = waiting
  const client = createSigningClient({ endpoint: '/api/signing' })
  const session = createCeremonySession({
    create: (request) => client.createCeremony(recipientId, request),
  })
  mountCeremony(place, session, { title })
  session.subscribe(() => {
    const state = session.getSnapshot()
    const said = ceremonyNotice(state, en)
    notice.textContent = said?.text ?? ''
    notice.dataset['tone'] = said?.tone
    notice.hidden = said === undefined
    start.hidden = state.status !== 'idle'
    // No browser tells that a frame stayed blank, so beside an open one stands the way out of it.
    openInTab.hidden = !(state.status === 'open' || said?.actions.includes('openInTab'))
    retry.hidden = !said?.actions.includes('retry')
  })
  start.addEventListener('click', session.start)
  retry.addEventListener('click', session.restart)
  openInTab.addEventListener('click', () => openCeremonyTab(session, en.opening))
  start.hidden = false
} else {
  notice.textContent = 'There is nothing for you to sign.'
  notice.hidden = false
}
