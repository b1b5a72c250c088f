import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import { argsFor, diagnose, pageWith, portalWith, stopLast } from './diagnose.js'
import { type Differences, type SamplePortal, SIGN } from './samplePortal.js'

const health = (settings: object): Differences => ({
  '/api/signing/health': { body: JSON.stringify({ status: 'ok', ...settings }) },
})

describe('the command doctor', () => {
  it('skips the checks of settings that the proxy does not report, and names their flags', async () => {
    const portal = await portalWith(health({}))
    const { code, problems, checks } = await diagnose(portal)
    const skipped = checks.flatMap(({ name, result }) => (result === 'skipped' ? [name] : []))
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
    expect(skipped).toEqual(expect.arrayContaining(['public_url', 'embeddable_in', 'service']))
    const { out } = await run(argsFor(portal))
    expect(out).toContain('Not checked:\n')
    expect(out).toContain('as --public-url')
    expect(out).toContain('as --embeddable-in')
    expect(out).toContain('never checked: security policies that scripts add to the page')
  })

  it('checks the proxy’s settings that --public-url and --embeddable-in name', async () => {
    const portal = await portalWith(health({}))
    const right = ['--public-url', `${portal.proxy}/`, '--embeddable-in', portal.origin]
    expect((await diagnose(portal, right)).problems).toEqual([])
    const wrong = ['--public-url', `${portal.origin}/api`, '--embeddable-in', SIGN]
    expect((await diagnose(portal, wrong)).problems).toEqual(['problem public_url'])
    const elsewhere = [...right.slice(0, 2), '--embeddable-in', SIGN]
    expect((await diagnose(portal, elsewhere)).problems).toEqual(['problem embeddable_in'])
  })

  it.each([
    [{ service: 'upstream_auth' }, 'to the service fails: upstream_auth.', 'upstream_auth'],
    [
      { service: 'upstream_auth', service_name: 'Acme' },
      'to the service (Acme) fails: ',
      undefined,
    ],
    [{ service: '<b>secret' }, 'to the service fails.', undefined],
    [{ service: 'upstream_auth', service_name: '<b>' }, 'to the service fails: ', undefined],
  ])('reports a service that fails: %j', async (settings, seen, errorCode) => {
    const { checks, printed } = await diagnose(await portalWith(health(settings)))
    expect(checks.find(({ name }) => name === 'service')).toMatchObject({
      result: 'problem',
      seen: expect.stringContaining(`The proxy's test call ${seen}`),
      ...(errorCode && { code: errorCode }),
    })
    expect(printed).not.toContain('<b>')
  })

  it('always lists the checks that it has skipped', async () => {
    const { out } = await run(argsFor(await portalWith()))
    expect(out).toMatch(/\nNot checked:\n {2}ceremony_origin: Only a ceremony proves/)
    expect(out).toContain('check-proxy checks them')
  })

  it.each<[string, (portal: SamplePortal, gone: string) => readonly string[], string, string]>([
    [
      'the origin of the portal',
      ({ origin }) => [origin],
      'problem',
      'is the origin of the portal',
    ],
    ['an origin where no server answers', (_, gone) => [gone], 'problem', 'connection was refused'],
    ['a host that does not exist', () => ['https://sign.invalid'], 'warning', 'the host name'],
  ])('reports %s as --ceremony-origin', async (_, originsOf, result, seen) => {
    const { origin } = await portalWith()
    await stopLast()
    const portal = await portalWith()
    const flags = originsOf(portal, origin).flatMap((one) => ['--ceremony-origin', one])
    const { checks, problems } = await diagnose(portal, flags)
    expect(problems).toEqual([`${result} ceremony_origin`])
    expect(checks.find(({ name }) => name === 'ceremony_origin')).toMatchObject({
      seen: expect.stringContaining(seen),
      remedy: expect.stringContaining('Pass the origin of the urls'),
    })
  })

  it('reports the origin of a ceremony that --ceremony-origin does not name', async () => {
    const portal = await portalWith()
    const sign = await portalWith({ '/en/start': moved('http://127.0.0.1:9/en/start') })
    const env = { LINK: `${sign.origin}/en/start?token=s3cret` }
    const { problems, checks, printed } = await diagnose(portal, ['--ceremony', 'env:LINK'], env)
    expect(problems).toContain('problem ceremony_origin')
    expect(checks.find(({ name }) => name === 'ceremony_origin')).toMatchObject({
      seen: 'The ceremony loads http://127.0.0.1:9, which --ceremony-origin does not name.',
    })
    expect(printed).not.toContain('s3cret')
  })

  it('reports a ceremony on http, which browsers block in a page on https', async () => {
    const origin = ['--ceremony-origin', 'http://sign.invalid']
    const csp = pageWith({ 'content-security-policy': `frame-src 'self' ${SIGN}` })
    const { problems } = await diagnose(await portalWith(csp), origin)
    expect(problems).toEqual(['problem https', 'warning ceremony_origin'])
  })

  it('requires that a policy allows the origin to which the ceremony redirects', async () => {
    const other = await portalWith({ '/sign': { status: 200 } })
    const sign = await portalWith({ '/en/start': moved(`${other.origin}/sign`) })
    const policy = `frame-src 'self' ${SIGN} ${sign.origin}`
    const portal = await portalWith(pageWith({ 'content-security-policy': policy }))
    const flags = ['--ceremony', 'env:LINK', '--ceremony-origin', other.origin]
    const { problems } = await diagnose(portal, flags, { LINK: `${sign.origin}/en/start` })
    expect(problems).toEqual(['problem csp_ceremony'])
  })
})

const moved = (location: string) => ({ status: 302, headers: { location } })
