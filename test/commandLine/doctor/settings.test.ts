import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import { callOf, diagnose, portalWith } from './diagnose.js'
import { type Differences, SIGN } from './samplePortal.js'

const health = (settings: object): Differences => ({
  '/api/signing/health': { body: JSON.stringify({ status: 'ok', ...settings }) },
})

describe('doctor compares the settings of the proxy and', () => {
  it('reports a wrong publicUrl, embeddableIn and key at once', async () => {
    const portal = await portalWith(
      health({
        public_url: 'http://127.0.0.1:9/api/signing',
        embeddable_in: ['https://portal.example.com'],
        mode: 'test',
        service: 'upstream_auth',
      }),
    )
    const { code, named, said } = await diagnose(portal)
    expect(code).toBe(1)
    expect(named).toEqual(
      expect.arrayContaining([
        'problem landing_reachable',
        'problem public_url',
        'problem embeddable_in',
        'problem service',
      ]),
    )
    expect(said).toContain(`Add \\"${portal.origin}\\"`)
    expect(said).toContain('upstream_auth')
  })

  it('asks for settings that the proxy does not report, and reports no pass', async () => {
    const portal = await portalWith(health({}))
    const { code, named, checks } = await diagnose(portal)
    const skipped = checks.flatMap(({ name, result }) => (result === 'skipped' ? [name] : []))
    expect({ code, named }).toEqual({ code: 0, named: [] })
    expect(skipped).toEqual(expect.arrayContaining(['public_url', 'embeddable_in', 'service']))
    const { out } = await run(callOf(portal))
    expect(out).toContain('Not checked:\n')
    expect(out).toContain('Give --public-url')
    expect(out).toContain('Give --embeddable-in')
    expect(out).toContain('never: policies that scripts add to the page')
  })

  it('reads them from --public-url and --embeddable-in', async () => {
    const portal = await portalWith(health({}))
    const right = ['--public-url', `${portal.proxy}/`, '--embeddable-in', portal.origin]
    expect((await diagnose(portal, right)).named).toEqual([])
    const wrong = ['--public-url', `${portal.origin}/api`, '--embeddable-in', SIGN]
    expect((await diagnose(portal, wrong)).named).toEqual([
      'problem landing_reachable',
      'problem public_url',
      'problem embeddable_in',
    ])
  })

  it('always prints what it did not check', async () => {
    const { out } = await run(callOf(await portalWith()))
    expect(out).toMatch(/\nNot checked:\n {2}ceremony_framing: Needs --ceremony/)
    expect(out).toContain('check-proxy does')
  })
})
