/**
 * Measures how long a portal waits for a ceremony of Documenso, each of whose calls takes 40 ms: with this
 * package's proxy, and with a route that somebody writes by hand. Both set the same redirect.
 */
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { createSigningProxy, documenso } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { portOf } from '../ceremony/delayedRelay.js'
import { spreadOf, written } from '../proxy/statistics.js'
import {
  API_KEY,
  type DocumensoStub,
  ENVELOPE_ID,
  RECIPIENT_ID,
  startDocumensoStub,
} from './startDocumensoStub.js'

/** The delay of each call of the service, in milliseconds. */
const DELAY_MS = 40
const ROUNDS = 60
/** The first rounds warm up: then the code is compiled, and the proxy knows the envelope. */
const WARM_UP = 20

/** One way to get a ceremony's url from Documenso. */
interface Contender {
  readonly origin: string
  readonly path: string
  readonly close: () => void
}

async function listen(answer: RequestListener): Promise<Pick<Contender, 'origin' | 'close'>> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${portOf(server)}`, close }
}

/** The page at the end. By hand, it is the portal's own page. */
const REDIRECT = 'http://127.0.0.1/api/signing/finished'

async function ours(stub: DocumensoStub, view: 'sign' | 'embed'): Promise<Contender> {
  const proxy = createSigningProxy({
    service: { baseUrl: stub.url, apiKey: API_KEY, adapter: documenso({ view }) },
    publicUrl: 'http://127.0.0.1/api/signing',
    authenticate: () => ({ subject: 'ada' }),
    authorize: () => true,
    onEvent: () => {},
    limits: { perSubject: 1_000_000, perRecipient: 1_000_000 },
  })
  const running = await listen(toNodeListener(proxy))
  return { ...running, path: `/api/signing/recipients/${RECIPIENT_ID}/ceremony` }
}

/** The route that a portal needs at least: it knows the envelope, reads it, and sets the redirect. */
async function byHand(stub: DocumensoStub): Promise<Contender> {
  const headers = { authorization: API_KEY, 'content-type': 'application/json' }
  const running = await listen((_request, response) => {
    void (async () => {
      const url = `${stub.url}/api/v2/envelope`
      const envelope = await (await fetch(`${url}/${ENVELOPE_ID}`, { headers })).json()
      const signer = envelope.recipients.find(({ id }: { id: number }) => id === RECIPIENT_ID)
      if (envelope.documentMeta.redirectUrl !== REDIRECT) {
        const body = JSON.stringify({ envelopeId: ENVELOPE_ID, meta: { redirectUrl: REDIRECT } })
        await (await fetch(`${url}/update`, { method: 'POST', headers, body })).text()
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ url: `${stub.url}/sign/${signer.token}` }))
    })()
  })
  return { ...running, path: '/ceremony' }
}

/** Requests one ceremony, and returns the milliseconds until its url has arrived. */
async function timeOf({ origin, path }: Contender): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    },
    body: '{}',
  })
  const { url } = Object(await response.json())
  if (typeof url !== 'string') throw new Error(`${path} returned no ceremony.`)
  return performance.now() - startedAt
}

/** Measures both in turns, and returns one row of the table. */
async function compare(stub: DocumensoStub, view: 'sign' | 'embed', redirect: string | null) {
  const contenders = [await ours(stub, view), await byHand(stub)]
  const times: number[][] = contenders.map(() => [])
  const calls = contenders.map(() => 0)
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const contender = contenders[index]
      if (!contender) continue
      stub.setRedirect(redirect)
      const before = stub.callCount()
      // oxlint-disable-next-line no-await-in-loop -- in turns
      const time = await timeOf(contender)
      if (round < 0) continue
      times[index]?.push(time)
      calls[index] = stub.callCount() - before
    }
  }
  for (const { close } of contenders) close()
  const [own = [], hand = []] = times
  const ratios = own.map((time, round) => time / (hand[round] ?? Number.NaN))
  const cells = [own, hand].map((all) => written(spreadOf(all), 1))
  const name = `${view}, redirect ${redirect === null ? 'not set' : 'set'}`
  return `| ${name} | ${cells.join(' | ')} | ${written(spreadOf(ratios), 2)} | ${calls.join(' and ')} |`
}

/** Prints the table: milliseconds from the request to the url, and the calls of the service. */
export async function runDocumensoBench(): Promise<void> {
  const stub = await startDocumensoStub(DELAY_MS)
  process.stdout.write('| page | this proxy, ms | by hand, ms | ratio | calls |\n')
  process.stdout.write('| --- | ---: | ---: | ---: | ---: |\n')
  for (const view of ['sign', 'embed'] as const) {
    for (const redirect of [REDIRECT, null]) {
      // oxlint-disable-next-line no-await-in-loop -- one comparison after the other
      process.stdout.write(`${await compare(stub, view, redirect)}\n`)
    }
  }
  stub.close()
}
