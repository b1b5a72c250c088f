import {
  type CeremonySession,
  ceremonyNotice,
  createCeremonySession,
  createSigningClient,
  mountCeremony,
} from 'react-signing-ceremony/embed'
import { en } from 'react-signing-ceremony/labels'
import type { PortalDocument } from '../shared/portalDocument.js'

const [start, notice, ceremony] = [element('#start'), element('#notice'), element('#ceremony')]
const [retry, recheck] = [element('#retry'), element('#recheck')]
const openInTab = element('#open-in-tab')
const document = await firstWaitingDocument()

if (document) {
  const { recipientId, title } = document
  const client = createSigningClient({ endpoint: '/api/signing' })
  const session = createCeremonySession({
    create: async ({ idempotencyKey }) => client.createCeremony(recipientId, { idempotencyKey }),
    confirm: async ({ reason, byTimer, signal }) => {
      const query = `?reason=${reason}${byTimer ? '&timer=1' : ''}`
      const address = `/api/signing/recipients/${recipientId}/confirmation${query}`
      const response = await fetch(address, { signal })
      if (!response.ok) throw new Error(`The server answered ${response.status}.`)
      return (await response.json()).answer
    },
  })
  mountCeremony(ceremony, session, { title })
  session.subscribe(() => {
    const state = session.getSnapshot()
    const shown = ceremonyNotice(state, en)
    show(notice, shown !== undefined)
    notice.textContent = [shown?.text, shown?.detail].filter(Boolean).join(' ')
    notice.dataset['kind'] = shown?.kind
    show(start, state.status === 'idle')
    showLink(openInTab, session.tabLink())
    show(
      retry,
      shown?.actions.some((action) => action === 'retry' || action === 'startAgain'),
    )
    show(recheck, shown?.actions.includes('recheck'))
  })
  start.addEventListener('click', () => session.start())
  retry.addEventListener('click', session.restart)
  recheck.addEventListener('click', session.recheck)
  show(start, true)
} else {
  notice.textContent = 'You have no documents to sign.'
  show(notice, true)
}

/** Returns the customer's first unsigned document. Without a session, opens the sign-in page. */
async function firstWaitingDocument(): Promise<PortalDocument | undefined> {
  const response = await fetch('/api/documents')
  if (response.status === 401) location.replace('/sign-in?return=/plain')
  const documents: readonly PortalDocument[] = response.ok ? await response.json() : []
  return documents.find(({ status }) => status === 'waiting')
}

function element(selector: string): HTMLElement {
  const found = globalThis.document.querySelector(selector)
  if (found instanceof HTMLElement) return found
  throw new Error(`plain.html has no element ${selector}.`)
}

/** Shows the link to a new tab while a ceremony is granted. */
function showLink(link: HTMLElement, attributes: ReturnType<CeremonySession['tabLink']>): void {
  show(link, attributes !== undefined)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    Reflect.set(link, name.toLowerCase(), value)
  }
}

function show(shown: HTMLElement, isShown = false): void {
  shown.hidden = !isShown
}
