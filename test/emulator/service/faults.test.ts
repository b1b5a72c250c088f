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
  it('applies to the number of calls in its option `times`', async () => {
    const { emulator, deliverableId } = emulatorWithRecipient()
    emulator.faults.set('rate-limited', { times: 2 })
    const retrieve = () => call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)
    expect((await retrieve()).status).toBe(429)
    expect((await retrieve()).status).toBe(429)
    expect((await retrieve()).status).toBe(200)
  })

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

  it('applies only to calls of its operation', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    emulator.faults.set('server-error', { operation: 'retrieve_deliverable' })
    expect((await create(emulator, recipientId)).status).toBe(201)
    expect((await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)).status).toBe(500)
  })

  it('is used in the order in which the faults were set', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.faults.set('server-error')
    emulator.faults.set('rate-limited')
    expect((await create(emulator, recipientId)).status).toBe(500)
    expect((await create(emulator, recipientId)).status).toBe(429)
    expect((await create(emulator, recipientId)).status).toBe(201)
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

  it('hang never sends a response, and rejects like fetch when the caller aborts', async () => {
    const { emulator, deliverableId } = emulatorWithRecipient()
    emulator.faults.set('hang')
    const signal = AbortSignal.timeout(30)
    const url = `${emulator.origin}/v1/deliverables/${deliverableId}`
    await expect(emulator.fetch(url, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(emulator.calls[0]?.status).toBeNull()
  })

  it('reset rejects the call as fetch does on a broken connection', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.faults.set('reset')
    await expect(create(emulator, recipientId)).rejects.toThrow(TypeError)
    expect(emulator.envelopeOf(recipientId)?.ceremonies).toHaveLength(0)
  })

  it('expired-url returns a ceremony url that has expired', async () => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.faults.set('expired-url')
    const url = await createCeremony(emulator, recipientId)
    expect(await (await emulator.fetch(url)).text()).toContain('This link has expired')
    expect((await finish(emulator, url)).status).toBe(409)
  })

  it('expired-url returns a file url that has expired', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    await finish(emulator, await createCeremony(emulator, recipientId))
    emulator.faults.set('expired-url', { operation: 'retrieve_deliverable' })
    const retrieve = async () =>
      String((await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)).body['url'])
    expect((await emulator.fetch(await retrieve())).status).toBe(410)
    expect((await emulator.fetch(await retrieve())).status).toBe(200)
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

  it.each([
    ['the root of redirect_url’s origin', {}, 'https://portal.example.com/'],
    ['the given location', { location: 'https://b.example/x' }, 'https://b.example/x'],
  ])('redirect-elsewhere redirects the recipient to %s', async (_, options, target) => {
    const { emulator, recipientId } = emulatorWithRecipient()
    emulator.faults.set('redirect-elsewhere', options)
    const url = await createCeremony(emulator, recipientId, {
      redirect_url: 'https://portal.example.com/done',
    })
    expect((await finish(emulator, url)).body).toEqual({ redirect_url: target })
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
