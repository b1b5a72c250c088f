import { element } from './element.js'

const SAMPLE = {
  title: 'A sample agreement',
  document: 'This agreement binds nobody.\n\n## Nothing in it counts\n\nIt is here to be signed.',
  recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
}

/** What a button of the start page asks of the controls; the answer's url is opened in a tab. */
const ACTIONS: Readonly<Record<string, (id: string) => Promise<string | undefined>>> = {
  open: async (id) => readUrl(await control('POST', `recipients/${id}/ceremony`)),
  mail: async (id) => {
    const mails = await control('GET', 'mails')
    return Array.isArray(mails) ? readUrl(mails[Number(id)]) : undefined
  },
  signed: async (id) => void (await control('POST', `recipients/${id}`, { outcome: 'signed' })),
  declined: async (id) => void (await control('POST', `recipients/${id}`, { outcome: 'declined' })),
  seed: async () => void (await control('POST', 'envelopes', SAMPLE)),
  'clear-faults': async () => void (await control('DELETE', 'faults')),
}

/** Wires the start page's buttons to the controls. */
export function workbench(page: HTMLElement): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    const action = ACTIONS[target.dataset['do'] ?? '']
    if (action) void run(() => action(target.dataset['id'] ?? ''))
  })
  const form = element('#fault-form', HTMLFormElement)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    const times = fields.get('times')
    const fault = {
      name: fields.get('name'),
      times: times === 'until-cleared' ? times : Number(times),
      ...given(fields, 'operation'),
      ...given(fields, 'recipient'),
    }
    void run(async () => void (await control('POST', 'faults', fault)))
  })
  // Back from a ceremony in another tab: what came of it is to be seen, unless somebody reads a call.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !page.querySelector('details[open]')) location.reload()
  })
}

function given(fields: FormData, name: string): Readonly<Record<string, unknown>> {
  const value = fields.get(name)
  return value === '' ? {} : { [name]: value }
}

/** Opens what came of it, and shows everything anew. */
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
  throw new Error(`That did not work: the control answered ${response.status}.`)
}

function readUrl(value: unknown): string | undefined {
  const url: unknown = typeof value === 'object' && value !== null && 'url' in value && value.url
  return typeof url === 'string' ? url : undefined
}
