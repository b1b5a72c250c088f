import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { landingPage } from '../../../src/landing/index.js'
import { makeCertificate } from '../../support/makeCertificate.js'
import { run } from '../run.js'
import {
  type Differences,
  type PortalAnswer,
  samplePortal,
  SIGN,
  type SamplePortal,
} from './samplePortal.js'

const opened: SamplePortal[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async ({ close }) => close()))
})

async function portalWith(differences?: Differences, host?: string): Promise<SamplePortal> {
  const portal = await samplePortal(differences, host)
  opened.push(portal)
  return portal
}

interface Diagnosis {
  readonly code: number
  /** The ids of what is not as it should be, with its result, and neither of what was left out. */
  readonly named: readonly string[]
  readonly said: string
  readonly checks: readonly Readonly<Record<string, unknown>>[]
}

function callOf({ page, proxy }: SamplePortal): readonly string[] {
  return ['doctor', page, '--proxy', proxy, '--ceremony-origin', SIGN]
}

async function diagnose(
  portal: SamplePortal,
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Diagnosis> {
  const { code, out, err } = await run([...callOf(portal), '--json', ...flags], { env })
  const report: unknown = JSON.parse(out)
  const listed: unknown = isJsonObject(report) ? report['checks'] : undefined
  const checks = Array.isArray(listed) ? listed.filter(isJsonObject) : []
  const named = checks
    .filter(({ result }) => result === 'problem' || result === 'warning')
    .map(({ id, result }) => `${String(result)} ${String(id)}`)
  return { code, named, said: out + err, checks }
}

const pageWith = (headers: Record<string, string>) => ({ '/documents/7': { headers } })
const landingWith = (headers: Record<string, string>) => ({ '/api/signing/finished': { headers } })
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

  it('names http where it is not this machine’s', async () => {
    const { named } = await diagnose(await portalWith({}, '127.0.0.2'))
    expect(named).toEqual(['problem https'])
  })

  it('makes a problem of a feature that was asked for', async () => {
    const portal = await portalWith(pageWith({ 'permissions-policy': `camera=(self "${SIGN}")` }))
    expect((await diagnose(portal, ['--feature', 'camera'])).named).toEqual([])
    const kept = await portalWith(pageWith({ 'permissions-policy': 'camera=(self)' }))
    expect((await diagnose(kept, ['--feature', 'camera'])).named).toEqual([
      'problem permissions_policy',
    ])
  })

  it('names a portal that nobody runs', async () => {
    const portal = await portalWith()
    await opened.pop()?.close()
    const { named, said } = await diagnose(portal)
    expect(named).toEqual(['problem page_reachable', 'problem proxy_health'])
    expect(said).toContain('nothing listens there')
  })

  it('names a certificate that nobody trusts', async () => {
    const server = createHttpsServer(makeCertificate(), (_request, response) => response.end())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const portal = await portalWith()
    const { said, named } = await diagnose({ ...portal, page: `https://127.0.0.1:${port}/` })
    server.close()
    expect(named).toEqual(['problem page_reachable'])
    expect(said).toContain('its certificate is not trusted here')
  })

  it('goes by the markup as it was sent where no browser opens it', async () => {
    const portal = await portalWith()
    const nowhere = await diagnose(portal, ['--open'], { CHROMIUM_PATH: '/no/such/browser' })
    expect(nowhere.named).toEqual(['warning page_opens'])
    expect(nowhere.code).toBe(0)
    const folder = await diagnose(portal, ['--open'], { CHROMIUM_PATH: tmpdir() })
    expect(folder.said).toContain('Chromium did not start.')
  })

  it('follows five redirects and no sixth', async () => {
    expect((await diagnose(await portalWith(chain(5)))).named).toEqual([])
    expect((await diagnose(await portalWith(chain(6)))).named).toEqual(['problem page_reachable'])
  })
})

