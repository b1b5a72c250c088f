import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toNodeListener } from '../../src/proxy/node/index.js'
import { answerDeliveries } from '../../src/webhooks/index.js'
import { listen } from '../proxy/support/listen.js'

const MAX_BYTES = 1_048_576
const url = 'https://portal.example.com/webhooks/acme'

afterEach(() => void vi.useRealTimers())

/** A body whose sender sends these bytes at once, and then never anything more. */
function unfinished(bytes: number) {
  const sender = { isGivenUp: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(bytes)),
    cancel: () => {
      sender.isGivenUp = true
    },
  })
  const request = new Request(url, { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, sender }
}

const complete = (bytes: number): Request =>
  new Request(url, { method: 'POST', body: new Uint8Array(bytes) })

describe('a receiver that answerDeliveries() builds', () => {
  const receive = answerDeliveries({ maxBytes: MAX_BYTES, receive: () => 200 })

  it('gives up a body that has not arrived after ten seconds', async () => {
    vi.useFakeTimers()
    const { request, sender } = unfinished(1)
    const response = receive(request)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(sender.isGivenUp).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect((await response).status).toBe(400)
    expect(sender.isGivenUp).toBe(true)
  })

  it('holds at most eight of the largest bodies, and gives up the oldest for a new one', async () => {
    const senders = Array.from({ length: 20 }, () => unfinished(MAX_BYTES - 1))
    const responses = senders.map(async ({ request }) => receive(request))
    const given = () => senders.map(({ sender }) => sender.isGivenUp)
    await vi.waitFor(() => expect(given().filter(Boolean).length).toBeGreaterThanOrEqual(12))
    expect(given()).toEqual(senders.map((_, index) => index < 12))
    expect((await receive(complete(MAX_BYTES))).status).toBe(200)
    expect((await responses[0])?.status).toBe(400)
  })

  it('receives a burst of a hundred deliveries of usual size', async () => {
    const responses = Array.from({ length: 100 }, async () => receive(complete(20_000)))
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('reads no body whose headers it does not accept', async () => {
    const accepts = vi.fn<() => boolean>(() => false)
    const { request, sender } = unfinished(1)
    const careful = answerDeliveries({ maxBytes: 100, accepts, receive: () => 200 })
    expect((await careful(request)).status).toBe(401)
    expect(sender.isGivenUp).toBe(false)
    expect(request.bodyUsed).toBe(false)
  })
})

describe('a receiver behind Node’s server', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.closeAllConnections()
  })

  it('answers the service while a hundred senders stay unfinished, and holds 8 MiB of them', async () => {
    const server = createServer(
      toNodeListener(answerDeliveries({ maxBytes: MAX_BYTES, receive: () => 200 })),
    )
    servers.push(server)
    const { url: origin, port, close } = await listen(server)
    const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${MAX_BYTES}\r\n\r\n`
    let answered = 0
    const sockets = Array.from({ length: 100 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}).once('data', () => (answered += 1))
      socket.write(head)
      socket.write(Buffer.alloc(MAX_BYTES - 1))
      return socket
    })
    await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(92), { timeout: 20_000 })
    expect(answered).toBe(92)
    const answer = await fetch(origin, { method: 'POST', body: Buffer.alloc(200_000) })
    expect(answer.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await close()
  })
})
