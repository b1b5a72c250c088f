import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSigningProxy, type ProxyEvent } from '../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../src/proxy/node/index.js'
import { createFileStream } from '../../src/proxy/services/fileStream.js'
import { listen } from './support/listen.js'
import { portalOptions, SHORT } from './support/portal.js'
import {
  CHUNK,
  DOCUMENT_PATH,
  FILE_BYTES,
  FILE_PATH,
  openOneByOne,
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
    download: async (path = FILE_PATH, subject = 'alice') =>
      fetch(`${server.url}${path}`, { headers: { cookie: `session=${subject}` } }),
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

  it('waits for its first byte alone for one person, and with one other in the process', async () => {
    const waiting: ServerResponse[] = []
    answer = (res) => void waiting.push(res)
    const first = both.download()
    await expect.poll(() => waiting.length).toBe(1)
    const again = await both.download()
    expect([again.status, again.headers.get('retry-after'), await again.json()]).toMatchObject([
      503,
      '5',
      { code: 'upstream_busy', retry_after: 5 },
    ])
    const second = both.download(FILE_PATH, 'bob')
    await expect.poll(() => waiting.length).toBe(2)
    expect((await both.download(FILE_PATH, 'carol')).status).toBe(503)
    waiting[0]?.write('%PDF-')
    expect((await first).status).toBe(200)
    const third = both.download(FILE_PATH, 'carol')
    await expect.poll(() => waiting.length).toBe(3)
    for (const res of waiting) res.end('%PDF-')
    expect([(await second).status, (await third).status]).toEqual([200, 200])
  })

  it('larger than 10 MB waits for its first byte alone, as soon as its size is known', async () => {
    const waiting: ServerResponse[] = []
    answer = (res) => sendFile(res, FILE_BYTES)
    await (await both.download()).arrayBuffer()
    answer = (res) => void waiting.push(res)
    const large = both.download()
    await expect.poll(() => waiting.length).toBe(1)
    expect((await both.download(FILE_PATH, 'bob')).status).toBe(503)
    const small = both.download(DOCUMENT_PATH, 'bob')
    await expect.poll(() => waiting.length).toBe(2)
    for (const res of waiting) res.end('%PDF-')
    expect([(await large).status, (await small).status]).toEqual([200, 200])
  })

  it('is refused above four open files of one subject, until one ends', async () => {
    answer = (res) => sendFile(res, FILE_BYTES)
    const four = Array.from({ length: 4 }, () => 'alice')
    const isOpen = (count: number): boolean => both.closedAtService.length >= count
    const sockets = await openOneByOne(both.port, four, isOpen)
    const refused = await both.download()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    sockets[0]?.destroy()
    await expect.poll(async () => (await both.download()).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})
