import { expect, it } from 'vitest'
import { portalSetup } from './support/portalSetup.js'
import { signOnPhone } from './support/signOnPhone.js'

const setup = portalSetup()

it('a customer signs on a phone by touch alone', { timeout: 120_000 }, async () => {
  expect(await signOnPhone(setup, { width: 390, height: 844 })).toBe(1)
})
