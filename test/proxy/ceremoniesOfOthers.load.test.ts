import { connect as connectHttp2, constants } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { memoryState, type SigningState } from '../../src/proxy/index.js'
import {
  atRate,
  type FairProxy,
  othersWithinASecond,
  pause,
  startFairProxy,
} from './support/fairProxy.js'
import { ALICE, MOUNT } from './support/portal.js'
import { openUnread } from './support/withFiles.js'

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
    expect(atOnce.filter((status) => status === 200).length).toBeLessThanOrEqual(120)
    expect(atOnce.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    const statuses: number[] = []
    for (let index = 0; index < 130; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      statuses.push(await send('eve', '/recipients/re_1/confirmation'))
    }
    expect(statuses.slice(0, 120)).not.toContain(500)
    expect(statuses.slice(120)).toEqual(Array.from({ length: 10 }, () => 429))
    await close()
  })
})

const CEREMONY = `${MOUNT}/recipients/re_eve/ceremony`
const SLOW_BODY = `POST ${CEREMONY} HTTP/1.1\r\nHost: x\r\nCookie: session=eve\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 100\r\n\r\n{`

/** Opens sockets that send `text`, then a byte at a time, and never end their request. */
async function drip({ port }: FairProxy, sockets: number, text: string): Promise<void> {
  const open: Socket[] = []
  await atRate(10, async () => {
    for (const socket of open) socket.write('a')
    if (open.length >= sockets) return
    for (let count = 0; count < sockets / 10; count += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(text)
      open.push(socket)
    }
  })
  for (const socket of open) socket.destroy()
}

/**
 * Starts requests over HTTP/2 and resets each of them at once (CVE-2023-44487). Node ends a session
 * after a thousand resets, so the attacker then opens another one.
 */
async function resetRapidly({ http2Url }: FairProxy): Promise<void> {
  const open = () => connectHttp2(http2Url).on('error', () => {})
  let client = open()
  await atRate(16, async (index) => {
    if (client.closed || client.destroyed) client = open()
    for (let stream = 0; stream < 25 && !client.closed && !client.destroyed; stream += 1) {
      const isRead = (index + stream) % 2 === 0
      const path = isRead ? `${MOUNT}/deliverables/del_${stream}` : CEREMONY
      const request = client.request(
        {
          ...ALICE,
          cookie: 'session=eve',
          ':method': isRead ? 'GET' : 'POST',
          ':path': path,
        },
        { endStream: isRead },
      )
      request.on('error', () => {})
      request.close(constants.NGHTTP2_CANCEL)
    }
  })
  client.destroy()
}

async function readNoFile({ port }: FairProxy): Promise<void> {
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => openUnread(port, `reader${index % 20}`)),
  )
  await pause(3_000)
  for (const socket of sockets) socket.destroy()
}

/** A state that fails or hangs for the first two seconds, as while Redis fails over. */
function interrupted(isHanging: boolean): SigningState {
  const endsAt = performance.now() + 2_000
  return new Proxy(memoryState(), {
    get: (state, name, self) => {
      const step: unknown = Reflect.get(state, name, self)
      if (typeof step !== 'function' || performance.now() > endsAt) return step
      return async () => (isHanging ? new Promise(() => {}) : away())
    },
  })
}

const attacks: readonly [string, (proxy: FairProxy) => Promise<unknown>][] = [
  ['1,000 sockets send a header byte by byte', async (proxy) => drip(proxy, 1_000, 'GET / HT')],
  [
    '300 sockets of one user send a body byte by byte',
    async (proxy) => drip(proxy, 300, SLOW_BODY),
  ],
  ['one user resets 400 requests a second over HTTP/2', resetRapidly],
  ['20 users open 200 files and read none', readNoFile],
  [
    'one user repeats one key with other recipients',
    async ({ create }) => atRate(60, async (index) => create('eve', `re_${index}`, 'one-key')),
  ],
  [
    'one user repeats one request',
    async ({ create }) => atRate(60, async () => create('eve', 're_1', 'one-key')),
  ],
  [
    'requests with a header of 60 kB arrive',
    async ({ send }) =>
      atRate(60, async () =>
        send('eve', '/recipients/re_1/ceremony', {
          method: 'PUT',
          headers: { 'x-large': 'a'.repeat(60_000) },
        }).catch(() => {}),
      ),
  ],
  [
    'callers without a session send 200 requests a second',
    async ({ send }) => atRate(200, async () => send('', '/recipients/re_1/confirmation')),
  ],
  [
    'bodies of 8 kB are nested and wrong',
    async ({ send }) =>
      atRate(60, async () =>
        send('eve', '/recipients/re_1/ceremony', { method: 'POST', body: '['.repeat(8_000) }),
      ),
  ],
]

// A busy machine delays the attack, the service and the clock of this process alike.
describe('the ceremonies of others under an attack', { retry: 2 }, () => {
  it.each(attacks)('are created within a second while %s', async (_, attack) => {
    const proxy = await startFairProxy({ pool: { connections: 4 } })
    const [share] = await Promise.all([othersWithinASecond(proxy), attack(proxy)])
    await proxy.close()
    expect(share).toBeGreaterThanOrEqual(0.95)
  })

  it.each([false, true])(
    'are created again when the state returns during a flood, if it hangs: %s',
    async (isHanging) => {
      const proxy = await startFairProxy({ state: interrupted(isHanging) })
      const flood = atRate(40, async (index) =>
        index % 2 === 0
          ? proxy.create('eve', `re_${index}`)
          : proxy.send('eve', '/deliverables/del_1'),
      )
      await pause(2_100)
      const [share] = await Promise.all([othersWithinASecond(proxy), flood])
      await proxy.close()
      expect(share).toBeGreaterThanOrEqual(0.95)
    },
  )
})
