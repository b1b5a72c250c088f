import type { EnvelopeSeed, SigningEmulator } from '../../src/emulator/index.js'
import { byDeliverable } from '../../src/proxy/confirm/byDeliverable.js'
import type { SigningProxyOptions } from '../../src/proxy/index.js'
import { DELIVERABLE_ID, RECIPIENT_ID, SECOND_RECIPIENT_ID, type StorySetup } from './storySetup.js'

const SECOND_DELIVERABLE_ID = 'del_second'

/** Returns an envelope with one recipient and one audit log, and the envelope of another recipient. */
export function envelopesOf({ envelope }: StorySetup): readonly EnvelopeSeed[] {
  return [
    {
      ...envelope,
      recipients: [{ id: RECIPIENT_ID, name: 'Ada Lovelace', email: 'ada@example.com' }],
      deliverables: [{ id: DELIVERABLE_ID }],
    },
    {
      title: 'Parking rules',
      recipients: [{ id: SECOND_RECIPIENT_ID, name: 'Grace Hopper', email: 'grace@example.com' }],
      deliverables: [{ id: SECOND_DELIVERABLE_ID }],
    },
  ]
}

/** Returns the options of the portal's proxy for a story. */
export function proxyOptions(
  { signedOut = false, confirms = true, embeddableIn }: StorySetup,
  publicUrl: URL,
  { origin, apiKey }: Pick<SigningEmulator, 'origin' | 'apiKey'>,
): SigningProxyOptions {
  return {
    service: { baseUrl: origin, apiKey },
    publicUrl: publicUrl.href,
    embeddableIn: embeddableIn ?? [publicUrl.origin],
    authenticate: () => (signedOut ? null : { subject: 'ada' }),
    authorize: () => true,
    evidence: () => ({ provider: 'Storybook', data: { 'Session ID': 'story' } }),
    onReplaced: () => {},
    confirm: confirms
      ? byDeliverable((recipientId) =>
          recipientId === RECIPIENT_ID ? DELIVERABLE_ID : SECOND_DELIVERABLE_ID,
        )
      : undefined,
    // Suppresses the log, because most stories cause failed calls on purpose.
    onEvent: () => {},
    // A reader may look for minutes at a story that waits for the service.
    timeoutMs: 600_000,
  }
}

/** Signs and sets faults in the emulator, as the story requires. */
export async function prepare(emulator: SigningEmulator, setup: StorySetup): Promise<void> {
  if (setup.signed) await sign(emulator)
  for (const { name, ...options } of setup.faults ?? []) emulator.faults.set(name, options)
}

/** Signs for the recipient before the story starts. */
async function sign(emulator: SigningEmulator): Promise<void> {
  const authentication = { type: 'custom', provider: 'Storybook', data: {} }
  await emulator.fetch(`${emulator.origin}/v1/recipients/${RECIPIENT_ID}/ceremony`, {
    method: 'POST',
    headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ authentication }),
  })
  emulator.endCeremony(RECIPIENT_ID)
}
