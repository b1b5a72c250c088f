import { describe, expect, it } from 'vitest'
import { landingPage } from '../../../src/landing/index.js'
import { diagnose, landingWith, pageWith, portalWith } from './diagnose.js'
import { SIGN } from './samplePortal.js'

const REFUSED = 'problem ceremony_framing'
const OTHER = 'frame-ancestors https://other.example'

describe('doctor reports for framing', () => {
  it('the list, the landing and the cookie when another site frames the page', async () => {
    const portal = await portalWith()
    const { named } = await diagnose(portal, ['--ancestor', 'https://intranet.example.com'])
    expect(named).toEqual(['problem embeddable_in', 'problem landing_framing', 'problem cookies'])
  })

  it('a page that the proxy does not list', async () => {
    const portal = await portalWith()
    const other = await portalWith()
    const { named } = await diagnose({ ...portal, proxy: other.proxy })
    expect(named).toEqual(['problem embeddable_in', 'problem landing_origins'])
  })

  it('a page that forbids the pages around it', async () => {
    const around = 'https://intranet.example.com'
    const wellFramed = landingPage({ embeddableIn: [around] }).headers
    const cookie = { 'set-cookie': 'session=s3cret; SameSite=None; Secure' }
    const health = { '/api/signing/health': { body: '{"status":"ok"}' } }
    const well = await portalWith({
      ...health,
      ...pageWith(cookie),
      ...landingWith(wellFramed),
    })
    const kept = await portalWith({
      ...health,
      ...pageWith({ ...cookie, 'x-frame-options': 'SAMEORIGIN' }),
      ...landingWith(wellFramed),
    })
    expect((await diagnose(well, ['--ancestor', around])).named).toEqual([])
    expect((await diagnose(kept, ['--ancestor', around])).named).toEqual(['problem page_framing'])
  })

  it('an entry of frame-ancestors with a path, which browsers never match', async () => {
    const portal = await portalWith()
    const policy = `frame-ancestors ${portal.origin}/documents`
    const sign = await portalWith({
      '/en/start': { status: 200, headers: { 'content-security-policy': policy } },
    })
    const env = { LINK: `${sign.origin}/en/start` }
    const { named } = await diagnose(portal, ['--ceremony', 'env:LINK'], env)
    expect(named).toEqual(['problem ceremony_framing'])
  })

  it.each<[string, Record<string, string>, readonly string[]]>([
    ['several values', { 'x-frame-options': 'x, deny' }, [REFUSED]],
    ['an unknown value', { 'x-frame-options': 'x, X,x' }, []],
    ['a list that browsers drop', { 'content-security-policy': `${OTHER}\u00A0` }, []],
    [
      'such a list beside the older header',
      { 'content-security-policy': 'frame-ancestors \u00E9', 'x-frame-options': 'DENY' },
      [REFUSED],
    ],
  ])('%s as browsers do', async (_what, headers, expected) => {
    const portal = await portalWith()
    const sign = await portalWith({ '/en/start': { status: 200, headers } })
    const env = { LINK: `${sign.origin}/en/start` }
    expect((await diagnose(portal, ['--ceremony', 'env:LINK'], env)).named).toEqual(expected)
  })

  it('a policy in the markup as browsers do', async () => {
    const body = `<!-- ${meta('frame-src https://other.example')} -->
      ${meta(`frame-src ${SIGN} &#039;self&#x27;`)}`
    const portal = await portalWith({ '/documents/7': { body } })
    expect((await diagnose(portal)).named).toEqual([])
  })

  it('a page on another origin that the landing does not list', async () => {
    const portal = await portalWith()
    const other = await portalWith(
      landingWith(landingPage({ embeddableIn: [portal.origin] }).headers),
    )
    const { named } = await diagnose({ ...portal, proxy: other.proxy })
    expect(named).toEqual(['problem embeddable_in', 'problem landing_origins'])
  })
})

function meta(policy: string): string {
  return `<meta content='${policy}' http-equiv=content-security-policy>`
}
