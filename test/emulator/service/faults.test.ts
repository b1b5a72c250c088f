import { describe, expect, it } from 'vitest'
import type { FaultName } from '../../../src/emulator/index.js'
import {
  call,
  createCeremony,
  emulatorWithRecipient,
  finish,
  requestCeremony,
} from '../support/callEmulator.js'

const create = (emulator: Parameters<typeof call>[0], recipientId: string) =>
  requestCeremony(emulator, recipientId)

describe('a simulated fault', () => {
  it('applies to every call until it is cleared if `times` is "until-cleared"', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.faults.set('server-error', { times: 'until-cleared' })
    emulator.faults.set('slow', { times: 'until-cleared', delay: 0 })
    expect((await create(emulator, recipientId)).status).toBe(500)
    expect((await create(emulator, recipientId)).status).toBe(500)
    emulator.faults.clear('server-error')
    expect((await create(emulator, recipientId)).status).toBe(201)
    expect(emulator.faults.active.map(({ name }) => name)).toEqual(['slow'])
    emulator.faults.clear()
    expect(emulator.faults.active).toEqual([])
  })

  it('applies to ceremony pages only if its `operation` is open_ceremony', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    const url = await createCeremony(emulator, recipientId)
    emulator.faults.set('server-error')
    expect((await emulator.fetch(url)).status).toBe(200)
    emulator.faults.set('server-error', { operation: 'open_ceremony' })
    expect((await emulator.fetch(url)).status).toBe(500)
    emulator.faults.set('server-error', { operation: 'finish_ceremony' })
    expect((await finish(emulator, url)).status).toBe(500)
  })
})

describe('the simulated fault', () => {
  it('slow delays the response of the emulator', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.faults.set('slow', { delay: 60 })
    const before = performance.now()
    expect((await create(emulator, recipientId)).status).toBe(201)
    expect(performance.now() - before).toBeGreaterThanOrEqual(55)
  })

  it('expired-url returns a ceremony url that has expired', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.faults.set('expired-url')
    const url = await createCeremony(emulator, recipientId)
    expect(await (await emulator.fetch(url)).text()).toContain('This link has expired')
    expect((await finish(emulator, url)).status).toBe(409)
  })

  it('refuse-frame prevents every page from framing the next ceremony', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.faults.set('refuse-frame')
    const url = await createCeremony(emulator, recipientId, {
      embeddable_in: ['https://a.example'],
    })
    const page = await emulator.fetch(url)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(emulator.envelopeOf(recipientId)?.ceremonies[0]?.embeddable_in).toEqual([
      'https://a.example',
    ])
  })

  it.each<FaultName>(['reset', 'server-error', 'rate-limited'])(
    '%s with `takesEffect` executes the operation of the call',
    async (name) => {
      const { emulator, recipientId } = emulatorWithRecipient()
      emulator.faults.set(name, { takesEffect: true })
      await create(emulator, recipientId).catch(() => undefined)
      expect(emulator.envelopeOf(recipientId)?.ceremonies).toHaveLength(1)
    },
  )
})
