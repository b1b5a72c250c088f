import { createServer } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listen } from '../../support/listen.js'
import { compare, reportVersion } from './real/versionReport.js'
import { changed, envelope, recipient } from './support/recorded.js'

const ENVELOPE = envelope('envelope-pending')
const RECIPIENT = recipient('recipient-opened', 33)

afterEach(() => void vi.unstubAllEnvs())

describe('the version report of `npm run test:documenso`', () => {
  it('finds nothing unknown in the recorded responses', () => {
    for (const { request, response } of [ENVELOPE, RECIPIENT]) {
      expect(compare(request.path, response.body)).toEqual({ unknown: [], missing: [] })
    }
  })

  it('names new fields, new values of a status, and missing fields', () => {
    const { request, response } = changed(RECIPIENT, ['signingStatus'], 'WITNESSED')
    const { token: _token, ...rest } = Object(response.body)
    expect(compare(request.path, { ...rest, sealedAt: null })).toEqual({
      unknown: ['recipient.signingStatus=WITNESSED', 'recipient.sealedAt'],
      missing: ['recipient.token'],
    })
  })

  it('names the version that the server says, or the environment', async () => {
    const server = createServer(({ url = '' }, response) => {
      const answer = url.includes('openapi')
        ? { info: { version: '3.0.0' } }
        : (url.includes('/recipient/') ? RECIPIENT : ENVELOPE).response.body
      response.end(JSON.stringify(answer))
    })
    const { port, close } = await listen(server)
    const service = { url: `http://127.0.0.1:${port}`, apiKey: 'api_x' }
    const ids = { envelopeId: 'envelope_abc', recipientId: '33' }
    expect(await reportVersion(service, ids)).toEqual({
      version: '3.0.0',
      unknown: [],
      missing: [],
    })
    vi.stubEnv('DOCUMENSO_VERSION', 'v2.18.1')
    expect(await reportVersion(service, ids)).toMatchObject({ version: 'v2.18.1' })
    await close()
  })
})
