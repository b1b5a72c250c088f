import type { ServiceTarget } from '../../../src/commandLine/doctor/service/callService.js'
import type { SigningEmulator } from '../../../src/emulator/index.js'

/** Prepares an emulator for `doctor --service`, with recipients, a deliverable and all permissions. */
export async function serviceTarget(emulator: SigningEmulator): Promise<ServiceTarget> {
  const seed = () =>
    emulator.seedEnvelope({ recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }] })
  const finished = seed()
  const completedRecipientId = idOf(finished.recipients)
  const isLive = emulator.profile === 'live'
  const path = `recipients/${completedRecipientId}/${isLive ? 'ceremonies' : 'ceremony'}`
  const method = { type: 'custom', provider: 'P', data: { 'Session ID': 's-1' } }
  await emulator.fetch(`${emulator.origin}/v1/${path}`, {
    method: 'POST',
    headers: { 'X-API-Key': emulator.apiKey },
    body: JSON.stringify({ authentication: isLive ? [method] : method }),
  })
  emulator.endCeremony(completedRecipientId)
  return {
    baseUrl: emulator.origin,
    apiKey: emulator.apiKey,
    fetch: emulator.fetch,
    profile: emulator.profile,
    recipientId: idOf(seed().recipients),
    completedRecipientId,
    deliverableId: idOf(finished.deliverables),
    allows: { ceremony: true, replacement: true },
  }
}

function idOf(resources: readonly { readonly id: string }[]): string {
  return resources[0]?.id ?? ''
}
