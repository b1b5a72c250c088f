import { onTestFinished } from 'vitest'
import type { CeremonyGrant } from '../../../src/embed/index.js'

/** The events that the framed page has recorded. */
export interface HostReport {
  readonly statuses: readonly string[]
  /** The code and remedy of every error that `onError` received. */
  readonly errors: readonly { readonly code: string; readonly remedy: string }[]
  readonly console: readonly string[]
}

const SESSION = new URL('session.ts', import.meta.url).href

/**
 * Runs a ceremony in a framed page that has its own Content-Security-Policy and loads only `embed/`.
 * Returns a function that reads the page's current report.
 */
export async function runInHost(policy: string, grant: CeremonyGrant): Promise<() => HostReport> {
  const host = document.createElement('iframe')
  host.src = `/host?policy=${encodeURIComponent(policy)}`
  const loaded = new Promise((resolve) => host.addEventListener('load', resolve))
  document.body.append(host)
  onTestFinished(() => host.remove())
  await loaded
  const { contentDocument } = host
  if (!contentDocument) throw new Error('The host’s document cannot be read.')
  contentDocument.body.dataset['report'] = JSON.stringify(nothing)
  const script = contentDocument.createElement('script')
  script.type = 'module'
  script.textContent = hostScript(grant)
  contentDocument.body.append(script)
  return () => JSON.parse(contentDocument.body.dataset['report'] ?? '')
}

const nothing: HostReport = { statuses: [], errors: [], console: [] }

/** Returns the script of the framed page, which does not use React. */
const hostScript = (grant: CeremonyGrant): string => `
  import { createCeremonySession, mountCeremony } from ${JSON.stringify(SESSION)}
  const report = ${JSON.stringify(nothing)}
  const publish = () => {
    document.body.dataset.report = JSON.stringify(report)
  }
  console.error = (line) => { report.console.push(line); publish() }
  const session = createCeremonySession({
    create: async () => (${JSON.stringify(grant)}),
    onError: ({ code, remedy }) => { report.errors.push({ code, remedy }); publish() },
  })
  session.subscribe(() => { report.statuses.push(session.getSnapshot().status); publish() })
  mountCeremony(document.querySelector('main'), session, { title: 'Sign the lease' })
  session.start()
`
