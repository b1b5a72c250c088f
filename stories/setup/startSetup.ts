import { startSigningEmulator, type RunningSigningEmulator } from '../../src/emulator/node/index.js'
import { createSigningProxy, type SigningProxy } from '../../src/proxy/index.js'
import { DELIVERABLE_ID, RECIPIENT_ID, type SetupAddress, type StorySetup } from './StorySetup.js'

/** A signing service and a portal's proxy to it. */
export interface Backend {
  readonly address: SetupAddress
  readonly proxy: SigningProxy
  readonly close: () => Promise<void>
}

/** Starts an emulator on a free port, an origin of its own, and a proxy that answers at `publicUrl`. */
export async function startSetup(order: StorySetup, publicUrl: URL): Promise<Backend> {
  const running = await startSigningEmulator({
    port: 0,
    locale: order.locale ?? 'en',
    deliverableDelay: order.deliverableDelay ?? 0,
    envelopes: [
      {
        recipients: [{ id: RECIPIENT_ID, name: 'Ada Lovelace', email: 'ada@example.com' }],
        deliverables: [{ id: DELIVERABLE_ID }],
      },
    ],
  })
  if (order.signed) await sign(running)
  for (const { name, ...options } of order.faults ?? []) running.emulator.faults.set(name, options)
  return {
    address: { endpoint: publicUrl.pathname, ceremonyOrigin: running.origin },
    proxy: proxyTo(running, order, publicUrl),
    close: running.close,
  }
}

function proxyTo(
  { origin, emulator }: RunningSigningEmulator,
  { signedOut = false, byEmail = false, embeddableIn }: StorySetup,
  publicUrl: URL,
): SigningProxy {
  return createSigningProxy({
    service: { baseUrl: origin, apiKey: emulator.apiKey },
    publicUrl: publicUrl.href,
    embeddableIn: embeddableIn ?? [publicUrl.origin],
    authenticate: () => (signedOut ? null : { subject: 'ada' }),
    authorize: () => true,
    evidence: () =>
      byEmail ? { type: 'email_link' } : { provider: 'Storybook', data: { 'Session ID': 'story' } },
    onReplaced: () => {},
    // Most stories are about calls that fail.
    onEvent: () => {},
    // A story about waiting is looked at for longer than anybody would wait.
    timeoutMs: 600_000,
  })
}

/** As if the recipient had been here before. */
async function sign({ origin, emulator }: RunningSigningEmulator): Promise<void> {
  const authentication = { type: 'custom', provider: 'Storybook', data: {} }
  await emulator.fetch(`${origin}/v1/recipients/${RECIPIENT_ID}/ceremony`, {
    method: 'POST',
    headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ authentication }),
  })
  emulator.endCeremony(RECIPIENT_ID)
}
