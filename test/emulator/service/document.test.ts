import { expect, it } from 'vitest'
import {
  contractService,
  createSigningProxy,
  type SigningService,
} from '../../../src/proxy/index.js'
import { createCeremony, emulatorWithRecipient, finish } from '../support/callEmulator.js'

const adapter: SigningService = {
  ...contractService(),
  document: async (recipientId) => ({
    path: `/_emulator/recipients/${recipientId}/document`,
    type: 'application/pdf',
    name: 'document.pdf',
  }),
}

it('an adapter lets recipients read the emulator’s document through the proxy, until they sign', async () => {
  const { emulator, recipientId } = emulatorWithRecipient({})
  const proxy = createSigningProxy({
    service: { baseUrl: emulator.origin, apiKey: emulator.apiKey, adapter },
    fetch: emulator.fetch,
    publicUrl: 'http://localhost:5173/api/signing',
    document: true,
    authenticate: () => ({ subject: 'ada' }),
    authorize: ({ operation }) => operation === 'retrieve_document',
    evidence: () => ({ provider: 'Portal', data: { Session: 'ada' } }),
    onEvent: () => {},
  })
  const read = async () =>
    proxy.fetch(
      new Request(`http://localhost:5173/api/signing/recipients/${recipientId}/document`, {
        headers: { 'sec-fetch-site': 'same-origin' },
      }),
    )
  const response = await read()
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(String.fromCharCode(...(await response.bytes()).slice(0, 5))).toBe('%PDF-')
  await finish(emulator, await createCeremony(emulator, recipientId))
  expect(await (await read()).json()).toMatchObject({ code: 'recipient_not_actionable' })
})