describe('what is secret', () => {
  const secrets = { DOCTOR_SESSION: 'session=s3cret', LINK: '' }

  it('takes a session to the page’s origin, and nowhere else', async () => {
    const other = await portalWith({ '/elsewhere': { status: 200 } })
    const portal = await portalWith({
      '/documents/7': ({ headers }) =>
        headers.cookie === 'session=s3cret'
          ? { status: 302, headers: { location: `${other.origin}/elsewhere?code=s3cret` } }
          : { status: 401 },
    })
    const { said, named } = await diagnose(portal, [], secrets)
    expect(named).toEqual(['problem page_login'])
    expect(said).not.toContain('s3cret')
    expect(other.asked).toEqual([
      { method: 'GET', url: '/elsewhere?code=s3cret', cookie: undefined },
    ])
    expect(portal.asked.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('looks at a ceremony whose url comes from a file, and says nothing of it', async () => {
    const sign = await portalWith({
      '/en/start': {
        status: 200,
        headers: { 'content-security-policy': 'frame-ancestors https://portal.example.com' },
      },
    })
    const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
    const file = join(folder, 'url')
    await writeFile(file, `${sign.origin}/en/start?token=s3cret\n`)
    const portal = await portalWith()
    const { named, said } = await diagnose(portal, ['--ceremony', `@${file}`], secrets)
    await rm(folder, { recursive: true })
    expect(named).toEqual(['problem ceremony_framing'])
    expect(said).not.toContain('s3cret')
    expect(sign.asked.map(({ cookie }) => cookie)).toEqual([undefined])
  })

  it('names a ceremony whose link is used up', async () => {
    const sign = await portalWith({ '/en/start': { status: 410 } })
    const env = { LINK: `${sign.origin}/en/start?token=s3cret` }
    const { named, said } = await diagnose(await portalWith(), ['--ceremony', 'env:LINK'], env)
    expect(named).toEqual(['problem ceremony_framing'])
    expect(said).not.toContain('s3cret')
  })

  it('shows no query of the page', async () => {
    const portal = await portalWith()
    const { said } = await diagnose({ ...portal, page: `${portal.page}?key=s3cret#s3cret` })
    expect(said).not.toContain('s3cret')
  })
})

describe('a call of doctor', () => {
  const well = [
    'https://portal.example.com/documents/7',
    '--proxy',
    'https://portal.example.com/api',
  ]
  it.each([
    [[], 'The page must be a whole url'],
    [[well[0] ?? ''], '--proxy must be a whole url'],
    [[...well, 'https://b.example'], 'There is more than one page.'],
    [[...well, '--ceremony-origin', 'sign.example'], '--ceremony-origin must be an origin'],
    [[...well, '--ancestor', 'https://a.example/'], '--ancestor must be an origin'],
    [[...well, '--embeddable-in', '*.example.com'], 'Write "https://*.example.com".'],
    [[...well, '--feature', 'camera=*'], '--feature must be a name'],
    [
      [...well, '--ceremony', 'https://sign.example/en/start?token=s3cret'],
      '--ceremony must be @file',
    ],
    [[...well, '--session', 's3cret'], '--session is neither a cookie'],
    [['https://u:s3cret@portal.example.com', '--proxy', 'https://a.example'], 'The page must be'],
  ])('is wrong as %j', async (args, sentence) => {
    const { code, out, err } = await run(['doctor', ...args])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toContain('s3cret')
  })
})

/** So many redirects before the page. */
function chain(length: number): Differences {
  const redirects = Array.from({ length }, (_, index): [string, PortalAnswer] => {
    const location = index === length - 1 ? '/de/documents/7' : `/step/${index + 1}`
    return [index === 0 ? '/documents/7' : `/step/${index}`, { status: 307, headers: { location } }]
  })
  return { ...Object.fromEntries(redirects), '/de/documents/7': { status: 200 } }
}

function httpDate(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString()
}
