import { describe, expect, it } from 'vitest'
import type { ProxyEvent } from '../../../src/proxy/index.js'
import { PORTAL, post } from '../support/portal.js'
import { CEREMONY_URL, json } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

const INTRANET = 'https://intranet.example.com'
const KEY = { 'idempotency-key': 'key' }

function create(ancestors?: unknown): Request {
  return post('/recipients/re_alice1/ceremony', { ancestors }, KEY)
}

async function framingFor(ancestors: unknown): Promise<unknown> {
  const response = await service.answerTo(create(ancestors))
  expect(response.status).toBe(201)
  return Object(await response.json()).framing
}

describe('the field `framing` of a granted ceremony', () => {
  it.each<[string, unknown, unknown]>([
    ['allows a listed page', [PORTAL], { verdict: 'allowed' }],
    [
      'names the missing entry for a page around the page',
      [PORTAL, INTRANET],
      { verdict: 'blocked', missing: INTRANET },
    ],
    ['names no entry for a sandboxed page, which none matches', ['null'], { verdict: 'blocked' }],
    ['is unknown inside a page that hides its origin', [PORTAL, 'null'], { verdict: 'unknown' }],
    ['is unknown inside an app', [PORTAL, 'capacitor://localhost'], { verdict: 'unknown' }],
    ['judges eight origins', Array<string>(8).fill(PORTAL), { verdict: 'allowed' }],
    ['is missing for nine origins', Array<string>(9).fill(PORTAL), undefined],
    [
      'judges the longest origin',
      [`https://${'a'.repeat(253)}:65535`],
      expect.objectContaining({ verdict: 'blocked' }),
    ],
    ['is missing for a longer text', [`https://${'a'.repeat(254)}:65535`], undefined],
    ['is missing for no origins', [], undefined],
    ['is missing for a text', PORTAL, undefined],
    ['is missing for a number in the list', [PORTAL, 7], undefined],
    ['is missing if the page sends no `ancestors`', undefined, undefined],
  ])('%s', async (_, ancestors, framing) => {
    expect(await framingFor(ancestors)).toEqual(framing)
  })

  it('compares with the list that the service returns', async () => {
    service.behave = json(201, { url: CEREMONY_URL, embeddable_in: [INTRANET] })
    expect(await framingFor([INTRANET])).toEqual({ verdict: 'allowed' })
  })

  it('is computed for each answer, also for a repeated one, and is in no event', async () => {
    const proxy = service.proxyWith()
    const bodies = []
    for (const ancestors of [[PORTAL, INTRANET], [PORTAL], undefined]) {
      // oxlint-disable-next-line no-await-in-loop -- the calls repeat the first
      bodies.push(Object(await (await proxy.fetch(create(ancestors))).json()))
    }
    expect(bodies.map(({ framing }) => framing?.verdict)).toEqual(['blocked', 'allowed', undefined])
    expect(new Set(bodies.map(({ url }) => url)).size).toBe(1)
    expect(service.requests).toHaveLength(1)
    expect(JSON.stringify([events, service.requests])).not.toContain('intranet')
  })
})
