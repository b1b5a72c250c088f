import { afterAll } from 'vitest'
import { createSigningEmulator, type SigningEmulator } from '../../src/emulator/index.js'
import { startSigningEmulator } from '../../src/emulator/node/index.js'
import { describeServiceContract, type ServiceUnderTest } from './serviceContract.js'

const inProcess = createSigningEmulator({ deliverableDelay: 0 })
describeServiceContract('the emulator in this process', service(inProcess, inProcess.fetch))

const running = await startSigningEmulator({ port: 0, deliverableDelay: 0 })
afterAll(() => running.close())
describeServiceContract('the emulator on a port', service(running.emulator, fetch))

/**
 * The same suite against a sandbox of the real service, on envelopes made for the purpose: tests use
 * up one pending recipient each, so there must be as many as tests.
 */
const sandbox = {
  baseUrl: process.env['SANDBOX_URL'] ?? '',
  apiKey: process.env['SANDBOX_API_KEY'] ?? '',
  pending: process.env['SANDBOX_PENDING_RECIPIENTS']?.split(',') ?? [],
  completed: process.env['SANDBOX_COMPLETED_RECIPIENT'] ?? '',
  deliverable: process.env['SANDBOX_GENERATED_DELIVERABLE'] ?? '',
}
if (sandbox.baseUrl !== '') {
  describeServiceContract('the sandbox', {
    ...sandbox,
    fetch,
    pendingRecipientId: async () => sandbox.pending.shift() ?? '',
    completedRecipientId: async () => sandbox.completed,
    generatedDeliverableId: async () => sandbox.deliverable,
  })
}

function service(
  emulator: SigningEmulator,
  fetchLike: ServiceUnderTest['fetch'],
): ServiceUnderTest {
  const seed = () =>
    emulator.seedEnvelope({ recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }] })
  const seedCompleted = async () => {
    const envelope = seed()
    const recipientId = idOf(envelope.recipients)
    await emulator.fetch(`${emulator.origin}/v1/recipients/${recipientId}/ceremony`, {
      method: 'POST',
      headers: { 'X-API-Key': emulator.apiKey },
      body: JSON.stringify({ authentication: { type: 'custom', provider: 'P', data: {} } }),
    })
    emulator.endCeremony(recipientId)
    return envelope
  }
  return {
    baseUrl: emulator.origin,
    apiKey: emulator.apiKey,
    fetch: fetchLike,
    pendingRecipientId: async () => idOf(seed().recipients),
    completedRecipientId: async () => idOf((await seedCompleted()).recipients),
    generatedDeliverableId: async () => idOf((await seedCompleted()).deliverables),
  }
}

function idOf(resources: readonly { readonly id: string }[]): string {
  return resources[0]?.id ?? ''
}
