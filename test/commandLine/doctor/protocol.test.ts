import { afterEach, describe, expect, it } from 'vitest'
import {
  type RunningSigningEmulator,
  startSigningEmulator,
} from '../../../src/emulator/node/index.js'
import recorded from '../../proxy/services/documenso/cases/framing-headers.json' with { type: 'json' }
import { diagnose, portalWith } from './diagnose.js'

const running: RunningSigningEmulator[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(async ({ close }) => close()))
})

/** Returns the url of a new ceremony of the emulator. */
async function ceremonyOf(profile: 'contract' | 'live', origin: string, parameters: string) {
  const started = await startSigningEmulator({ port: 0, profile })
  running.push(started)
  const [recipient] = started.emulator.seedEnvelope({
    recipients: [{ name: 'Ada', email: 'ada@example.com' }],
  }).recipients
  const evidence = { type: 'custom', provider: 'P', data: { 'Session ID': 's' } }
  const isLive = profile === 'live'
  const response = await fetch(
    `${started.origin}/v1/recipients/${recipient?.id}/${isLive ? 'ceremonies' : 'ceremony'}`,
    {
      method: 'POST',
      headers: { 'X-API-Key': started.emulator.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        authentication: isLive ? [evidence] : evidence,
        embeddable_in: [origin],
      }),
    },
  )
  const { url }: { url: string } = await response.json()
  return url + parameters
}

/** Returns the results of the checks of the protocol, without `protocol_` in their names. */
async function pointsOf(portal: Awaited<ReturnType<typeof portalWith>>, url: string) {
  const { checks } = await diagnose(portal, ['--ceremony', 'env:LINK'], { LINK: url })
  const points = checks.filter(({ name }) => String(name).startsWith('protocol_'))
  return Object.fromEntries(
    points.map(({ name, result, seen }) => [String(name).slice(9), seen ?? result]),
  )
}

const NO_BROWSER = expect.stringContaining('without a browser sees no messages')
const SCROLLS = expect.stringContaining('so its frame scrolls')

describe('the command doctor with --ceremony', () => {
  it.each([
    ['contract', '', 'ok'],
    ['live', '', SCROLLS],
    ['live', '&embedded=true&event_delivery=message', 'ok'],
  ] as const)(
    'reports which points of the protocol a page of the emulator fulfils: %s%s',
    async (profile, parameters, height) => {
      const portal = await portalWith()
      const url = await ceremonyOf(profile, portal.origin, parameters)
      expect(await pointsOf(portal, url)).toEqual({
        framers: 'ok',
        storage: 'ok',
        height,
        messages: NO_BROWSER,
      })
    },
  )

  it('reports which points the recorded signing page of Documenso fulfils', async () => {
    const portal = await portalWith()
    const [{ response } = { response: undefined }] = recorded.exchanges
    const headers = { 'cache-control': 'private', ...response?.headers }
    const sign = await portalWith({ '/sign': { status: 200, headers, body: '<p>Sign' } })
    expect(await pointsOf(portal, `${sign.origin}/sign?token=t`)).toEqual({
      framers: 'Its frame-ancestors allows every page.',
      storage: expect.stringContaining('lacks `Cache-Control: no-store`'),
      height: SCROLLS,
      messages: NO_BROWSER,
    })
  })

  it('reports a page whose frame may grow, and one that every page or none can frame', async () => {
    const portal = await portalWith()
    const sign = await portalWith({
      '/open': {
        status: 200,
        headers: { 'cache-control': 'private, no-store', 'content-security-policy': '' },
        body: '<meta name="responsive-embedded-sizing" content="allow-origins=*">',
      },
      '/closed': {
        status: 200,
        headers: { 'x-frame-options': 'SAMEORIGIN' },
        body: '<meta name="responsive-embedded-sizing">',
      },
    })
    expect(await pointsOf(portal, `${sign.origin}/open?token=t`)).toMatchObject({
      framers: 'The page has no frame-ancestors, so every page can frame it.',
      storage: 'ok',
      height: 'ok',
    })
    expect(await pointsOf(portal, `${sign.origin}/closed?token=t`)).toMatchObject({
      framers: expect.stringContaining('X-Frame-Options'),
      height: SCROLLS,
    })
  })

  it('skips the protocol if the ceremony does not answer', async () => {
    const portal = await portalWith()
    const sign = await portalWith({ '/gone': { status: 410 } })
    expect(await pointsOf(portal, `${sign.origin}/gone?token=t`)).toMatchObject({
      framers: expect.stringContaining('a ceremony that answers'),
    })
  })
})
