import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSigningProxy, type ProxyEvent } from '../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../src/proxy/node/index.js'
import { createFileStream } from '../../src/proxy/services/fileStream.js'
import { listen } from './support/listen.js'
import { ALICE, portalOptions, SHORT } from './support/portal.js'
import {
  CHUNK,
  DOCUMENT_PATH,
  FILE_BYTES,
  FILE_PATH,
  openUnread,
  sendFile,
  withFiles,
} from './support/withFiles.js'

type Answer = (res: ServerResponse) => void

/** Starts a service that answers with `answer`, and a proxy in front of it. */
async function startBoth(answer: Answer, isPooled: boolean, times = {}) {
  const closedAtService: Promise<unknown>[] = []
  const service = await listen(
    createServer((_req, res) => {
      closedAtService.push(once(res, 'close'))
      res.writeHead(200, { 'content-type': 'application/pdf' })
      answer(res)
    }),
  )
  const pooledFetch = createPooledFetch()
  const events: ProxyEvent[] = []
  const options = portalOptions(service.url, events)
  const proxy = createSigningProxy({
    ...options,
    ...times,
    authorize: () => true,
    document: true,
    service: { ...options.service, adapter: withFiles },
    ...(isPooled && { fetch: pooledFetch }),
  })
  const server = await listen(createServer(toNodeListener(proxy)))
  return {
    closedAtService,
    events,
    port: server.port,
    download: async (path = FILE_PATH) =>
      fetch(`${server.url}${path}`, { headers: { cookie: ALICE['cookie'] ?? '' } }),
    close: async () => {
      await server.close()
      await pooledFetch.close()
      await service.close()
    },
  }
}

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield CHUNK
}

it('fails if the whole file takes too long, however steadily the reader reads', async () => {
  vi.useFakeTimers()
  const abort = vi.fn<() => void>()
  const limits = { maxBytes: Infinity, idleMs: 500, longestMs: 1_000, abort }
  const { body, ended } = createFileStream(endless(), limits)
  const reader = body.getReader()
  for (let chunk = 0; chunk < 19; chunk += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a slow reader
    await Promise.all([reader.read(), vi.advanceTimersByTimeAsync(50)])
  }
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(51)
  await expect(reader.read()).rejects.toThrow('The file could not be sent to its end.')
  await ended
  expect(abort).toHaveBeenCalledOnce()
  vi.useRealTimers()
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

  async function shortenTimes(): Promise<void> {
    await both.close()
    both = await startBoth((res) => answer(res), isPooled, SHORT)
  }

  it('reaches the browser whole', async () => {
    answer = (res) => sendFile(res, FILE_BYTES)
    const response = await both.download()
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="signed.pdf"')
    expect((await response.arrayBuffer()).byteLength).toBe(FILE_BYTES)
  })

  it('has more time for its first byte than `timeoutMs`, and no more than `fileTimeoutMs`', async () => {
    await both.close()
    const times = { timeoutMs: 200, fileTimeoutMs: 1_000 }
    both = await startBoth((res) => answer(res), isPooled, times)
    answer = (res) => void setTimeout(() => res.end('%PDF-'), 600)
    expect(await (await both.download()).text()).toBe('%PDF-')
    answer = () => {}
    const late = await both.download()
    expect([late.status, await late.json()]).toMatchObject([504, { code: 'upstream_timeout' }])
    await both.closedAtService[1]
  })

  it('ends the call of the service if the reader leaves before the first byte', async () => {
    answer = () => {}
    const socket = await openUnread(both.port, 'alice')
    await expect.poll(() => both.closedAtService.length).toBe(1)
    socket.destroy()
    await both.closedAtService[0]
    await expect.poll(() => both.events).toMatchObject([{ type: 'operation', outcome: 'ok' }])
  }, 5_000)

  it.each([FILE_PATH, DOCUMENT_PATH])(
    'is an aborted response if the service closes the connection',
    async (path) => {
      answer = (res) => {
        res.write(CHUNK)
        setTimeout(() => res.destroy(), 50)
      }
      const response = await both.download(path)
      expect(response.status).toBe(200)
      await expect(response.arrayBuffer()).rejects.toThrow('terminated')
    },
  )

  it('is an aborted response if the file is larger than 25 MiB', async () => {
    answer = (res) => sendFile(res, FILE_BYTES + 1)
    const response = await both.download()
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  })

  it('is an aborted response if the service stops to send', async () => {
    await shortenTimes()
    answer = (res) => void res.write(CHUNK)
    const response = await both.download()
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
    await both.closedAtService[0]
  }, 10_000)

  it('closes the connection to the service if the browser leaves or does not read', async () => {
    await shortenTimes()
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
