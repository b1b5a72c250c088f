import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSigningEmulator, isSigningError } from '../../src/emulator/index.js'
import { call, createCeremony, emulatorWithRecipient, finish } from './support/callEmulator.js'

describe('options', () => {
  it.each([
    ['apiKey', { apiKey: 'key_live_1' }],
    ['apiKey', { apiKey: 'key_test_' }],
    ['apiKey', { apiKey: 'key_test_a b' }],
    ['origin', { origin: 'localhost:8787' }],
    ['origin', { origin: 'http://localhost:8787/signing' }],
    ['locale', { locale: '../en' }],
    ['deliverableDelay', { deliverableDelay: Number.NaN }],
    ['ceremonyLifetime', { ceremonyLifetime: -1 }],
    ['envelopes', { envelopes: [{ recipients: [] }] }],
  ])('refuses a wrong %s by name, with the cure', (name, options) => {
    const error = errorOf(() => createSigningEmulator(options))
    expect(error).toMatchObject({ code: 'invalid_option', remedy: expect.stringMatching(/./) })
    expect(String(error)).toContain(`option ${name} `)
  })

  it('puts the origin and the locale into the ceremony’s url', async () => {
    const { emulator, recipientId } = emulatorWithRecipient({
      origin: 'https://sign.example.com',
      locale: 'de',
    })
    expect((await createCeremony(emulator, recipientId)).href).toMatch(
      /^https:\/\/sign\.example\.com\/de\/start\?token=/,
    )
  })

  it.each([
    ['dark', '@media all'],
    ['light', '@media not all'],
  ] as const)(
    'shows the ceremony in %s colours, whatever the browser says',
    async (scheme, media) => {
      const { emulator, recipientId } = emulatorWithRecipient({ colorScheme: scheme })
      const response = await emulator.fetch(await createCeremony(emulator, recipientId))
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await response.text()) ?? []
      expect(style).toContain(`color-scheme: ${scheme};`)
      expect(style).toContain(media)
      expect(style).not.toContain('prefers-color-scheme')
      const hash = createHash('sha256').update(style).digest('base64')
      expect(response.headers.get('content-security-policy')).toContain(
        `style-src 'sha256-${hash}'`,
      )
    },
  )
})

describe('seeding', () => {
  it('gives the values that the service contract observed', () => {
    const { envelope } = emulatorWithRecipient()
    expect(envelope.recipients[0]).toEqual({
      id: expect.stringMatching(/^re_[A-Za-z0-9]{22}$/),
      envelope_id: envelope.id,
      type: 'signer',
      key: 'provider',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      status: 'pending',
      ceremony_creation: 'automatic',
      delivery_type: 'email',
      completed_at: null,
      status_updated_at: '2026-03-01T09:30:00.000Z',
    })
    expect(envelope.deliverables[0]).toEqual({
      id: expect.stringMatching(/^del_[A-Za-z0-9]{22}$/),
      envelope_id: envelope.id,
      status: 'processing',
      type: 'audit_log',
      url: null,
    })
  })

  it('keeps given ids, roles and keys, and tells slots apart that have none', () => {
    const { recipients, deliverables } = createSigningEmulator().seedEnvelope({
      recipients: [
        { name: 'A', email: 'a@example.com', id: 're_first', type: 'approver', key: 'tenant' },
        { name: 'B', email: 'b@example.com' },
      ],
      deliverables: [{ id: 'del_first', type: 'certificate' }],
    })
    expect(recipients[0]).toMatchObject({ id: 're_first', type: 'approver', key: 'tenant' })
    expect(recipients[1]).toMatchObject({ type: 'signer', key: 'recipient_2' })
    expect(deliverables[0]).toMatchObject({ id: 'del_first', type: 'certificate' })
  })

  it.each([
    ['no recipients', {}],
    ['a recipient without an email', { recipients: [{ name: 'A' }] }],
    [
      'an id that would leave the path',
      { recipients: [{ name: 'A', email: 'a@b', id: 're_../x' }] },
    ],
    ['a document without text', { recipients: [{ name: 'A', email: 'a@b' }], document: {} }],
    ['one id twice', { recipients: [1, 2].map(() => ({ name: 'A', email: 'a@b', id: 're_1' })) }],
  ])('refuses an envelope with %s', async (_, seed) => {
    const answer = await call(createSigningEmulator(), 'POST', '/_emulator/envelopes', seed)
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toHaveLength(1)
  })

  it('gives copies that later calls do not change', async () => {
    const { emulator, envelope, recipientId } = emulatorWithRecipient()
    const before = emulator.envelopeOf(envelope.id)
    await finish(emulator, await createCeremony(emulator, recipientId))
    expect(before?.recipients[0]?.status).toBe('pending')
    expect(before?.events).toHaveLength(1)
    expect(emulator.envelopeOf(recipientId)?.status).toBe('completed')
  })
})

function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return isSigningError(error) ? error : undefined
  }
  return undefined
}
