import { afterEach, describe, expect, it } from 'vitest'
import { spaceOf } from '../../../src/commandLine/doctor/addressSpace.js'
import { type RunningSigningEmulator } from '../../../src/emulator/node/index.js'
import { landingPage } from '../../../src/landing/index.js'
import recorded from '../../proxy/services/documenso/cases/framing-headers.json' with { type: 'json' }
import {
  csp,
  diagnose,
  diagnoseCeremony,
  landingWith,
  moved,
  pageWith,
  portalWith,
  settings,
} from './diagnose.js'
import { type PortalAnswer, SIGN } from './samplePortal.js'

const running: RunningSigningEmulator[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(async ({ close }) => close()))
})

const ANCESTOR = 'https://intranet.example.com'
// An address of the network for documentation, which `doctor` resolves without a name server.
const PUBLIC = 'https://203.0.113.7'

describe('the command doctor, with pages that frame other pages,', () => {
  it('reports three wrong settings if a page of another site frames the portal', async () => {
    const { problems } = await diagnose(await portalWith(), ['--ancestor', ANCESTOR])
    const names = ['embeddable_in', 'landing_framing', 'cookies']
    expect(problems).toEqual(names.map((name) => `problem ${name}`))
  })

  it.each([
    ['is unknown', {}],
    [
      'is listed by the page at redirect_url only for frames',
      (origin: string) => landingWith(landingPage({ embeddableIn: [origin] }).headers),
    ],
  ])('reports a portal page whose origin %s', async (_, differences) => {
    const portal = await portalWith()
    const own = typeof differences === 'function' ? differences(portal.origin) : differences
    const { proxy } = await portalWith(own)
    const { problems } = await diagnose({ ...portal, proxy })
    expect(problems).toEqual(['problem embeddable_in', 'problem landing_origins'])
  })

  it.each([
    [{}, []],
    [{ 'x-frame-options': 'SAMEORIGIN' }, ['problem page_framing']],
  ])('checks whether the page with %j allows --ancestor', async (headers, expected) => {
    const portal = await portalWith({
      ...settings({}),
      ...pageWith({ 'set-cookie': 'a=1; Path=/; SameSite=None; Secure', ...headers }),
      ...landingWith(landingPage({ embeddableIn: [ANCESTOR] }).headers),
    })
    expect((await diagnose(portal, ['--ancestor', ANCESTOR])).problems).toEqual(expected)
  })

  const POLICY = 'content-security-policy'
  const FRAMES = 'x-frame-options'
  // test/contract/framingVerdict.cases.test.ts has more headers.
  it.each<[string, PortalAnswer, boolean]>([
    ['several X-Frame-Options values', { headers: { [FRAMES]: 'x, deny' } }, true],
    ['unknown X-Frame-Options values', { headers: { [FRAMES]: 'x, X,x' } }, false],
    ['a policy for others', { headers: { [POLICY]: 'frame-ancestors https://a.example' } }, true],
    [
      'an ignored policy next to X-Frame-Options',
      { headers: { [POLICY]: 'frame-ancestors \u00E9', [FRAMES]: 'DENY' } },
      true,
    ],
    ['a ceremony that has expired', { status: 410 }, true],
  ])('reads %s of the ceremony in the same way as browsers', async (_what, answer, isRefused) => {
    const { problems } = await diagnoseCeremony(await portalWith(), answer)
    expect(problems).toEqual(isRefused ? ['problem ceremony_framing'] : [])
  })

  it('reports the origin of a ceremony that --ceremony-origin does not name', async () => {
    const answer = moved('http://127.0.0.1:9/en/start')
    const { check, problems } = await diagnoseCeremony(await portalWith(), answer)
    expect(problems).toContain('problem ceremony_origin')
    expect(check('ceremony_origin')).toMatchObject({
      seen: 'The ceremony loads http://127.0.0.1:9, which --ceremony-origin does not name.',
    })
  })

  it.each([
    ['en', []],
    ['de', ['problem csp_ceremony']],
  ])('compares a policy for the path /%s/ with the url of a ceremony', async (path, expected) => {
    const portal = await portalWith(csp(`frame-src 'self' ${SIGN} http://127.0.0.1:*/${path}/`))
    expect((await diagnoseCeremony(portal, {})).problems).toEqual(expected)
  })
})

