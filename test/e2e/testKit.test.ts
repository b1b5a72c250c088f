import {
  clearFaults,
  declineCeremony,
  setFault,
  signCeremony,
} from 'react-signing-ceremony/testing/playwright'
import { describe, expect, it } from 'vitest'
import { portalSetup } from './support/portalSetup.js'

describe('the Playwright helpers of this package', () => {
  const setup = portalSetup()

  it('sign the document in a frame of another origin', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signCeremony(page, { name: 'Amara Okafor' })
    await page.getByText(/^You have signed/).waitFor()
    const [ceremony] = setup.emulator().envelopes.flatMap(({ ceremonies }) => ceremonies)
    expect(ceremony?.signature).toMatchObject({ kind: 'typed', text: 'Amara Okafor' })
  })

  it('decline the document in a frame of another origin', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await declineCeremony(page)
    const [ceremony] = setup.emulator().envelopes.flatMap(({ ceremonies }) => ceremonies)
    expect(ceremony?.outcome).toBe('declined')
  })

  it.each([
    ['sign', signCeremony, 'signed'],
    ['decline', declineCeremony, 'declined'],
  ] as const)('%s the document in a tab', async (_, act, outcome) => {
    const page = await setup.visitAs('amara', '/documents/power-of-attorney')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await act(await opened)
    const [ceremony] = setup.emulator().envelopes.flatMap(({ ceremonies }) => ceremonies)
    expect(ceremony?.outcome).toBe(outcome)
  })

  it('set a fault for the next call to the emulator, and clear all faults', async () => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
    const emulator = setup.portal().service.baseUrl
    await setFault(page, 'server-error', { emulator, times: 'until-cleared' })
    expect(setup.emulator().faults.active).toHaveLength(1)
    await clearFaults(page, { emulator })
    expect(setup.emulator().faults.active).toEqual([])
    await setFault(page, 'refuse-frame', { emulator })
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  })

  it('throw an error if the emulator does not accept a fault, or if another server answers', async () => {
    const page = await setup.visit()
    const emulator = setup.portal().service.baseUrl
    await expect(setFault(page, 'slow', { emulator, delay: -1 })).rejects.toThrow(
      'The emulator refused the fault',
    )
    const portal = setup.portal().origin
    await expect(clearFaults(page, { emulator: portal })).rejects.toThrow('status 404')
  })
})
