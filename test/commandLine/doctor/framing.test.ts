import { describe, expect, it } from 'vitest'
import { landingPage } from '../../../src/landing/index.js'
import { diagnose, landingWith, pageWith, portalWith } from './diagnose.js'
import { SIGN } from './samplePortal.js'

const REFUSED = 'problem ceremony_framing'
const OTHER = 'frame-ancestors https://other.example'

describe('the command doctor', () => {
  it('reports three wrong settings if a page of another site frames the portal', async () => {
    const portal = await portalWith()
    const { problems } = await diagnose(portal, ['--ancestor', 'https://intranet.example.com'])
    expect(problems).toEqual([
      'problem embeddable_in',
      'problem landing_framing',
      'problem cookies',
    ])
  })

  it('reports a portal page whose origin is missing from `embeddableIn`', async () => {
    const portal = await portalWith()
    const other = await portalWith()
    const { problems } = await diagnose({ ...portal, proxy: other.proxy })
    expect(problems).toEqual(['problem embeddable_in', 'problem landing_origins'])
  })

  it('reports a portal page that forbids frames, if --ancestor names a page that frames it', async () => {
    const ancestor = 'https://intranet.example.com'
    const framable = landingPage({ embeddableIn: [ancestor] }).headers
    const cookie = { 'set-cookie': 'session=s3cret; Path=/; SameSite=None; Secure' }
    const health = { '/api/signing/health': { body: '{"status":"ok"}' } }
    const open = await portalWith({
      ...health,
      ...pageWith(cookie),
      ...landingWith(framable),
    })
    const restricted = await portalWith({
      ...health,
      ...pageWith({ ...cookie, 'x-frame-options': 'SAMEORIGIN' }),
      ...landingWith(framable),
    })
    expect((await diagnose(open, ['--ancestor', ancestor])).problems).toEqual([])
    expect((await diagnose(restricted, ['--ancestor', ancestor])).problems).toEqual([
      'problem page_framing',
    ])
  })

  it('reports a frame-ancestors entry with a path, which some browsers never match', async () => {
    const portal = await portalWith()
    const policy = `frame-ancestors ${portal.origin}/documents`
    const sign = await portalWith({
      '/en/start': { status: 200, headers: { 'content-security-policy': policy } },
    })
    const env = { LINK: `${sign.origin}/en/start` }
    const { problems } = await diagnose(portal, ['--ceremony', 'env:LINK'], env)
    expect(problems).toEqual(['problem ceremony_framing'])
  })

  it.each<[string, Record<string, string>, readonly string[]]>([
    ['several X-Frame-Options values', { 'x-frame-options': 'x, deny' }, [REFUSED]],
    [
      'X-Frame-Options with ALLOW-FROM',
      { 'x-frame-options': 'ALLOW-FROM https://deny.example' },
      [],
    ],
    ['unknown X-Frame-Options values', { 'x-frame-options': 'x, X,x' }, []],
    ['a policy that browsers ignore', { 'content-security-policy': `${OTHER}\u00A0` }, []],
    [
      'an ignored policy next to X-Frame-Options',
      { 'content-security-policy': 'frame-ancestors \u00E9', 'x-frame-options': 'DENY' },
      [REFUSED],
    ],
  ])('reads %s in the same way as browsers', async (_what, headers, expected) => {
    const portal = await portalWith()
    const sign = await portalWith({ '/en/start': { status: 200, headers } })
    const env = { LINK: `${sign.origin}/en/start` }
    expect((await diagnose(portal, ['--ceremony', 'env:LINK'], env)).problems).toEqual(expected)
  })

  it('reads a Content-Security-Policy from a meta element, as browsers do', async () => {
    const body = `<!-- ${meta('frame-src https://other.example')} -->
      ${meta(`frame-src ${SIGN} &#039;self&#x27;`)}`
    const portal = await portalWith({ '/documents/7': { body } })
    expect((await diagnose(portal)).problems).toEqual([])
  })

  it('reports a portal page whose origin is unknown to the page at redirect_url', async () => {
    const portal = await portalWith()
    const other = await portalWith(
      landingWith(landingPage({ embeddableIn: [portal.origin] }).headers),
    )
    const { problems } = await diagnose({ ...portal, proxy: other.proxy })
    expect(problems).toEqual(['problem embeddable_in', 'problem landing_origins'])
  })
})

function meta(policy: string): string {
  return `<meta content='${policy}' http-equiv=content-security-policy>`
}
