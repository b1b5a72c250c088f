import {
  ceremonyNotice,
  createCeremonySession,
  createSigningClient,
  mountCeremony,
} from 'react-signing-ceremony/embed'
import { en } from 'react-signing-ceremony/labels'
import { element } from './element.js'
import { firstWaitingDocument } from './firstWaitingDocument.js'

const [start, notice, place] = [element('#start'), element('#notice'), element('#ceremony')]
const waiting = await firstWaitingDocument()

if (waiting) {
  const { recipientId, title } = waiting
  const client = createSigningClient({ endpoint: '/api/signing' })
  const session = createCeremonySession({
    create: async (fresh) => client.createCeremony(recipientId, {}, fresh),
  })
  mountCeremony(place, session, { title })
  session.subscribe(() => {
    const said = ceremonyNotice(session.getSnapshot(), en)
    notice.textContent = said?.text ?? ''
    notice.dataset['tone'] = said?.tone
    notice.hidden = said === undefined
    start.hidden = !['idle', 'failed'].includes(session.getSnapshot().status)
  })
  start.addEventListener('click', session.start)
  start.hidden = false
} else {
  notice.textContent = 'There is nothing for you to sign.'
  notice.hidden = false
}
