import { describe, expect, it } from 'vitest'
import { createSigningEmulator, isSigningError } from '../../src/emulator/index.js'
import { createCeremony, emulatorWithRecipient } from './support/callEmulator.js'

describe('createSigningEmulator', () => {
  it.each([
    ['apiKey', { apiKey: 'key_live_1' }],
    ['apiKey', { apiKey: 'key_test_' }],
    ['apiKey', { apiKey: 'key_test_a b' }],
    ['origin', { origin: 'localhost:8787' }],
    ['origin', { origin: 'http://localhost:8787/signing' }],
    ['locale', { locale: '../en' }],
    ['deliverableDelay', { deliverableDelay: Number.NaN }],
    ['ceremonyLifetime', { ceremonyLifetime: -1 }],
    ['envelopes', { envelopes: 5 }],
    ['colorScheme', { colorScheme: 'sepia' }],
    ['clock', { clock: 5 }],
    ['strict', { strict: 'yes' }],
    ['profile', { profile: 'tomorrow' }],
  ])('refuses an invalid option `%s` with its name and a remedy', (name, options) => {
    const error = errorOf(() => Reflect.apply(createSigningEmulator, undefined, [options]))
    expect(error).toMatchObject({ code: 'invalid_option', remedy: expect.stringMatching(/./) })
    expect(String(error)).toContain(`option \`${name}\` must be `)
  })

  it('does not repeat an invalid API key in its error message', () => {
    const error = errorOf(() => createSigningEmulator({ apiKey: 'key_live_secret' }))
    expect(error).toMatchObject({ code: 'invalid_option' })
    expect(String(error)).toContain('option `apiKey` must be ')
    expect(String(error)).not.toContain('key_live_secret')
  })

  it('refuses an unknown option and lists the known options', () => {
    const error = errorOf(() => Reflect.apply(createSigningEmulator, undefined, [{ delay: 5 }]))
    expect(error).toMatchObject({ remedy: expect.stringContaining('deliverableDelay') })
  })

  it.each(['dark', 'light', 'light dark'] as const)(
    'sets the colours of the ceremony page with colorScheme %s',
    async (colorScheme) => {
      const { emulator, recipientId } = emulatorWithRecipient({ colorScheme })
      const page = await emulator.fetch(await createCeremony(emulator, recipientId))
      expect(await page.text()).toContain(`<meta name="color-scheme" content="${colorScheme}" />`)
    },
  )
})

describe('the emulator’s function `seedEnvelope`', () => {
  it('gives a new recipient the fields that the service contract shows', () => {
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

  it('keeps the ids, types and keys of its caller, and adds missing keys', () => {
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
})

function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return isSigningError(error) ? error : undefined
  }
  return undefined
}
