import { expect, it } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { MOUNT, PORTAL, portalOptions, post } from '../support/portal.js'

const EMULATOR = 'http://127.0.0.1:8787'
const SERVICE = 'https://api.example.com'
const USUAL = 'Check the key, its account and its permissions.'

it.each([
  [
    'a live key at the emulator',
    EMULATOR,
    'key_live_1',
    'accepts only keys that begin with key_test_',
  ],
  ['a live key of a function', EMULATOR, () => 'key_live_1', 'only keys that begin with key_test_'],
  ['a test key at the emulator', EMULATOR, 'key_test_other', USUAL],
  ['a test key at another service', SERVICE, 'key_test_emulator', 'refused a test key'],
  ['a live key at another service', SERVICE, 'key_live_1', USUAL],
])(
  'the response 502 for %s says what is wrong, without the key',
  async (_, baseUrl, apiKey, said) => {
    const { service, ...options } = portalOptions(baseUrl, [])
    const proxy = createSigningProxy({
      ...options,
      service: { ...service, apiKey },
      publicUrl: `http://localhost:5173${MOUNT}`,
      allowedOrigins: [PORTAL],
      fetch: async () => Response.json({}, { status: 401 }),
    })
    const response = await proxy.fetch(post('/recipients/re_alice1/ceremony', {}))
    const text = await response.text()
    expect(text).toContain(said)
    expect(text).not.toMatch(/key_live_1|key_test_other/)
  },
)

it.each([
  ['no key', () => '', '`apiKey` failed. The returned key is missing or empty.'],
  ['a key with a line break', () => 'key_test_1\n', 'The returned key contains white space.'],
])('the response 503 for %s says what is wrong with the key', async (_, apiKey, said) => {
  const { service, ...options } = portalOptions(EMULATOR, [])
  const proxy = createSigningProxy({
    ...options,
    service: { ...service, apiKey },
    publicUrl: `http://localhost:5173${MOUNT}`,
    allowedOrigins: [PORTAL],
    onHostError: () => {},
  })
  const response = await proxy.fetch(post('/recipients/re_alice1/ceremony', {}))
  expect(response.status).toBe(503)
  expect(await response.text()).toContain(said)
})
