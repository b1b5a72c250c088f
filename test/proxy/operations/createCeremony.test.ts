import { expect, it } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { MOUNT, PORTAL, portalOptions, post } from '../support/portal.js'

it.each([
  [
    'its origin',
    'https://sign.example.org/en/start?token=SECRET',
    'is on https://sign.example.org.',
  ],
  ['no origin that could forge a line', 'https://a b\n/SECRET', 'Add the ceremony’s origin to'],
  ['no origin of another scheme', 'javascript:SECRET', 'Add the ceremony’s origin to'],
])('the remedy for a ceremony on a foreign url names %s', async (_, url, said) => {
  const proxy = createSigningProxy({
    ...portalOptions('https://api.example.com', []),
    publicUrl: `http://localhost:5173${MOUNT}`,
    allowedOrigins: [PORTAL],
    fetch: async () => Response.json({ url }, { status: 201 }),
  })
  const response = await proxy.fetch(post('/recipients/re_alice1/ceremony', {}))
  const text = await response.text()
  expect(text).toContain('upstream_invalid_url')
  expect(text).toContain(said)
  expect(text).not.toContain('SECRET')
})
