import { createServer } from 'node:http'
import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { createSigningProxy, type SigningProxyOptions } from '../../../src/proxy/index.js'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { listen } from '../../proxy/support/listen.js'

/** A proxy that listens on a port, with an emulator as its signing service. */
export type RunningProxy = Awaited<ReturnType<typeof startRunningProxy>>

/** The session cookies of two users of the portal. */
export const ADA = 'portal_session=ada-7f3a91c2e4'
export const EVE = 'portal_session=eve-0b6d58f1aa'

const SESSIONS = ['--session', ADA, '--foreign-session', EVE]

/** Starts the proxy of this package for a portal with the user Ada. */
export async function startRunningProxy(changes: Partial<SigningProxyOptions> = {}) {
  const { origin, emulator, close } = await startSigningEmulator({ port: 0, deliverableDelay: 0 })
  const { recipients, deliverables } = emulator.seedEnvelope({
    recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
  })
  const [recipient] = recipients
  const [deliverable] = deliverables
  if (!recipient || !deliverable) throw new Error('The emulator seeded nothing.')
  const server = createServer((req, res) => listener?.(req, res))
  const portal = await listen(server)
  const url = `${portal.url}/api/signing`
  const proxy = createSigningProxy({
    service: { baseUrl: origin, apiKey: emulator.apiKey },
    publicUrl: url,
    embeddableIn: [portal.url.replace('127.0.0.1', 'localhost')],
    authenticate: (request) => {
      const cookie = request.headers.get('cookie') ?? ''
      if (cookie === ADA) return { subject: 'ada' }
      return cookie === EVE ? { subject: 'eve' } : null
    },
    authorize: ({ session, ...target }) =>
      session.subject === 'ada' &&
      ('recipientId' in target
        ? target.recipientId === recipient.id
        : target.deliverableId === deliverable.id),
    evidence: () => ({ provider: 'Portal', data: { 'Session ID': '7f3a91c2e4' } }),
    onReplaced: () => {},
    onEvent: () => {},
    ...changes,
  })
  const listener = toNodeListener(proxy)
  return {
    url,
    listener,
    fetch: proxy.fetch,
    recipientId: recipient.id,
    /** The arguments with which a test calls `check-proxy`. */
    args: [url, ...SESSIONS, '--recipient', recipient.id, '--deliverable', deliverable.id],
    calls: (operation: 'replace_recipient') =>
      emulator.calls.filter((call) => call.operation === operation).length,
    close: async () => {
      await portal.close()
      await close()
    },
  }
}
