/** Measurements that run in a Node process. It needs `--expose-gc`. */
import { setImmediate } from 'node:timers/promises'
import { createSigningEmulator } from 'react-signing-ceremony/emulator'
import { createSigningProxy, type SigningProxy } from 'react-signing-ceremony/proxy'
import { pointOf, type Curve, type Point } from './curve.js'

const PORTAL = 'https://portal.example.com'
const HEADERS = {
  'content-type': 'application/json',
  origin: PORTAL,
  'sec-fetch-site': 'same-origin',
}
const NO_LIMIT = 1_000_000_000

/** Measures each kind of server work in sequence. The smallest size also runs first, to warm up. */
export async function serverCurves(): Promise<readonly Curve[]> {
  return [
    await curve('a deliverable polled through proxy and emulator', 'polls', POLLS, poll),
    await curve('ceremonies in one emulator', 'ceremonies', CEREMONIES, fillEmulator),
    await curve('keyed writes remembered by one proxy', 'writes', KEYED, writeWithKeys),
  ]
}

/** An emulator logs the last 1,000 calls only, so more polls must not need more memory. */
const POLLS = [1_000, 10_000, 20_000]
const CEREMONIES = [100, 1_000, 10_000]
/** A store in memory keeps 10,000 records, so more writes must not need more memory. */
const KEYED = [1_000, 10_000, 20_000]

async function curve(
  what: string,
  units: string,
  sizes: readonly number[],
  work: (size: number) => Promise<unknown>,
): Promise<Curve> {
  await work(sizes[0] ?? 1)
  const points: Point[] = []
  for (const size of sizes) points.push(await pointOf(size, async () => work(size)))
  return { what, units, points }
}

async function poll(size: number): Promise<unknown> {
  const { emulator, proxy } = portal()
  const { deliverables } = emulator.seedEnvelope(seedOf(0))
  const url = `${PORTAL}/api/signing/deliverables/${deliverables[0]?.id}`
  for (let at = 0; at < size; at += 1) {
    await answered(await proxy.fetch(new Request(url, { headers: HEADERS })), 200)
  }
  return { emulator, proxy }
}

async function fillEmulator(size: number): Promise<unknown> {
  const { emulator, proxy } = portal()
  for (let at = 0; at < size; at += 1) {
    const { recipients } = emulator.seedEnvelope(seedOf(at))
    await create(proxy, recipients[0]?.id)
  }
  return { emulator, proxy }
}

async function writeWithKeys(size: number): Promise<unknown> {
  const proxy = createSigningProxy({
    ...OPTIONS,
    service: {
      baseUrl: 'https://api.example.com',
      apiKey: 'key_test_bench00',
      ceremonyOrigins: ['https://ceremony.example.com'],
    },
    fetch: async () =>
      Response.json({ url: 'https://ceremony.example.com/en/start?token=t' }, { status: 201 }),
  })
  for (let at = 0; at < size; at += 1) {
    await create(proxy, 're_user')
  }
  return proxy
}

const OPTIONS = {
  publicUrl: `${PORTAL}/api/signing`,
  embeddableIn: [PORTAL],
  authenticate: () => ({ subject: 'user' }),
  authorize: () => true,
  evidence: () => ({ provider: 'Acme Portal', data: { 'Session ID': 'session' } }),
  limits: { perSubject: NO_LIMIT, perRecipient: NO_LIMIT },
}

function portal() {
  const emulator = createSigningEmulator({ deliverableDelay: 0 })
  const proxy = createSigningProxy({
    ...OPTIONS,
    service: {
      baseUrl: emulator.origin,
      apiKey: emulator.apiKey,
      ceremonyOrigins: [emulator.origin],
    },
    fetch: emulator.fetch,
  })
  return { emulator, proxy }
}

function seedOf(at: number) {
  return { recipients: [{ name: 'Ada Lovelace', email: `ada${at}@example.com` }] }
}

async function create(proxy: SigningProxy, recipientId: string | undefined): Promise<void> {
  const url = `${PORTAL}/api/signing/recipients/${recipientId}/ceremony`
  const init = {
    method: 'POST',
    headers: { ...HEADERS, 'idempotency-key': crypto.randomUUID() },
    body: '{}',
  }
  await answered(await proxy.fetch(new Request(url, init)), 201)
}

async function answered(response: Response, status: number): Promise<void> {
  if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  // Ends this turn of the event loop, because V8 releases weak references only between turns.
  await setImmediate()
}
