// These tests are for the table in docs/emulator.md of what the service contract does not show.
import { expect, it } from 'vitest'
import { createSigningEmulator } from '../../../src/emulator/index.js'
import {
  createCeremony,
  custom,
  emulatorWithRecipient,
  finish,
  replaceRecipient,
  requestCeremony,
} from '../support/callEmulator.js'

it('the response to an invalid request follows RFC 9457 and lists every error', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const answer = await requestCeremony(emulator, recipientId, {
    authentication: { type: 'custom' },
    redirect_url: 'javascript:alert(1)',
    embeddable_in: ['https://a.example; script-src *'],
  })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.body).toEqual({
    type: 'tag:react-signing-ceremony,2026:emulator/invalid-request',
    title: 'Invalid request',
    status: 422,
    detail: 'The body of the ceremony request is invalid.',
    errors: [
      '"authentication.provider" is required.',
      '"authentication.data" is required.',
      '"redirect_url" must be an absolute url that begins with https:// or http:// (received "javascript:alert(1)").',
      '"embeddable_in[0]" must be a site such as "https://portal.example.com" (received "https://a.example; script-src *").',
    ],
  })
})

it('a call without an API key gets the status 401, even on an unknown path', async () => {
  const emulator = createSigningEmulator()
  const response = await emulator.fetch(`${emulator.origin}/v1/envelopes`)
  expect(response.status).toBe(401)
})

it.each([
  ['redirect_url', null, 422],
  ['redirect_url', '/done', 422],
  ['redirect_url', 'data:text/html,done', 422],
  ['redirect_url', 'java\tscript:alert(1)', 422],
  ['redirect_url', '\u0001javascript:alert(1)', 422],
  ['redirect_url', ' \r\nJaVaScRiPt://portal.example/%0aalert(1)', 422],
  ['redirect_url', 'java&#115;cript:alert(1)', 422],
  ['redirect_url', 'blob:https://portal.example/1', 422],
  ['redirect_url', 'view-source:https://portal.example', 422],
  ['redirect_url', 'acme-app://signed', 422],
  ['redirect_url', 'HTTP://localhost:3000/done?a=b#c', 201],
  ['embeddable_in', null, 422],
  ['embeddable_in', [null], 422],
  ['embeddable_in', ["'self'", 'https:', 'http://[::1]:5173'], 201],
  ['anything_else', null, 201],
])('creating a ceremony with %s %j is answered with status %i', async (field, value, status) => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const answer = await requestCeremony(emulator, recipientId, {
    authentication: custom,
    [field]: value,
  })
  expect(answer.status).toBe(status)
})

it('the response to a new ceremony does not repeat a `url` in the request body', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const answer = await requestCeremony(emulator, recipientId, {
    authentication: { type: 'email_link' },
    url: 'https://elsewhere.example/start',
  })
  expect(answer.status).toBe(201)
  expect(answer.body).not.toHaveProperty('url')
})

it('a new ceremony ends the recipient’s older ceremony if revokeOlderCeremonies is set', async () => {
  const { emulator, recipientId } = emulatorWithRecipient({ revokeOlderCeremonies: true })
  const older = await createCeremony(emulator, recipientId)
  const newer = await createCeremony(emulator, recipientId)
  expect((await finish(emulator, older)).status).toBe(409)
  expect((await finish(emulator, newer)).status).toBe(200)
})

it('two requests at the same time replace a recipient only once', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const answers = await Promise.all([1, 2].map(() => replaceRecipient(emulator, recipientId)))
  expect(answers.map(({ status }) => status)).toEqual([201, 409])
})
