import { describe, expect, it } from 'vitest'
import { landingPage } from '../../../src/landing/index.js'
import { diagnose, landingWith, pageWith, portalWith } from './diagnose.js'
import { SIGN } from './samplePortal.js'

const REFUSED = 'problem ceremony_framing'
const OTHER = 'frame-ancestors https://other.example'

describe('doctor, on who may frame whom', () => {
  it('names embeddable_in for a page, or one around it, that is not on it', async () => {
    const portal = await portalWith()
    const elsewhere = ['--embeddable-in', 'https://portal.example.com']
    const found = await diagnose(portal, elsewhere)
    expect(found.named).toEqual(['problem embeddable_in'])
    expect(found.said).toContain(`Add \\"${portal.origin}\\"`)
  })

  it('names the landing and the cookie for a page that another site frames', async () => {
    const portal = await portalWith()
    const { named } = await diagnose(portal, ['--ancestor', 'https://intranet.example.com'])
    expect(named).toEqual(['problem landing_framing', 'problem cookies'])
  })

  it('names one cause where nobody knows of the page, also if the landing refuses it', async () => {
    const portal = await portalWith()
    const other = await portalWith()
    const { named } = await diagnose({ ...portal, proxy: other.proxy })
    expect(named).toEqual(['problem landing_told'])
  })

  it('names a page that those around it may not frame', async () => {
    const around = 'https://intranet.example.com'
    const wellFramed = landingPage({ embeddableIn: [around] }).headers
    const cookie = { 'set-cookie': 'session=s3cret; SameSite=None; Secure' }
    const well = await portalWith({
      ...pageWith(cookie),
      ...landingWith(wellFramed),
    })
    const kept = await portalWith({
      ...pageWith({ ...cookie, 'x-frame-options': 'SAMEORIGIN' }),
      ...landingWith(wellFramed),
    })
    expect((await diagnose(well, ['--ancestor', around])).named).toEqual([])
    expect((await diagnose(kept, ['--ancestor', around])).named).toEqual(['problem page_framing'])
  })

  it('reads a path in frame-ancestors as most browsers do, who then match nothing', async () => {
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
    ['several values of which one is known', { 'x-frame-options': 'ALLOWALL, x' }, [REFUSED]],
    ['one value twice', { 'x-frame-options': 'x, X,x' }, []],
    ['a value that ends in a no-break space', { 'x-frame-options': 'DENY\u00A0' }, []],
    ['a list that browsers drop', { 'content-security-policy': `${OTHER}\u00A0` }, []],
    [
      'such a list beside the older header',
      { 'content-security-policy': 'frame-ancestors \u00E9', 'x-frame-options': 'DENY' },
      [REFUSED],
    ],
  ])('reads %s as browsers do', async (_what, headers, expected) => {
    const portal = await portalWith()
    const sign = await portalWith({ '/en/start': { status: 200, headers } })
    const env = { LINK: `${sign.origin}/en/start` }
    expect((await diagnose(portal, ['--ceremony', 'env:LINK'], env)).named).toEqual(expected)
  })

  it('reads a policy in the markup as a browser does', async () => {
    const body = `<!-- ${meta('frame-src https://other.example')} -->
      ${meta(`frame-src ${SIGN} &#039;self&#x27;`)}`
    const portal = await portalWith({ '/documents/7': { body } })
    expect((await diagnose(portal)).named).toEqual([])
  })

  it('names a page on another origin, which neither landing nor proxy knows', async () => {
    const portal = await portalWith()
    const other = await portalWith(
      landingWith(landingPage({ embeddableIn: [portal.origin] }).headers),
    )
    const { named } = await diagnose({ ...portal, proxy: other.proxy })
    expect(named).toEqual(['problem landing_told'])
  })

  it('names an opener policy where the landing is on another origin', async () => {
    const portal = await portalWith(pageWith({ 'cross-origin-opener-policy': 'same-origin' }))
    const { html, headers } = landingPage({ parentOrigins: [portal.origin] })
    const other = await portalWith({ '/api/signing/finished': { headers, body: html } })
    expect((await diagnose({ ...portal, proxy: other.proxy })).named).toEqual(['warning coop'])
    expect((await diagnose(portal)).named).toEqual([])
  })
})

function meta(policy: string): string {
  return `<meta content='${policy}' http-equiv=content-security-policy>`
}
