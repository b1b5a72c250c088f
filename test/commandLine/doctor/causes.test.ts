import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import { argsFor, diagnose, landingWith, pageWith, portalWith } from './diagnose.js'
import { type Differences, SIGN } from './samplePortal.js'

const csp = (policy: string) => pageWith({ 'content-security-policy': policy })

describe('the command doctor', () => {
  it('sends four GET requests to a correct portal and finds no problem', async () => {
    const portal = await portalWith()
    const { code, problems, checks } = await diagnose(portal)
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
    expect(checks.map(({ result }) => result)).toContain('ok')
    expect(portal.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /documents/7',
      'GET /api/signing/health',
      'GET /api/signing/finished',
      'GET /api/signing/recipients/re_doctor/confirmation',
    ])
  })

  it.each<[string, string, Differences]>([
    ['a missing page', 'problem page_reachable', { '/documents/7': { status: 404 } }],
    ['a broken connection', 'problem page_reachable', { '/documents/7': null }],
    [
      'a redirect to a login',
      'problem page_login',
      {
        '/documents/7': { status: 302, headers: { location: '/login.php;jsessionid=s3cret' } },
        '/login.php;jsessionid=s3cret': { status: 200 },
      },
    ],
    [
      'a login form instead of the page',
      'warning page_login',
      { '/documents/7': { body: '<form><input name=p type="password"></form>' } },
    ],
    [
      'a redirect to a page that receives the return address',
      'problem page_login',
      {
        '/documents/7': { status: 302, headers: { location: '/welcome?next=/documents/7' } },
        '/welcome': { status: 200 },
      },
    ],
    [
      'a server that forwards only some paths of the proxy',
      'problem confirm',
      {
        '/api/signing/recipients/re_doctor/confirmation': { status: 200, body: '<div id="root">' },
      },
    ],
    [
      'a redirect loop',
      'problem page_reachable',
      { '/documents/7': { status: 302, headers: { location: '/documents/7' } } },
    ],
    ['a proxy that is not mounted', 'problem proxy_health', { '/api/signing/health': notFound() }],
    [
      'a proxy without the option `confirm`',
      'warning confirm',
      {
        '/api/signing/recipients/re_doctor/confirmation': {
          status: 404,
          body: '{"code":"not_found"}',
        },
      },
    ],
    [
      'a server in front that does not forward the question of `confirm`',
      'problem confirm',
      { '/api/signing/recipients/re_doctor/confirmation': { status: 404, body: '{"error":1}' } },
    ],
    [
      'a proxy whose `authenticate` fails',
      'problem confirm',
      {
        '/api/signing/recipients/re_doctor/confirmation': {
          status: 500,
          body: '{"code":"host_error"}',
        },
      },
    ],
    [
      'JSON instead of the page',
      'warning page_reachable',
      { '/documents/7': { headers: { 'content-type': 'application/json' }, body: '{}' } },
    ],
    [
      'an application that answers all paths',
      'problem proxy_health',
      {
        '/api/signing/health': {
          headers: { 'content-type': 'text/html' },
          body: '<div id="root">',
        },
      },
    ],
    [
      'a page at redirect_url behind a login',
      'problem landing_reachable',
      { '/api/signing/finished': { status: 302, headers: { location: '/login' } } },
    ],
    [
      'a wrong page at redirect_url',
      'problem landing_reachable',
      { '/api/signing/finished': { body: '<div id="root"></div>' } },
    ],
    ['a policy that blocks the ceremony', 'problem csp_ceremony', csp("frame-src 'self'")],
    ['a policy that blocks redirect_url', 'problem csp_landing', csp(`frame-src ${SIGN}`)],
    [
      'a default-src that blocks the ceremony',
      'problem csp_ceremony',
      csp("default-src 'self' 'nonce-s3cret'"),
    ],
    [
      'a blocking policy in a meta element',
      'problem csp_landing',
      {
        '/documents/7': {
          body: `<meta http-equiv="Content-Security-Policy" content="frame-src ${SIGN}">`,
        },
      },
    ],
    [
      'a policy that allows another path only',
      'problem csp_landing',
      csp(`frame-src ${SIGN} http://127.0.0.1:*/other/`),
    ],
    ['a policy that blocks the proxy', 'problem csp_proxy', csp("connect-src 'none'")],
    [
      'a cross-origin isolated page',
      'problem coep',
      pageWith({ 'cross-origin-embedder-policy': 'require-corp' }),
    ],
    [
      'a Permissions-Policy without fullscreen',
      'warning permissions_policy',
      pageWith({ 'permissions-policy': 'camera=(), fullscreen=(self)' }),
    ],
    [
      'a page at redirect_url that forbids frames',
      'problem landing_framing',
      landingWith({ 'content-security-policy': "frame-ancestors 'none'" }),
    ],
    [
      'a page at redirect_url with X-Frame-Options',
      'problem landing_framing',
      landingWith({ 'content-security-policy': '', 'x-frame-options': 'DENY' }),
    ],
    [
      'a page at redirect_url whose policy another server replaced',
      'warning landing_framing',
      landingWith({ 'content-security-policy': "default-src 'self'; frame-ancestors 'self'" }),
    ],
    [
      'a middleware whose nonce the script of the page at redirect_url lacks',
      'warning landing_framing',
      landingWith({
        'content-security-policy':
          "script-src 'nonce-YWJj' 'unsafe-inline'; frame-ancestors 'self'",
      }),
    ],
    [
      'a cookie that browsers drop',
      'problem cookies',
      pageWith({ 'set-cookie': 'session=s3cret; SameSite=None' }),
    ],
    [
      'a cookie that browsers drop because of its name',
      'problem cookies',
      pageWith({ 'set-cookie': '__Host-session=s3cret; Path=/' }),
    ],
    [
      'a page that isolates itself without credentials',
      'problem coep',
      pageWith({ 'cross-origin-embedder-policy': 'credentialless' }),
    ],
    ['a child-src that blocks the ceremony', 'problem csp_ceremony', csp("child-src 'self'")],
    [
      'one of two policies that blocks the ceremony',
      'problem csp_ceremony',
      csp("frame-src *, frame-src 'self'"),
    ],
    ['a policy for frames of https only', 'problem csp_ceremony', csp("frame-src 'self' https:")],
    [
      'a policy with a wrong port',
      'problem csp_ceremony',
      csp("frame-src 'self' http://127.0.0.1:1"),
    ],
    [
      'a default-src that blocks the proxy',
      'problem csp_proxy',
      csp("default-src 'none'; frame-src *"),
    ],
    [
      'a Permissions-Policy without the clipboard',
      'warning permissions_policy',
      pageWith({ 'permissions-policy': 'clipboard-write=()' }),
    ],
    [
      'a missing page at redirect_url',
      'problem landing_reachable',
      { '/api/signing/finished': notFound() },
    ],
    [
      'a page at redirect_url that fails',
      'problem landing_reachable',
      { '/api/signing/finished': { status: 500, body: '' } },
    ],
    ['a page that is gone', 'problem page_reachable', { '/documents/7': { status: 410 } }],
    [
      'a proxy behind a login',
      'problem proxy_health',
      {
        '/api/signing/health': { status: 302, headers: { location: '/login' } },
        '/login': { status: 200, body: '<p>' },
      },
    ],
    [
      'a cookie with the prefix __Secure- that is not Secure',
      'problem cookies',
      pageWith({ 'set-cookie': '__Secure-session=s3cret; Path=/' }),
    ],
  ])('reports %s only as “%s”', async (_cause, expected, differences) => {
    const { code, problems, checks, printed } = await diagnose(await portalWith(differences))
    expect(problems).toEqual([expected])
    expect(code).toBe(expected.startsWith('problem') ? 1 : 0)
    expect(checks.find(({ name }) => expected.endsWith(` ${String(name)}`))).toEqual(
      expect.objectContaining({ seen: expect.any(String), remedy: expect.any(String) }),
    )
    expect(printed).not.toContain('s3cret')
  })

  it.each<[string, Differences]>([
    ['a policy for frames of every origin', csp('frame-src *')],
    [
      'a policy that lists the ceremony after another',
      csp(`frame-src 'self' https://a.example ${SIGN}`),
    ],
    [
      'a policy that only reports',
      pageWith({ 'content-security-policy-report-only': "frame-src 'none'" }),
    ],
    ['a policy without frames or calls', csp("script-src 'self'; img-src 'none'")],
    ['a policy in upper case', csp(`FRAME-SRC 'SELF' ${SIGN}; CONNECT-SRC 'SELF'`)],
    ['an unsafe-none embedder policy', pageWith({ 'cross-origin-embedder-policy': 'unsafe-none' })],
    [
      'a policy of permissions for other features',
      pageWith({ 'permissions-policy': 'camera=(), geolocation=()' }),
    ],
    ['a page whose frame-ancestors is for other pages', csp("frame-ancestors 'none'")],
    ['a page with X-Frame-Options that no page frames', pageWith({ 'x-frame-options': 'DENY' })],
    ['a page that sets no cookie', pageWith({ 'set-cookie': [] })],
    [
      'a redirect to the same page with a slash',
      {
        '/documents/7': { status: 308, headers: { location: '/documents/7/' } },
        '/documents/7/': { status: 200 },
      },
    ],
    [
      'a redirect to the page in a language',
      {
        '/documents/7': { status: 302, headers: { location: '/de/documents/7' } },
        '/de/documents/7': { status: 200 },
      },
    ],
  ])('reports nothing about %s', async (_setUp, differences) => {
    const { code, problems } = await diagnose(await portalWith(differences))
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
  })

  it.each([
    ['a login in front of the proxy', 403, 'Exempt the paths of the proxy from the login'],
    ['a proxy that has stopped', 502, 'Read the log of the server.'],
    ['a rate limiter', 429, 'A rate limiter answered.'],
    ['a proxy that is not mounted', 404, 'Mount the proxy at `publicUrl`'],
  ])('has the remedy for %s (status %i)', async (_cause, status, remedy) => {
    const health = { '/api/signing/health': { status, body: '<p>no</p>' } }
    const { checks } = await diagnose(await portalWith(health))
    expect(checks.find(({ name }) => name === 'proxy_health')).toMatchObject({
      result: 'problem',
      remedy: expect.stringContaining(remedy),
    })
  })

  it('prints the corrected Content-Security-Policy and the path of docs/troubleshooting.md', async () => {
    const portal = await portalWith(csp("default-src 'self'; img-src *"))
    const { out } = await run(argsFor(portal))
    expect(out).toContain('PROBLEM  csp_ceremony')
    expect(out).toContain(`Remedy: Change the directive to: frame-src 'self' ${SIGN}`)
    expect(out).toContain('docs/troubleshooting.md, section "host_csp_blocked"')
    expect(out).not.toContain('https://github.com')
    expect(out).toMatch(/checks passed, 1 problem, 0 warnings, \d+ not checked\.\n$/)
  })

  it('names the error that users see if the policy blocks the proxy', async () => {
    const { checks } = await diagnose(await portalWith(csp("connect-src 'none'")))
    expect(checks.find(({ name }) => name === 'csp_proxy')).toMatchObject({ code: 'network_error' })
  })

  it('names the error that users see if the proxy closes the connection', async () => {
    const { checks } = await diagnose(await portalWith({ '/api/signing/health': null }))
    expect(checks.find(({ name }) => name === 'proxy_health')).toMatchObject({
      result: 'problem',
      code: 'network_error',
    })
  })

  it('prints one Permissions-Policy for all features that the page denies', async () => {
    const denied = pageWith({ 'permissions-policy': 'fullscreen=(), clipboard-write=()' })
    const { checks } = await diagnose(await portalWith(denied))
    expect(checks.find(({ name }) => name === 'permissions_policy')).toMatchObject({
      seen: 'The page’s Permissions-Policy denies the ceremony: fullscreen, clipboard-write.',
      remedy: `Set it to: fullscreen=(self "${SIGN}"), clipboard-write=(self "${SIGN}")`,
    })
  })

  it('reports several problems of one portal in one run', async () => {
    const portal = await portalWith({
      '/documents/7': { status: 302, headers: { location: '/login' } },
      '/login': { status: 200, headers: { 'content-security-policy': "frame-src 'none'" } },
      ...landingWith({ 'x-frame-options': 'DENY', 'content-security-policy': '' }),
    })
    const { problems } = await diagnose(portal, ['--ancestor', 'https://intranet.example'])
    expect(problems).toEqual(
      expect.arrayContaining([
        'problem page_login',
        'problem embeddable_in',
        'problem csp_ceremony',
        'problem csp_landing',
        'problem landing_framing',
      ]),
    )
  })

  it('skips the checks of a portal page that it cannot read', async () => {
    const { checks } = await diagnose(await portalWith({ '/documents/7': { status: 404 } }))
    const result = (name: string) => checks.find((one) => one['name'] === name)?.['result']
    expect([result('csp_ceremony'), result('coep')]).toEqual(['skipped', 'skipped'])
    expect([result('landing_framing'), result('proxy_health')]).toEqual(['ok', 'ok'])
  })
})

function notFound() {
  return { status: 404, body: '' }
}
