import { expect, it } from 'vitest'
import { createSigningEmulator } from '../../../src/emulator/index.js'

const SVG = 'http://www.w3.org/2000/svg'
const recipients = [{ name: 'Ada', email: 'ada@example.com' }]

it.each([
  ['a name', 'Alder Homes'],
  ['a name with a logo', { name: 'Alder Homes', logo: `<svg xmlns="${SVG}" width="1"/>` }],
  ['a name with a colour', { name: 'Alder Homes', accentColor: '#0D5c4d' }],
])('an envelope accepts %s as `sender`', (_what, sender) => {
  const emulator = createSigningEmulator({ envelopes: [{ sender, recipients }] })
  expect(emulator.envelopes).toHaveLength(1)
})

it.each([
  ['without a name', { name: '' }, '"sender.name" must be a non-empty string'],
  [
    'with a logo that is no SVG',
    { name: 'Alder', logo: 'https://a.example/b.png' },
    '"sender.logo"',
  ],
  ['with a logo without its namespace', { name: 'Alder', logo: '<svg width="1"/>' }, 'xmlns'],
  ['with the name of a colour', { name: 'Alder', accentColor: 'green' }, 'such as #0d5c4d'],
])('an envelope refuses a sender %s', (_what, sender, problem) => {
  expect(() => createSigningEmulator({ envelopes: [{ sender, recipients }] })).toThrow(problem)
})
