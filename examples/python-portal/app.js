import {
  ceremonyNotice,
  confirmByDeliverable,
  createCeremonySession,
  createSigningClient,
  mountCeremony,
} from './scripts/embed/index.js'
import { en } from './scripts/embed/labels/index.js'

const [start, notice, retry, place] = ['start', 'notice', 'retry', 'ceremony'].map((id) =>
  document.getElementById(id),
)
const { recipient, deliverable } = document.body.dataset

const client = createSigningClient({ endpoint: '/api/signing' })
const session = createCeremonySession({
  create: (request) => client.createCeremony(recipient, request),
  // Finished is not signed: what the service says of the deliverable counts.
  confirm: confirmByDeliverable(client, deliverable),
})
mountCeremony(place, session, { title: 'Your lease' })
session.subscribe(() => {
  const state = session.getSnapshot()
  const said = ceremonyNotice(state, en)
  notice.textContent = said?.text ?? ''
  notice.dataset.status = state.status
  start.hidden = state.status !== 'idle'
  retry.hidden = !said?.actions.includes('retry')
})
start.addEventListener('click', session.start)
retry.addEventListener('click', session.restart)
// Not before: a click that nobody hears is lost.
start.hidden = false
