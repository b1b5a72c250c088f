import { expect, it } from 'vitest'
import { createSigningEmulator } from '../../../src/emulator/index.js'
import {
  call,
  createCeremony,
  custom,
  emulatorWithRecipient,
  finish,
} from '../support/callEmulator.js'

it('an envelope stores the evidence and an entry for every event', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const url = await createCeremony(emulator, recipientId)
  await emulator.fetch(url)
  await emulator.fetch(url)
  await finish(emulator, url)
  const envelope = emulator.envelopeOf(recipientId)
  expect(envelope?.ceremonies).toMatchObject([
    { authentication: custom, outcome: 'signed', signature: { kind: 'typed', text: 'Ada' } },
  ])
  expect(envelope?.events.map(({ type }) => type)).toEqual([
    'envelope.created',
    'ceremony.created',
    'ceremony.opened',
    'recipient.completed',
    'envelope.completed',
  ])
})

it('a ceremony is signed only once if the request to finish is repeated', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const url = await createCeremony(emulator, recipientId, { redirect_url: 'https://a.example/' })
  const first = await finish(emulator, url)
  const again = await finish(emulator, url)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect((await finish(emulator, url, { outcome: 'declined' })).status).toBe(409)
  const signed = emulator
    .envelopeOf(recipientId)
    ?.events.filter(({ type }) => type === 'recipient.completed')
  expect(signed).toHaveLength(1)
})

it.each([
  ['consent', { outcome: 'signed', signature: { kind: 'typed', text: 'Ada' } }],
  ['a signature', { outcome: 'signed', consent: true }],
  ['typed letters', { outcome: 'signed', consent: true, signature: { kind: 'typed', text: ' ' } }],
  ['a PNG', { outcome: 'signed', consent: true, signature: { kind: 'drawn', image: 'data:,x' } }],
  ['an outcome', {}],
])('a request to finish a ceremony without %s is refused', async (_, end) => {
  const { emulator, recipientId } = emulatorWithRecipient()
  expect((await finish(emulator, await createCeremony(emulator, recipientId), end)).status).toBe(
    422,
  )
  expect(emulator.envelopeOf(recipientId)?.recipients[0]?.status).toBe('pending')
})

it.each([
  [4_000, 4_000, 200],
  [4_001, 1, 422],
  [1, 4_001, 422],
])('a signature image of %i × %i pixels is answered with %i', async (width, height, status) => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const header = Buffer.alloc(33)
  header.write('\u0089PNG\r\n\u001A\n', 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  const image = `data:image/png;base64,${header.toString('base64')}`
  const end = { outcome: 'signed', consent: true, signature: { kind: 'drawn', image } }
  const url = await createCeremony(emulator, recipientId)
  expect((await finish(emulator, url, end)).status).toBe(status)
})

it('a request to finish a ceremony is refused with the token of another emulator or of a file', async () => {
  const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
  const foreign = emulatorWithRecipient()
  expect(
    (await finish(emulator, await createCeremony(foreign.emulator, foreign.recipientId))).status,
  ).toBe(404)
  await finish(emulator, await createCeremony(emulator, recipientId))
  const { body } = await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)
  expect((await finish(emulator, new URL(String(body['url'])))).status).toBe(404)
})

it('the emulator’s list of calls contains the last thousand calls', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  await emulator.fetch(await createCeremony(emulator, recipientId))
  expect(emulator.calls).toEqual([
    expect.objectContaining({
      operation: 'create_ceremony',
      method: 'POST',
      path: `/v1/recipients/${recipientId}/ceremony`,
      at: '2026-03-01T09:30:00.000Z',
      status: 201,
    }),
    expect.objectContaining({ operation: 'open_ceremony', path: '/en/start', status: 200 }),
  ])
  for (let count = 0; count < 1000; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the order matters
    await call(emulator, 'GET', '/v1/deliverables/del_1')
  }
  expect(emulator.calls).toHaveLength(1000)
  expect(emulator.calls[0]?.operation).toBe('retrieve_deliverable')
})

it('the function `reset` deletes all envelopes, calls, emails and faults', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const url = await createCeremony(emulator, recipientId)
  emulator.faults.set('hang')
  emulator.reset()
  expect(emulator).toMatchObject({ envelopes: [], calls: [], mails: [], faults: { active: [] } })
  expect((await finish(emulator, url)).status).toBe(404)
})

it('a draft can be signed only after it was sent, and a deleted envelope has no ids', async () => {
  const emulator = createSigningEmulator()
  const ada = { name: 'Ada', email: 'ada@example.com' }
  const { id, recipients } = emulator.seedEnvelope({ status: 'draft', recipients: [ada] })
  const path = `/v1/recipients/${recipients[0]?.id}/ceremony`
  const create = async () => (await call(emulator, 'POST', path, { authentication: custom })).status
  expect(emulator.envelopeOf(id)?.status).toBe('draft')
  expect(await create()).toBe(409)
  expect(emulator.sendEnvelope(id).status).toBe('in_progress')
  expect(await create()).toBe(201)
  emulator.deleteEnvelope(id)
  expect(await create()).toBe(404)
  expect(() => emulator.sendEnvelope(id)).toThrow(/No envelope has the id/)
})

it('a recipient of a copy gets no ceremony, and the envelope does not wait for it', async () => {
  const emulator = createSigningEmulator()
  const { id, recipients } = emulator.seedEnvelope({
    recipients: [
      { name: 'Ada', email: 'ada@example.com', type: 'approver' },
      { name: 'Bo', email: 'bo@example.com', type: 'cc' },
    ],
  })
  const [approver, copy] = recipients
  const path = `/v1/recipients/${copy?.id}/ceremony`
  expect((await call(emulator, 'POST', path, { authentication: custom })).status).toBe(409)
  await finish(emulator, await createCeremony(emulator, approver?.id ?? ''))
  expect(emulator.envelopeOf(id)).toMatchObject({
    status: 'completed',
    recipients: [{ type: 'approver', status: 'completed' }, { type: 'cc' }],
  })
})
