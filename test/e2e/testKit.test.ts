import type { Page } from 'playwright'
import {
  clearFaults,
  declineCeremony,
  setFault,
  signCeremony,
} from 'react-signing-ceremony/testing/playwright'
import { describe, expect, it } from 'vitest'
import { portalSetup } from './support/portalSetup.js'

const LOAN = '/documents/home-renovation-loan'
const SIGNED = { outcome: 'signed', signature: { kind: 'typed', text: 'Amara Okafor' } }
const DECLINED = { outcome: 'declined' }

const sign = async (page: Page) => signCeremony(page, { name: 'Amara Okafor' })
const tabOf = async (page: Page) => page.waitForEvent('popup')
const frameOf = async (page: Page) => page

describe('the Playwright helpers of this package', () => {
  const setup = portalSetup()

  it.each([
    ['sign', 'a frame of another origin', sign, SIGNED, LOAN, frameOf],
    ['decline', 'a frame of another origin', declineCeremony, DECLINED, LOAN, frameOf],
    ['sign', 'a tab', sign, SIGNED, '/documents/power-of-attorney', tabOf],
    ['decline', 'a tab', declineCeremony, DECLINED, '/documents/power-of-attorney', tabOf],
  ] as const)('%s the document in %s', async (_, _where, act, expected, document, find) => {
    const page = await setup.visitAs('amara', document)
    const shown = find(page)
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await act(await shown)
    const [ceremony] = setup.emulator().envelopes.flatMap(({ ceremonies }) => ceremonies)
    expect(ceremony).toMatchObject(expected)
  })

  it('set a fault for the next call to the emulator, and clear all faults', async () => {
    const page = await setup.visitAs('amara', LOAN)
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
