import {
  ceremonyNotice,
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

// "Finished" is not "signed": the service decides, and the proxy asks it.
async function isSigned({ reason, signal }) {
  const { status } = await client.retrieveDeliverable(deliverable, signal)
  if (status === 'generated' || reason !== 'finished') return status === 'generated'
  // Right after signing, the audit log is not there yet. After 30 seconds `signal` ends this.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return isSigned({ reason, signal })
}

const session = createCeremonySession({
  recipientId: recipient,
  create: ({ signal }) => client.createCeremony(recipient, {}, signal),
  confirm: isSigned,
})
mountCeremony(place, session, { title: 'Your lease' })
session.subscribe(() => {
  const state = session.getSnapshot()
  const shown = ceremonyNotice(state, en)
  notice.textContent = shown?.text ?? ''
  notice.dataset.status = state.status
  start.hidden = state.status !== 'idle'
  retry.hidden = !shown?.actions.includes('retry')
})
start.addEventListener('click', session.start)
retry.addEventListener('click', session.restart)
// Hidden until here, because a click before this line would be lost.
start.hidden = false
