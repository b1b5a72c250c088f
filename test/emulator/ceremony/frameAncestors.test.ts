import { expect, it } from 'vitest'
import { frameAncestors } from '../../../src/emulator/service/frameAncestors.js'
import { createCeremony, emulatorWithRecipient } from '../support/callEmulator.js'

it.each([
  ['https://portal.example.com', 'https://portal.example.com'],
  ['https://portal.example.com/', 'https://portal.example.com'],
  ['https://portal.example.com/app/sign?x=1#y', 'https://portal.example.com'],
  ['https://portal.example.com:8443/app', 'https://portal.example.com:8443'],
  ['https://*.example.com/app', 'https://*.example.com'],
  ['portal.example.com', 'portal.example.com'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['https://portal.example.com:*/app', 'https://portal.example.com:*'],
  ['capacitor://localhost', 'capacitor://localhost'],
  ['*', '*'],
])('the frame-ancestors policy contains only the origin of %s', (source, kept) => {
  expect(frameAncestors([source])).toBe(`frame-ancestors ${kept}`)
})

it.each(["'self'", "'SELF'", 'https:'])('the frame-ancestors policy keeps %s', (source) => {
  expect(frameAncestors([source])).toBe(`frame-ancestors ${source}`)
})

it.each([
  'https://portal-*.example.com',
  'https://a_b.example',
  'https://portal.example.com.',
  'http://[::1]:5173',
])('the frame-ancestors policy keeps %s although browsers may ignore it', (source) => {
  expect(frameAncestors([`${source}/app`])).toBe(`frame-ancestors ${source}`)
})

it.each([
  'https://a.example; script-src *',
  'https://a.example, https://b.example',
  'https://a.example https://b.example',
  'https://münchen.example',
  'https://a.example\u00A0',
  "'none'",
  "'SELF' https://a.example",
  'https://user@a.example',
  'https:/portal.example.com',
  'https:///portal.example.com',
  '/app',
  '',
])('the frame-ancestors policy contains ’none’ in place of the unsafe source "%s"', (source) => {
  expect(frameAncestors([source])).toBe("frame-ancestors 'none'")
})

it('the pages that can frame a ceremony can also learn the height of its document', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  const meta = async (body: object) => {
    const page = await emulator.fetch(await createCeremony(emulator, recipientId, body))
    return /<meta\s+name="responsive-embedded-sizing"\s+content="([^"]*)"/.exec(
      await page.text(),
    )?.[1]
  }
  const embeddable_in = ['https://portal.example.com/app', "'self'"]
  expect(await meta({ embeddable_in })).toBe(
    'allow-origins=https://portal.example.com &#39;self&#39;',
  )
  expect(await meta({})).toBeUndefined()
})

it('no page can frame a ceremony that was created without embeddable_in', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  for (const body of [{}, { embeddable_in: [] }]) {
    // oxlint-disable-next-line no-await-in-loop -- two ceremonies of one recipient
    const page = await emulator.fetch(await createCeremony(emulator, recipientId, body))
    expect(page.headers.get('content-security-policy')).toMatch(/; frame-ancestors 'none'$/)
  }
})
