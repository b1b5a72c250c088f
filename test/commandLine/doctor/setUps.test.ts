import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import {
  argsFor,
  cookie,
  csp,
  diagnose,
  health,
  json,
  landing,
  landingWith,
  moved,
  page,
  pageWith,
  portalWith,
  question,
  settings,
  stopLast,
} from './diagnose.js'
import { type Differences, type PortalAnswer, type SamplePortal, SIGN } from './samplePortal.js'

const HTML = { 'content-type': 'text/html' }
const OTHER_APP = { headers: HTML, body: '<div id="root">' }
const LOGIN = { '/login': { status: 200, body: '<p>' } }
const HEALTH = '/api/signing/health'
const EMBEDDER = 'cross-origin-embedder-policy'
const FEATURES = 'permissions-policy'

/** The differences of a set-up from a correct portal, and a text of the report. */
type SetUp = readonly [differences: Differences, text?: string]

/** Set-ups by the only problem or warning that doctor reports. */
const SET_UPS: Readonly<Record<string, Readonly<Record<string, SetUp>>>> = {
  'problem page_reachable': {
    'a missing page': [page({ status: 404 }), 'Pass the address of a page'],
    'a page that is gone': [page({ status: 410 })],
    'a page that fails': [page({ status: 500 }), 'Read the log'],
    'a page for users only': [page({ status: 403 }), 'Pass a session'],
    'a broken connection': [page(null), 'the connection was interrupted'],
    'a redirect loop': [page(moved('/documents/7'))],
    'six redirects': [chain(6)],
    'an http address of an https server': [
      page({ status: 400, body: 'The plain HTTP request was sent to HTTPS port' }),
      'Write https://',
    ],
  },
  'warning page_reachable': {
    'JSON instead of the page': [
      page({ headers: { 'content-type': 'application/json' }, body: '{}' }),
    ],
  },
  'problem page_login': {
    'a redirect to a login': [redirected('/login.php;jsessionid=s3cret')],
    'a page that a meta element sends to a login': [
      { ...page({ body: '<meta content="0; URL=\'/login\'" http-equiv="Refresh">' }), ...LOGIN },
    ],
    'a redirect to a page that receives the return address': [
      { ...page(moved('/welcome?next=/documents/7')), '/welcome': { status: 200 } },
    ],
  },
  'warning page_login': {
    'a login form instead of the page': [page({ body: '<form><input name=p type="password">' })],
  },
  'problem proxy_health': {
    'a proxy that is not mounted': [
      health({ status: 404, body: '' }),
      'Mount the proxy at `publicUrl`',
    ],
    'a login in front': [
      health({ status: 403, body: '<p>no</p>' }),
      'Exempt the paths of the proxy from the login',
    ],
    'a proxy that has stopped': [
      health({ status: 502, body: '<p>no' }),
      'Read the log of the server.',
    ],
    'a rate limiter': [health({ status: 429, body: '<p>no</p>' }), 'A rate limiter answered.'],
    'an application that answers all paths': [health(OTHER_APP), '"invalid_answer"'],
    'another health check': [health(json({ status: 'UP' })), 'the answer is not from the proxy'],
    'a proxy behind a login': [{ ...health(moved('/login')), ...LOGIN }, '"invalid_answer"'],
    'a redirect to a page without the word “login”': [
      { ...health(moved('/welcome')), '/welcome': { headers: HTML, body: '<p>' } },
      'Exempt the paths of the proxy from the login',
    ],
    'a server that adds a slash to each path': [
      { ...health(moved(`${HEALTH}/`)), [`${HEALTH}/`]: json({ code: 'not_found' }, 404) },
      'skipTrailingSlashRedirect',
    ],
    'a path that the proxy does not know': [
      health(json({ code: 'not_found', remedy: 'The proxy received `/x`.' }, 404)),
      'The proxy received `/x`.',
    ],
    'a text of the response that could control the terminal': [
      health(json({ code: 'not_found', remedy: '\u001B[2J' }, 404)),
      'Pass `publicUrl` of the proxy as its address.',
    ],
    'a proxy that stops': [
      health(json({ status: 'draining' }, 503)),
      'Wait until the proxy has started again',
    ],
    'a proxy that closes the connection': [health(null), '"network_error"'],
  },
  'warning confirm': {
    'a proxy without the option `confirm`': [question(json({ code: 'not_found' }, 404))],
  },
  'problem confirm': {
    'a proxy whose `authenticate` fails': [question(json({ code: 'host_error' }, 500))],
    'a server in front that does not forward the question': [question(json({ error: 1 }, 404))],
    'a server that forwards only some paths of the proxy': [question(OTHER_APP)],
  },
  'problem landing_reachable': {
    'a page at redirect_url behind a login': [{ ...landing(moved('/login')), ...LOGIN }],
    'a wrong page at redirect_url': [landing({ body: '<div id="root">' })],
    'a missing page at redirect_url': [landing({ status: 404, body: '' })],
    'a page at redirect_url that fails': [landing({ status: 500, body: '' })],
  },
  'problem uncached_reads': {
    'a CDN that caches answers': [question({ headers: { age: '3' } }), 'Turn off the cache'],
    'a CDN that repeats an answer': [question({ headers: { 'x-request-id': 'one' } })],
  },
  'warning service_worker': {
    'a page with a service worker': [
      page({ body: '<script>navigator.serviceWorker.register("/sw.js")</script>' }),
      String.raw`navigateFallbackDenylist: [/^\\/api\\/signing\\//]`,
    ],
  },
  'problem landing_framing': {
    'a page at redirect_url that forbids frames': [
      landingWith({ 'x-frame-options': 'DENY', 'content-security-policy': '' }),
    ],
  },
  'warning landing_framing': {
    'a page at redirect_url whose script a middleware blocks': [
      landingWith({ 'content-security-policy': "script-src 'self'; frame-ancestors 'self'" }),
    ],
    'a middleware whose nonce the script of the page at redirect_url lacks': [
      landingWith({
        'content-security-policy':
          "script-src 'nonce-YWJj' 'unsafe-inline'; frame-ancestors 'self'",
      }),
    ],
    'a page at redirect_url whose script a CDN loads later': [
      landing({
        body: '<html data-origins=""><script type="a-text/javascript">1</script><script src="/rocket-loader.min.js"></script>',
      }),
      'has rewritten the page',
    ],
    'a page at redirect_url that disconnects a tab': [
      landingWith({ 'cross-origin-opener-policy': 'same-origin' }),
    ],
  },
  'problem csp_ceremony': {
    'a frame-src that blocks the ceremony': [csp("frame-src 'self'")],
    'a child-src that blocks the ceremony': [csp("child-src 'self'")],
    'a default-src that blocks the ceremony': [csp("default-src 'self' 'nonce-s3cret'")],
    'one of two policies that blocks the ceremony': [csp("frame-src *, frame-src 'self'")],
    'a policy for frames of https only': [csp("frame-src 'self' https:")],
    'a policy with a wrong port': [csp("frame-src 'self' http://127.0.0.1:1")],
  },
  'warning csp_ceremony': {
    'a policy for some paths of the ceremony’s origin': [csp(`frame-src 'self' ${SIGN}/en/`)],
  },
  'problem csp_sandbox': {
    'a sandbox that takes the page’s origin': [
      csp('sandbox allow-scripts allow-forms, sandbox allow-scripts allow-forms allow-same-origin'),
      'without allow-same-origin.',
    ],
  },
  'problem csp_landing': {
    'a policy that blocks redirect_url': [csp(`frame-src ${SIGN}`)],
    'a blocking policy in a meta element': [page({ body: meta(SIGN) })],
    'a policy that allows another path only': [csp(`frame-src ${SIGN} http://127.0.0.1:*/other/`)],
  },
  'problem csp_proxy': {
    'a policy that blocks the proxy': [csp("connect-src 'none'"), '"network_error"'],
    'a default-src that blocks the proxy': [csp("default-src 'none'; frame-src *")],
  },
  'problem coep': {
    'a cross-origin isolated page': [pageWith({ [EMBEDDER]: 'require-corp' })],
    'a page that isolates itself without credentials': [pageWith({ [EMBEDDER]: 'credentialless' })],
  },
  'warning permissions_policy': {
    'a policy without fullscreen': [pageWith({ [FEATURES]: 'camera=(), fullscreen=(self)' })],
    'a policy without two features': [
      pageWith({ [FEATURES]: 'fullscreen=(), clipboard-write=()' }),
      String.raw`Set it to: fullscreen=(self \"${SIGN}\"), clipboard-write=(self \"${SIGN}\")`,
    ],
  },
  'problem cookies': {
    'a cookie that browsers drop': [cookie('session=s3cret; SameSite=None')],
    'a dropped cookie whose Max-Age counts in place of Expires': [
      cookie('session=s3cret; SameSite=None; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
    ],
    'a __Host- cookie that is not Secure': [cookie('__Host-session=1; Path=/')],
    'a __Secure- cookie that is not Secure': [cookie('__Secure-a=1; Path=/')],
    'a __Host- cookie for all subdomains': [
      cookie('__Host-session=1; Path=/; Secure; Domain=127.0.0.1'),
      'browsers drop it',
    ],
    'a __Host- cookie with a path': [cookie('__Host-a=1; Secure; Path=/api')],
  },
  'problem service': {
    'a service that refuses the key': [
      settings({ service: 'upstream_auth', service_name: 'Acme' }),
      'to the service (Acme) fails: upstream_auth.',
    ],
    'a service with an unknown failure': [
      settings({ service: '<b>', service_name: '<b>' }),
      'to the service fails.',
    ],
  },
  'no problem': {
    'a policy for frames of every origin': [csp('frame-src *')],
    'a policy with the ceremony after others': [csp(`frame-src 'self' https://a.ex ${SIGN}`)],
    'a policy that only reports': [
      pageWith({ 'content-security-policy-report-only': "frame-src 'none'" }),
    ],
    'a policy without frames or calls': [csp("script-src 'self'; img-src 'none'")],
    'a policy in upper case': [csp(`FRAME-SRC 'SELF' ${SIGN}; CONNECT-SRC 'SELF'`)],
    'a policy in a comment, and a meta element with entities': [
      page({
        body: `<!-- ${meta('https://other.example')} --> ${meta(`${SIGN} &#039;self&#x27;`)}`,
      }),
    ],
    'an unsafe-none embedder policy': [pageWith({ [EMBEDDER]: 'unsafe-none' })],
    'a policy of other features': [pageWith({ [FEATURES]: 'camera=(), geolocation=()' })],
    'a policy of permissions with a wildcard port': [
      pageWith({
        [FEATURES]: `fullscreen=(self "http://127.0.0.1:*"), clipboard-write=(self "${SIGN}")`,
      }),
    ],
    'a page whose frame-ancestors is for other pages': [csp("frame-ancestors 'none'")],
    'X-Frame-Options of a page that no page frames': [pageWith({ 'x-frame-options': 'DENY' })],
    'a page that sets no cookie': [cookie()],
    'a cookie next to one of another path': [cookie('next=/app; Path=/', 'theme=1; Path=/app')],
    'a redirect to the same page with a slash': [redirected('/documents/7/')],
    'a redirect to the page in a language': [redirected('/de/documents/7')],
    'a redirect to another page of the portal': [redirected('/lessons')],
    'a redirect to a part of the page': [redirected('/documents/7/signing')],
    'five redirects': [chain(5)],
    'a password, a policy and a redirect in parts that no browser shows': [
      page({
        body: `<!-- <input type="password"> --><script>'${meta('https://other.example')}'</script>
<template><input type="password"></template><noscript>${refresh('0;url=/login')}</noscript>`,
      }),
    ],
    'a page that loads itself again': [page({ body: refresh('5; url=/documents/7') })],
    'a page that signs out after half an hour': [page({ body: refresh('1800; url=/login') })],
    'a sandbox with the rights of a page': [
      csp('sandbox allow-same-origin allow-scripts allow-forms'),
    ],
    'a second Permissions-Policy that allows the ceremony': [
      pageWith({
        [FEATURES]: ['fullscreen=(), clipboard-write=()', 'fullscreen=*, clipboard-write=*'],
      }),
    ],
  },
}

/** Returns the differences for a redirect of the portal's page to a working page. */
function redirected(path: string): Differences {
  return { ...page(moved(path, 308)), [path]: { status: 200 } }
}

/** Returns the differences for a chain of redirects that ends at the portal's page. */
function chain(length: number): Differences {
  const redirects = Array.from({ length }, (_, index): [string, PortalAnswer] => {
    const location = index === length - 1 ? '/de/documents/7' : `/step/${index + 1}`
    return [index === 0 ? '/documents/7' : `/step/${index}`, moved(location, 307)]
  })
  return { ...Object.fromEntries(redirects), '/de/documents/7': { status: 200 } }
}

function refresh(content: string): string {
  return `<meta http-equiv="refresh" content="${content}">`
}

function meta(sources: string): string {
  return `<meta content="frame-src ${sources}" http-equiv=content-security-policy>`
}

describe('the command doctor', () => {
  it('sends only GET requests to a correct portal and finds no problem', async () => {
    const portal = await portalWith()
    const { code, problems, checks } = await diagnose(portal)
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
    expect(checks.map(({ result }) => result)).toContain('ok')
    expect(portal.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /documents/7',
      'GET /api/signing/health',
      'GET /api/signing/finished',
      ...Array.from({ length: 4 }, () => 'GET /api/signing/recipients/re_doctor/confirmation'),
    ])
  })

  it.each([
    [['origin', 'sec-fetch-site'], 'problem'],
    [['origin'], 'warning'],
    [['sec-fetch-site'], 'warning'],
  ])('reports a server in front that removes %j as a %s', async (dropped, kind) => {
    const { problems, check } = await diagnose(await portalWith({}, undefined, dropped))
    expect(problems).toEqual([`${kind} forwarded_headers`])
    expect(check('forwarded_headers')?.['remedy']).toContain('docs/cdn.md')
  })

  const rows = Object.entries(SET_UPS).flatMap(([expected, setUps]) =>
    Object.entries(setUps).map(([name, [differences, text = '']]) => {
      return { name, expected, differences, text }
    }),
  )
  it.each(rows)('reports $expected for $name', async ({ expected, differences, text }) => {
    const { code, problems, check, printed } = await diagnose(await portalWith(differences))
    const [kind = '', name = ''] = expected.split(' ')
    const isFine = kind === 'no'
    expect(problems).toEqual(isFine ? [] : [expected])
    expect(code).toBe(kind === 'problem' ? 1 : 0)
    const says = { seen: expect.any(String), remedy: expect.any(String) }
    expect(check(isFine ? 'page_reachable' : name)).toMatchObject(
      isFine ? { result: 'ok' } : { result: kind, ...says },
    )
    expect(printed).toContain(text)
    expect(printed).not.toMatch(/<b>|\\u001[bB]/)
  })

  it('prints the corrected Content-Security-Policy and the path of docs/troubleshooting.md', async () => {
    const { out } = await run(argsFor(await portalWith(csp("default-src 'self'; img-src *"))))
    expect(out).toContain('PROBLEM  csp_ceremony')
    expect(out).toContain(`Remedy: Change the directive to: frame-src 'self' ${SIGN}`)
    expect(out).toContain('docs/troubleshooting.md, section "host_csp_blocked"')
    expect(out).not.toContain('https://github.com')
    expect(out).toMatch(/checks passed, 1 problem, 0 warnings, \d+ not checked\.\n$/)
  })
})

describe('the command doctor, with settings of the proxy', () => {
  it.each<[string, (portal: SamplePortal, gone: string) => string, string, string]>([
    ['the origin of the portal', ({ origin }) => origin, 'problem', 'is the origin of the portal'],
    ['an origin where no server answers', (_, gone) => gone, 'problem', 'connection was refused'],
    ['a host that does not exist', () => 'https://sign.invalid', 'warning', 'the host name'],
  ])('reports %s as --ceremony-origin', async (_, originOf, result, seen) => {
    const { origin } = await portalWith()
    await stopLast()
    const portal = await portalWith()
    const { check, problems } = await diagnose(portal, [
      '--ceremony-origin',
      originOf(portal, origin),
    ])
    expect(problems).toEqual([`${result} ceremony_origin`])
    expect(check('ceremony_origin')).toMatchObject({
      seen: expect.stringContaining(seen),
      remedy: expect.stringContaining('Pass the origin of the urls'),
    })
  })
})
