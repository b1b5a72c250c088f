import { element } from './element.js'

const SAMPLE = {
  title: 'A sample agreement',
  document: 'This agreement is a sample.\n\n## No effect\n\nIt binds nobody.',
  recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
}

/** The request of each button on the start page. If it returns a url, a new tab opens the url. */
const ACTIONS: Readonly<Record<string, (id: string) => Promise<string | undefined>>> = {
  open: async (id) => readUrl(await control('POST', `recipients/${id}/ceremony`)),
  mail: async (id) => {
    const mails = await control('GET', 'mails')
    return Array.isArray(mails) ? readUrl(mails[Number(id)]) : undefined
  },
  signed: async (id) => void (await control('POST', `recipients/${id}`, { outcome: 'signed' })),
  declined: async (id) => void (await control('POST', `recipients/${id}`, { outcome: 'declined' })),
  seed: async () => void (await control('POST', 'envelopes', SAMPLE)),
}

/** Connects the buttons of the start page with the control path `/_emulator`. */
export function workbench(page: HTMLElement): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    const action = ACTIONS[target.dataset['do'] ?? '']
    if (action) void run(() => action(target.dataset['id'] ?? ''))
  })
  // Reloads when the user returns from a ceremony in another tab, to show its result.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) location.reload()
  })
}

/** Runs an action, opens the url that it returns, and reloads the page. */
async function run(action: () => Promise<string | undefined>): Promise<void> {
  try {
    const url = await action()
    if (url !== undefined) open(url, '_blank', 'noopener')
    location.reload()
  } catch (error) {
    const status = element('#status', HTMLElement)
    status.dataset['tone'] = 'error'
    status.textContent = error instanceof Error ? error.message : String(error)
    status.scrollIntoView({ block: 'center' })
  }
}

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/_emulator/${path}`, {
    method,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  })
  const answer: unknown = response.status === 204 ? undefined : await response.json()
  if (response.ok) return answer
  throw new Error(`The emulator answered with status ${response.status}.`)
}

function readUrl(value: unknown): string | undefined {
  const url: unknown = typeof value === 'object' && value !== null && 'url' in value && value.url
  return typeof url === 'string' ? url : undefined
}