/** Returns the results of the checks of the protocol, without `protocol_` in their names. */
function pointsOf({ checks }: Pick<Awaited<ReturnType<typeof diagnose>>, 'checks'>) {
  const points = checks.filter(({ name }) => String(name).startsWith('protocol_'))
  return Object.fromEntries(
    points.map(({ name, result, seen }) => [String(name).slice(9), seen ?? result]),
  )
}

const REST = { height: expect.stringContaining('so its frame scrolls') }
const [{ response: documenso } = { response: undefined }] = recorded.exchanges

describe('the command doctor reports which points of the protocol are fulfilled by', () => {
  it.each<[string, PortalAnswer, object]>([
    [
      'the recorded signing page of Documenso',
      { headers: { 'cache-control': 'private', ...documenso?.headers }, body: '<p>Sign' },
      {
        framers: 'Its frame-ancestors allows every page.',
        storage: expect.stringContaining('lacks `Cache-Control: no-store`'),
        ...REST,
      },
    ],
    [
      'a page whose frame may grow, and that every page can frame',
      {
        headers: { 'cache-control': 'private, no-store' },
        body: '<meta name="responsive-embedded-sizing" content="allow-origins=*">',
      },
      {
        framers: 'The page has no frame-ancestors, so every page can frame it.',
        storage: 'ok',
        height: 'ok',
      },
    ],
    [
      'a page that no other page can frame',
      {
        headers: { 'x-frame-options': 'SAMEORIGIN' },
        body: '<meta name="responsive-embedded-sizing">',
      },
      { framers: expect.stringContaining('X-Frame-Options'), height: REST.height },
    ],
    [
      'no page, because the ceremony has expired',
      { status: 410 },
      { framers: expect.stringContaining('a ceremony that answers') },
    ],
  ])('%s', async (_, answer, expected) => {
    expect(pointsOf(await diagnoseCeremony(await portalWith(), answer))).toMatchObject(expected)
  })
})

describe('the check local_network of doctor', () => {
  it.each([
    ['loopback', ['127.0.0.1', '::1']],
    ['local', ['10.1.2.3', '172.31.255.255', '192.168.0.9', '100.64.0.1', '169.254.9.9']],
    ['local', ['fd12::1', 'fe80::1', '::ffff:10.0.0.1']],
    ['public', ['172.32.0.1', '203.0.113.7', '2001:db8::1']],
  ])('classifies addresses as %s: %j', (space, addresses) => {
    expect(addresses.map(spaceOf)).toEqual(addresses.map(() => space))
  })

  it.each<[string, readonly string[], object]>([
    [
      'warns of a public ceremony whose landing page is on this machine',
      ['--ceremony-origin', PUBLIC],
      {
        result: 'warning',
        seen: expect.stringContaining('has an address of the user’s own machine'),
        remedy: expect.stringContaining('"loopback-network"'),
      },
    ],
    [
      'warns of a landing page on a private address, and names its permission',
      ['--landing', 'http://10.255.255.1:9/finished', '--ceremony-origin', PUBLIC],
      {
        result: 'warning',
        seen: '10.255.255.1 (redirect_url) has a private address, but the ceremony is public.',
        remedy: expect.stringContaining('"local-network"'),
      },
    ],
    [
      'passes if the ceremony is on the same machine as the landing page',
      ['--ceremony-origin', 'http://127.0.0.1:4000'],
      { result: 'ok' },
    ],
  ])('%s', async (_, flags, expected) => {
    const { check } = await diagnose(await portalWith(), flags)
    expect(check('local_network')).toMatchObject(expected)
  })
})
