import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSigningProxy, type SigningService } from '../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../src/proxy/node/index.js'
import { contractService } from '../../src/proxy/services/contract/contractService.js'
import { listen } from './support/listen.js'
import { ALICE, MOUNT, portalOptions, SHORT } from './support/portal.js'

const FILE_BYTES = 25 * 1_024 * 1_024
const PATH = `${MOUNT}/deliverables/del_1/file`
const CHUNK = Buffer.alloc(65_536, 'x')

const withFiles: SigningService = {
  ...contractService(),
  downloadDeliverable: async (id) => ({
    path: `/deliverables/${id}/pdf`,
    type: 'application/pdf',
    name: 'signed.pdf',
  }),
}

/** Sends a file of `size` bytes as fast as its reader reads. */
function sendFile(res: ServerResponse, size: number): void {
  let left = size
  const write = (): void => {
    while (left > 0 && !res.destroyed) {
      const isTaken = res.write(CHUNK.subarray(0, left))
      left -= Math.min(left, CHUNK.length)
      if (!isTaken) return void res.once('drain', write)
    }
    res.end()
  }
  write()
}

type Answer = (res: ServerResponse) => void

/** Starts a service that answers with `answer`, and a proxy in front of it. */
async function startBoth(answer: Answer, isPooled: boolean) {
  const closedAtService: Promise<unknown>[] = []
  const service = await listen(
    createServer((_req, res) => {
      closedAtService.push(once(res, 'close'))
      res.writeHead(200, { 'content-type': 'application/pdf' })
      answer(res)
    }),
  )
  const pooledFetch = createPooledFetch()
  const options = portalOptions(service.url)
  const proxy = createSigningProxy({
    ...options,
    ...SHORT,
    authorize: () => true,
    service: { ...options.service, adapter: withFiles },
    ...(isPooled && { fetch: pooledFetch }),
  })
  const server = await listen(createServer(toNodeListener(proxy)))
  return {
    closedAtService,
    port: server.port,
    download: async () =>
      fetch(`${server.url}${PATH}`, { headers: { cookie: ALICE['cookie'] ?? '' } }),
    close: async () => {
      await server.close()
      await pooledFetch.close()
      await service.close()
    },
  }
}

/** Requests the file and reads nothing of it, not even its headers. */
async function openUnread(port: number, subject: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.pause()
  await once(socket, 'connect')
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nCookie: session=${subject}\r\n\r\n`)
  return socket
}

const pause = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

describe.each([
  ['createPooledFetch()', true],
  ['the global fetch', false],
])('a file through %s', (_, isPooled) => {
  let both: Awaited<ReturnType<typeof startBoth>>
  let answer: Answer

  beforeEach(async () => {
    both = await startBoth((res) => answer(res), isPooled)
  })
  afterEach(async () => both.close())

  it('reaches the browser whole', async () => {
    answer = (res) => sendFile(res, FILE_BYTES)
    const response = await both.download()
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="signed.pdf"')
    expect((await response.arrayBuffer()).byteLength).toBe(FILE_BYTES)
  })

  it('is an aborted response if the service closes the connection', async () => {
    answer = (res) => {
      res.write(CHUNK)
      setTimeout(() => res.destroy(), 50)
    }
    const response = await both.download()
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  })

  it('is an aborted response if the file is larger than 25 MiB', async () => {
    answer = (res) => sendFile(res, FILE_BYTES + 1)
    const response = await both.download()
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  })

  it('is an aborted response if the service stops to send', async () => {
    answer = (res) => void res.write(CHUNK)
    const response = await both.download()
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
    await both.closedAtService[0]
  }, 10_000)

  it('closes the connection to the service if the browser leaves or does not read', async () => {
    answer = (res) => sendFile(res, FILE_BYTES)
    const [leaving, idle] = await Promise.all([
      openUnread(both.port, 'alice'),
      openUnread(both.port, 'bob'),
    ])
    await expect.poll(() => both.closedAtService.length).toBe(2)
    leaving.destroy()
    await Promise.all(both.closedAtService)
    idle.destroy()
  }, 10_000)

  it('is refused above four open files of one subject, until one ends', async () => {
    answer = (res) => sendFile(res, FILE_BYTES)
    const sockets = await Promise.all(
      Array.from({ length: 4 }, async () => openUnread(both.port, 'alice')),
    )
    await expect.poll(() => both.closedAtService.length).toBe(4)
    const refused = await both.download()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    sockets[0]?.destroy()
    await expect.poll(async () => (await both.download()).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

it('thirty unread downloads of 25 MiB cost less than 60 MB of memory', async () => {
  // The service is in this process too, so its share of the memory is counted with the proxy's.
  const both = await startBoth((res) => sendFile(res, FILE_BYTES), true)
  await (await both.download()).arrayBuffer()
  const before = process.memoryUsage().rss
  const sockets = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => openUnread(both.port, `user${index}`)),
  )
  await expect.poll(() => both.closedAtService.length).toBe(31)
  await pause(1_000)
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(60)
  for (const socket of sockets) socket.destroy()
  await both.close()
})
