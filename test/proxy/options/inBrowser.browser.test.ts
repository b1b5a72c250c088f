import { expect, it } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'

it('createSigningProxy refuses to run in a web page, where visitors can read the API key', () => {
  const options = {
    service: { baseUrl: 'http://127.0.0.1:8787', apiKey: 'key_test_page' },
    publicUrl: 'http://localhost:5173/api/signing',
    authenticate: () => ({ subject: 'ada' }),
    authorize: () => true,
    evidence: () => ({ provider: 'My portal', data: { 'Session ID': 'session-1' } }),
  }
  expect(() => createSigningProxy(options)).toThrow(
    expect.objectContaining({
      code: 'invalid_option',
      message: 'createSigningProxy: `service.apiKey` must not reach a browser.',
    }),
  )
})
