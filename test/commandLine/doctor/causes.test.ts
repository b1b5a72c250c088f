import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import { callOf, diagnose, landingWith, pageWith, portalWith } from './diagnose.js'
import { type Differences, SIGN } from './samplePortal.js'

const csp = (policy: string) => pageWith({ 'content-security-policy': policy })

describe('doctor', () => {
  it('finds nothing where all is well, and says what it read', async () => {
    const portal = await portalWith()
    const flags = ['--embeddable-in', portal.origin]
    const { code, named, said, checks } = await diagnose(portal, flags)
    expect({ code, named }).toEqual({ code: 0, named: [] })
    expect(checks.map(({ result }) => result)).toContain('ok')
    expect(said).toContain(`Reading the landing: ${portal.proxy}/finished`)
    expect(portal.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /documents/7',
      'GET /api/signing/health',
      'GET /api/signing/finished',
    ])
  })

  it.each<[string, string, Differences]>([
    ['a page that is gone', 'problem page_reachable', { '/documents/7': { status: 404 } }],
    ['a page that breaks off', 'problem page_reachable', { '/documents/7': null }],
    [
      'a page behind a login',
      'problem page_login',
      {
        '/documents/7': { status: 302, headers: { location: '/login;jsessionid=s3cret' } },
        '/login;jsessionid=s3cret': { status: 200 },
      },
    ],
    [
      'a circle of redirects',
      'problem page_reachable',
      { '/documents/7': { status: 302, headers: { location: '/documents/7' } } },
    ],
    [
      'a proxy that is not mounted',
      'problem proxy_health',
      { '/api/signing/health': { status: 404 } },
    ],
    [
      'an application that answers every path',
      'problem proxy_health',
      {
        '/api/signing/health': {
          headers: { 'content-type': 'text/html' },
          body: '<div id="root">',
        },
      },
    ],
    [
      'a landing behind a login',
      'problem landing_reachable',
      { '/api/signing/finished': { status: 302, headers: { location: '/login' } } },
    ],
    [
      'another page in place of the landing',
      'problem landing_reachable',
      { '/api/signing/finished': { body: '<div id="root"></div>' } },
    ],
    ['a policy without the ceremony', 'problem csp_ceremony', csp("frame-src 'self'")],
    ['a policy without the landing', 'problem csp_landing', csp(`frame-src ${SIGN}`)],
    [
      'a default policy that stands in',
      'problem csp_ceremony',
      csp("default-src 'self' 'nonce-s3cret'"),
    ],
    [
      'a policy in the markup',
      'problem csp_landing',
      {
        '/documents/7': {
          body: `<meta http-equiv="Content-Security-Policy" content="frame-src ${SIGN}">`,
        },
      },
    ],
    [
      'a policy with another path',
      'problem csp_landing',
      csp(`frame-src ${SIGN} http://127.0.0.1:*/other/`),
    ],
    ['a policy without the proxy', 'problem csp_proxy', csp("connect-src 'none'")],
    [
      'a page that is cross-origin isolated',
      'problem coep',
      pageWith({ 'cross-origin-embedder-policy': 'require-corp' }),
    ],
    [
      'features that the page keeps',
      'warning permissions_policy',
      pageWith({ 'permissions-policy': 'camera=(), fullscreen=(self)' }),
    ],
    [
      'a landing that nobody may frame',
      'problem landing_framing',
      landingWith({ 'content-security-policy': "frame-ancestors 'none'" }),
    ],
    [
      'a landing with X-Frame-Options',
      'problem landing_framing',
      landingWith({ 'content-security-policy': '', 'x-frame-options': 'DENY' }),
    ],
    [
      'a cookie that browsers drop',
      'problem cookies',
      pageWith({ 'set-cookie': 'session=s3cret; SameSite=None' }),
    ],
    [
      'a clock that is late',
      'problem clock',
      { '/api/signing/health': () => ({ headers: { date: httpDate(-3600) } }) },
    ],
    [
      'a clock that is a little ahead',
      'warning clock',
      { '/api/signing/health': () => ({ headers: { date: httpDate(120) } }) },
    ],
  ])('names %s, and nothing else: %s', async (_cause, expected, differences) => {
    const { code, named, checks, said } = await diagnose(await portalWith(differences))
    expect(named).toEqual([expected])
    expect(code).toBe(expected.startsWith('problem') ? 1 : 0)
    expect(checks.find(({ id }) => expected.endsWith(` ${String(id)}`))).toEqual(
      expect.objectContaining({ seen: expect.any(String), cure: expect.any(String) }),
    )
    expect(said).not.toContain('s3cret')
  })

  it('tells the whole directive, and where more is said', async () => {
    const portal = await portalWith(csp("default-src 'self'; img-src *"))
    const { out } = await run(callOf(portal))
    expect(out).toContain('PROBLEM  csp_ceremony')
    expect(out).toContain(`Cure: Have it say: frame-src 'self' ${SIGN}`)
    expect(out).toContain('docs/troubleshooting.md#host_csp_blocked')
    expect(out).toContain('1 problems, 0 warnings')
  })
})

function httpDate(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString()
}
