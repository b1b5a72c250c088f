import { describe, expect, it } from 'vitest'
import { memoryState } from '../../src/proxy/index.js'
import { get, MOUNT, PORTAL, type PortalOptions, post, SHORT } from './support/portal.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()
const CEREMONY = '/recipients/re_alice1/ceremony'

/** An answer contains a remedy only if `publicUrl` is on a loopback host. */
const LOCAL: PortalOptions = {
  publicUrl: `http://localhost:5173${MOUNT}`,
  allowedOrigins: [PORTAL],
}

/** Returns the remedies of the refused answers to these requests, which are sent one by one. */
async function remediesOf(options: object, ...requests: readonly Request[]) {
  const proxy = service.proxyWith({ ...LOCAL, ...options })
  const remedies: unknown[] = []
  for (const request of requests) {
    // oxlint-disable-next-line no-await-in-loop -- the limits count the calls in this order
    const response = await proxy.fetch(request)
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!response.ok) remedies.push(Object(await response.json()).remedy)
  }
  return remedies
}

describe('the remedy of a refused call', () => {
  it.each<[string, PortalOptions, readonly Request[]]>([
    [
      'more than 2 calls in a minute, the limit `limits.perSubject`',
      { limits: { perSubject: 2 } },
      [1, 2, 3].map(() => get('/deliverables/del_1')),
    ],
    [
      'more than 1 confirmation requests in a minute, the limit `limits.perSubject`',
      { limits: { perSubject: 1 }, confirm: () => false },
      [1, 2].map(() => get('/recipients/re_alice1/confirmation?reason=mounted')),
    ],
    [
      'more than 1 writes for this recipient in a minute, the limit `limits.perRecipient`',
      { limits: { perRecipient: 1 } },
      [1, 2].map(() => post(CEREMONY)),
    ],
  ])('names the limit and its value: %s', async (text, options, requests) => {
    expect(await remediesOf(options, ...requests)).toEqual([expect.stringContaining(text)])
  })

  it('names the limit of a user’s unknown outcomes', async () => {
    const state = { ...memoryState(), begin: async () => ({ state: 'share_full' as const }) }
    expect(await remediesOf({ state }, post(CEREMONY))).toEqual([
      expect.stringContaining('has left 500 replacements'),
    ])
  })

  it('names how many writes of a user are running', async () => {
    let allow: ((verdict: boolean) => void) | undefined
    const allowed = new Promise<boolean>((resolve) => {
      allow = resolve
    })
    const proxy = service.proxyWith({ ...LOCAL, authorize: async () => allowed })
    const waiting = [1, 2, 3].map(async () => proxy.fetch(post(CEREMONY)))
    const refused = await proxy.fetch(post(CEREMONY))
    allow?.(true)
    await Promise.all(waiting)
    expect(await refused.json()).toMatchObject({
      remedy: expect.stringMatching(/^3 writes of this user are running\./),
    })
  })

  it.each<[string, () => unknown, string]>([
    [
      'undefined',
      () => undefined,
      '(received: undefined), and only `true` allows the call. Check that each path of the function has a `return`.',
    ],
    ['null', () => null, '(received: null)'],
    ['a text', () => 'yes', '(received: string)'],
    ['false', () => false, 'did not return `true` for this session and id'],
  ])('says what `authorize` returned: %s', async (_what, authorize, text) => {
    expect(await remediesOf({ authorize }, post(CEREMONY))).toEqual([expect.stringContaining(text)])
  })

  it.each<[string, PortalOptions['redirectUrls']]>([
    ['Its keys are "done", "later".', { done: `${PORTAL}/done`, later: `${PORTAL}/later` }],
    ['The option `redirectUrls` has no keys.', undefined],
  ])('lists the keys of `redirectUrls`: %s', async (text, redirectUrls) => {
    const request = post(CEREMONY, { landing: 'finished' })
    expect(await remediesOf({ redirectUrls }, request)).toEqual([expect.stringContaining(text)])
  })

  it('names the milliseconds in which the service did not answer', async () => {
    service.behave = () => {}
    expect(await remediesOf(SHORT, post(CEREMONY))).toEqual([
      expect.stringContaining('did not answer within 400 ms, the option `timeoutMs`'),
    ])
  })
})
