import { expect, it } from 'vitest'
import { portalSetup } from './support/portalSetup.js'
import { signOnPhone } from './support/signOnPhone.js'

const setup = portalSetup()

it.each([
  { width: 844, height: 390 },
  { width: 320, height: 568 },
])(
  'a customer signs by touch on a phone of $width × $height',
  { timeout: 120_000 },
  async (viewport) => {
    expect(await signOnPhone(setup, viewport)).toBe(1)
  },
)
