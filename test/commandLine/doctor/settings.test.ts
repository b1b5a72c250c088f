import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import { argsFor, diagnose, portalWith } from './diagnose.js'
import { type Differences, SIGN } from './samplePortal.js'

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
    expect(out).toMatch(/\nNot checked:\n {2}ceremony_framing: Needs --ceremony/)
    expect(out).toContain('check-proxy checks them')
  })
})
