import { describe, expect, it } from 'vitest'
import { memoryState } from '../../src/proxy/index.js'
import {
  atRate,
  type FairProxy,
  othersWithinASecond,
  pause,
  startFairProxy,
} from './support/fairProxy.js'

const away = async (): Promise<never> => Promise.reject(new Error('away'))

const deliverable = (index: number): string => `/deliverables/del_${index}`
const confirmation = (index: number): string => `/recipients/re_${index}/confirmation?reason=open`

/** A page with 30 unsigned documents: each asks on mount, and in the rhythm after an end. */
const openPage = async ({ send }: FairProxy): Promise<unknown> =>
  Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      for (const seconds of [0, 1, 2, 3]) {
        // oxlint-disable-next-line no-await-in-loop -- the rhythm of the page
        await pause(seconds * 1_000)
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        await send('eve', confirmation(index))
      }
    }),
  )

const floods: readonly [string, (proxy: FairProxy) => Promise<unknown>][] = [
  [
    'two users read 12 times a second each',
    async ({ send }) =>
      Promise.all(
        ['eve', 'mallory'].map(async (subject) =>
          atRate(12, async (index) => send(subject, deliverable(index))),
        ),
      ),
  ],
  ['the page of one user lists 30 unsigned documents', openPage],
  [
    'one user sends 300 reads at once',
    async ({ send }) =>
      Promise.all(Array.from({ length: 300 }, async (_, index) => send('eve', deliverable(index)))),
  ],
  [
    'two users create 300 ceremonies each at once',
    async ({ create }) =>
      Promise.all(
        Array.from({ length: 300 }, async (_, index) =>
          Promise.all(['eve', 'mallory'].map(async (subject) => create(subject, `re_${index}`))),
        ),
      ),
  ],
  [
    'one user reads and creates without a pause',
    async ({ send, create }) =>
      Promise.all([
        atRate(40, async (index) => send('eve', deliverable(index))),
        atRate(40, async (index) => create('eve', `re_${index}`)),
      ]),
  ],
]

// One after the other: a flood beside this one would delay the clock of this process, too.
describe('the ceremonies of others', () => {
  it.each(floods)('are created within a second while %s', async (_, flood) => {
    const proxy = await startFairProxy()
    const [share] = await Promise.all([othersWithinASecond(proxy), flood(proxy)])
    await proxy.close()
    expect(share).toBeGreaterThanOrEqual(0.95)
    // The pace spaces the calls out. A busy machine still moves a few of them closer together.
    expect(proxy.refused()).toBeLessThanOrEqual(3)
  })
})

describe('while the state is away', () => {
  it('reads have the limits of this process', async () => {
    const { send, close } = await startFairProxy({ state: { ...memoryState(), hit: away } })
    const atOnce = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => send('eve', deliverable(index))),
    )
    expect(atOnce.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    expect(atOnce.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    const statuses: number[] = []
    for (let index = 0; index < 70; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      statuses.push(await send('eve', '/recipients/re_1/confirmation'))
    }
    expect(statuses.slice(0, 60)).not.toContain(500)
    expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 429))
    await close()
  })
})
