// Beyond the service contract: this adapter changes the proxy's calls and responses.
import { describe, expect, it } from 'vitest'
import {
  type CeremonyAppearance,
  signatureApi,
  type SigningProxy,
} from '../../../../src/proxy/index.js'
import { signatureApiCompletion } from '../../../../src/proxy/services/signatureApi/completion.js'
import { portalOptions, post } from '../../support/portal.js'
import { CEREMONY_URL, json } from '../../support/serviceStub.js'
import { serviceForFile } from '../../support/serviceForFile.js'

const service = serviceForFile()

const CEREMONY = '/recipients/re_alice1/ceremony'
const LIVE_URL = 'https://ceremony.example/en/start?token=a%2Fb.c'

function proxyWith(appearance: CeremonyAppearance = {}, timeoutMs = 10_000): SigningProxy {
  const adapter = signatureApi(appearance)
  const options = { ...portalOptions(service.url).service, adapter }
  return service.proxyWith({ timeoutMs, service: options })
}

async function grantWith(
  appearance: CeremonyAppearance = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await proxyWith(appearance).fetch(post(CEREMONY, {}, headers))
  expect(response.status).toBe(201)
  return response.json()
}

const paths = () => service.requests.map(({ method, url }) => `${method} ${url}`)

describe('the adapter signatureApi', () => {
  it('changes the proxy’s call to the service, and its response to the portal’s page', async () => {
    expect(await grantWith()).toEqual({
      url: CEREMONY_URL,
      embeddable_in: expect.any(Array),
      redirect_url: expect.any(String),
      completion: signatureApiCompletion,
      url_parameters: {
        frame: { embedded: 'true', event_delivery: 'message' },
        web_view: { embedded: 'true', event_delivery: 'redirect' },
      },
      revokes_older: true,
    })
    expect(paths()).toEqual(['POST /v1/recipients/re_alice1/ceremonies'])
    expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({
      authentication: [{ type: 'custom', provider: 'Acme Portal' }],
      redirect_delay: 0,
    })
  })
})

/** Makes the service refuse the ceremony, and return these statuses of recipient and envelope. */
function refusing(recipient: string, envelope = 'in_progress', envelopeId: unknown = 'e-1'): void {
  service.behave = (response, record) => {
    const { method, url } = record
    const body = url.startsWith('/v1/recipients/')
      ? { status: recipient, envelope_id: envelopeId }
      : { status: envelope }
    const answer =
      method === 'POST' ? json(409, { type: 'cannot-create-ceremony' }) : json(200, body)
    answer(response, record)
  }
}

describe('the service’s refusal to create a ceremony', () => {
  it.each([
    ['pending', 'processing'],
    ['pending', 'in_progress'],
    ['sent', 'processing'],
  ])(
    'allows the browser to retry while the recipient is %s and the envelope %s',
    async (recipient, envelope) => {
      refusing(recipient, envelope)
      const response = await proxyWith().fetch(post(CEREMONY))
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('3')
      expect(await response.json()).toMatchObject({ code: 'not_ready_yet', retry_after: 3 })
      expect(paths()).toEqual([
        'POST /v1/recipients/re_alice1/ceremonies',
        'GET /v1/recipients/re_alice1',
        'GET /v1/envelopes/e-1',
      ])
    },
  )

  it.each([
    ['completed', 'in_progress', 'e-1'],
    ['replaced', 'processing', 'e-1'],
    ['pending', 'canceled', 'e-1'],
    ['an unknown status', 'processing', 'e-1'],
    ['pending', 'processing', '../deliverables/del_1'],
    ['pending', 'processing', 7],
  ])(
    'is final for recipient %s, envelope status %s and envelope id %s',
    async (recipient, envelope, envelopeId) => {
      refusing(recipient, envelope, envelopeId)
      const response = await proxyWith().fetch(post(CEREMONY))
      expect(await response.json()).toMatchObject({ code: 'recipient_not_actionable', status: 409 })
      expect(paths().join()).not.toContain('deliverables')
    },
  )
})

describe('the appearance of a ceremony', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['sv,fr;q=0.5', 'fr'],
    ['sv', 'en'],
    ['', 'en'],
  ])('uses the first supported language of %j', async (languages, expected) => {
    service.behave = json(201, { url: LIVE_URL })
    const { url } = await grantWith(
      { language: 'accept-language' },
      { 'accept-language': languages },
    )
    expect(url).toBe(LIVE_URL.replace('/en/', `/${expected}/`))
  })

  it.each<[string, unknown]>([
    ['language', { language: 'sv' }],
    ['accentColor', { accentColor: '#8e24aa' }],
    ['allowCancel', { allowCancel: 'no' }],
    ['colour', { colour: '8e24aa' }],
  ])('is refused in an error that names %s without its value', (name, appearance) => {
    // @ts-expect-error -- a caller without TypeScript can pass this value
    expect(() => signatureApi(appearance)).toThrow(`signatureApi: \`${name}\``)
  })
})
