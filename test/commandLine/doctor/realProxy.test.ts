// These tests run doctor on the settings that the real proxy reports. The emulator is its service.
import { describe, expect, it } from 'vitest'
import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { createSigningProxy, type SigningProxyOptions } from '../../../src/proxy/index.js'
import { diagnose, health, portalWith } from './diagnose.js'
import type { PortalAnswer } from './samplePortal.js'

interface SetUp {
  readonly wrong?: (
    portal: string,
  ) => Partial<Pick<SigningProxyOptions, 'publicUrl' | 'embeddableIn'>>
  readonly apiKey?: string
  readonly isServiceStopped?: boolean
}

/** Runs doctor on a portal whose `/health` is the response of a real proxy. */
async function diagnoseReal({ wrong, apiKey = 'key_test_emulator', ...others }: SetUp = {}) {
  const { origin: baseUrl, close } = await startSigningEmulator({ port: 0 })
  let answer: PortalAnswer = {}
  const portal = await portalWith(health(() => answer))
  const proxy = createSigningProxy({
    service: { baseUrl, apiKey },
    publicUrl: portal.proxy,
    embeddableIn: [portal.origin],
    authenticate: () => null,
    authorize: () => false,
    evidence: () => ({ provider: 'Portal', data: {} }),
    onEvent: () => {},
    ...wrong?.(portal.origin),
  })
  if (others.isServiceStopped) await close()
  const response = await proxy.fetch(new Request(`${portal.proxy}/health`))
  const headers = Object.fromEntries(response.headers)
  answer = { status: response.status, headers, body: await response.text() }
  const { code, problems, printed } = await diagnose(portal)
  if (!others.isServiceStopped) await close()
  return { code, problems, printed }
}

const ELSEWHERE = { publicUrl: 'http://127.0.0.1:9/api/signing' }
const OTHER_PAGE = { embeddableIn: ['https://portal.example.com'] }

describe('the command doctor with a running proxy', () => {
  it('finds no problem in a proxy with a correct configuration', async () => {
    expect(await diagnoseReal()).toMatchObject({ code: 0, problems: [] })
  })

  it.each<[string, SetUp, readonly string[], string]>([
    [
      'a publicUrl on another port',
      { wrong: () => ELSEWHERE },
      ['public_url'],
      '`publicUrl` is http://127.0.0.1:9/api/signing',
    ],
    [
      'a publicUrl with https on a server with http',
      { wrong: (portal) => ({ publicUrl: `${portal.replace('http:', 'https:')}/api/signing` }) },
      ['public_url'],
      '`publicUrl` is https://127.0.0.1:',
    ],
    [
      'a publicUrl with another path',
      { wrong: (portal) => ({ publicUrl: `${portal}/signing` }) },
      ['proxy_health'],
      'The proxy answers below `/signing`, the path of `publicUrl`',
    ],
    [
      'an embeddableIn that does not list the page',
      { wrong: () => OTHER_PAGE },
      ['embeddable_in'],
      '`embeddableIn` does not list http://127.0.0.1:',
    ],
    ['a refused API key', { apiKey: 'key_test_wrong' }, ['service'], 'upstream_auth'],
    ['a stopped service', { isServiceStopped: true }, ['service'], 'upstream_unreachable'],
    [
      'two independent problems, but none that they cause',
      { wrong: () => ({ ...ELSEWHERE, ...OTHER_PAGE }), apiKey: 'key_test_wrong' },
      ['public_url', 'service'],
      'Fix “public_url” first',
    ],
  ])('reports %s', async (_fault, setUp, problems, printed) => {
    const found = await diagnoseReal(setUp)
    expect(found.code).toBe(1)
    expect(found.problems).toEqual(problems.map((name) => `problem ${name}`))
    expect(found.printed).toContain(printed)
    expect(found.printed).not.toMatch(/key_test_|certificate/)
  })
})
