import { expect, it } from 'vitest'
import { accentStyle } from '../../../../src/emulator/ceremony/html/accentStyle.js'

it.each([
  ['#aa2244', 'is readable on the light page', 'light-dark(#aa2244, #c86f85)'],
  ['#ffd500', 'becomes darker on the light page', 'light-dark(#8c7500, #ffd500)'],
  ['#000000', 'becomes lighter on the dark page', 'light-dark(#000000, #8c8c8c)'],
])('the accent colour %s %s', (color, _effect, expected) => {
  expect(accentStyle(color)).toContain(`--accent: ${expected};`)
})
