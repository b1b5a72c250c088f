import { expect, it } from 'vitest'
import { byDeliverable, createSigningProxy } from '../../src/proxy/index.js'
import { WHILE_PENDING } from '../../src/embed/signing/signing.js'
import { ALICE, MOUNT, PORTAL, portalOptions } from './support/portal.js'
import { DELIVERABLE } from './support/serviceStub.js'

/** Starts a proxy on a service that knows of the signature `knownAfterMs` after the end. */
function startSigning(knownAfterMs: number) {
  const clock = { now: 0, calls: 0 }
  const { limits: _, ...options } = portalOptions('https://service.example')
  const proxy = createSigningProxy({
    ...options,
    confirm: byDeliverable(() => 'del_1'),
    fetch: async () => {
      clock.calls += 1
      const isKnown = clock.now >= knownAfterMs
      const body = { ...DELIVERABLE, id: 'del_1', status: isKnown ? 'generated' : 'processing' }
      return Response.json({ ...body, url: isKnown ? DELIVERABLE.url : null })
    },
  })
  const ask = async (): Promise<unknown> => {
    const url = `${PORTAL}${MOUNT}/recipients/re_alice1/confirmation?reason=pending`
    const response = await proxy.fetch(new Request(url, { headers: ALICE }))
    const body: { answer?: unknown } = await response.json()
    return body.answer
  }
  return { clock, ask }
}

it.each([0, 0.5, 1, 2, 3.5, 4, 6.5, 7, 9, 9.5, 10])(
  'a signature that the service knows %s seconds after the end is shown at most three seconds later',
  async (seconds) => {
    const { clock, ask } = startSigning(seconds * 1_000)
    let asked = 0
    for (const pause of WHILE_PENDING) {
      clock.now += pause
      asked += 1
      // oxlint-disable-next-line no-await-in-loop -- the page waits for each answer
      if ((await ask()) === true) break
    }
    expect(clock.now - seconds * 1_000).toBeLessThanOrEqual(3_000)
    // A question costs the service one read, and a waiting page costs it none.
    expect(clock.calls).toBe(asked)
  },
)
