import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  createSigningProxy,
  memoryStore,
  type ProxyEvent,
  type SigningStore,
} from '../../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../../src/proxy/node/index.js'
import { listen } from '../support/listen.js'
import { ALICE, get, MOUNT, portalOptions, post } from '../support/portal.js'
import { wellBehaved } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

const CREATE = '/recipients/re_alice1/ceremony'

describe('toNodeListener', () => {
  it('sends the length of an answer, in bytes', async () => {
    service.behave = (res) => {
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ id: 'del_1', envelope_id: 'é😀', status: 's', type: 't' }))
    }
    const proxy = createSigningProxy(portalOptions(service.url))
    const server = await listen(createServer(toNodeListener(proxy)))
    const response = await fetch(`${server.url}${MOUNT}/deliverables/del_1`, { headers: ALICE })
    const text = await response.text()
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(text).toContain('é😀')
    await server.close()
  })

  it('calls a function that a host has put around the proxy’s fetch', async () => {
    const proxy = createSigningProxy(portalOptions(service.url))
    const wrapped = async (request: Request): Promise<Response> => {
      const response = await proxy.fetch(request)
      return new Response(`${await response.text()} and more`, { status: 418 })
    }
    const server = await listen(createServer(toNodeListener(wrapped)))
    const response = await fetch(`${server.url}${MOUNT}/health`)
    expect([response.status, await response.text()]).toEqual([418, '{"status":"ok"} and more'])
    await server.close()
  })

  it('calls a fetch that was put into the proxy’s place, and warns of it once', async () => {
    const warnings: string[] = []
    const hear = ({ message }: Error): void => void warnings.push(message)
    process.on('warning', hear)
    const proxy = createSigningProxy(portalOptions(service.url))
    const replaced = { ...proxy }
    // As JavaScript can do it; the types forbid it.
    Object.assign(replaced, { fetch: async () => new Response('from the host', { status: 418 }) })
    const server = await listen(createServer(toNodeListener(replaced)))
    for (let call = 0; call < 2; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await fetch(`${server.url}${MOUNT}/health`)).status).toBe(418)
    }
    await server.close()
    process.off('warning', hear)
    expect(warnings).toEqual([expect.stringContaining('is not the proxy’s own')])
  })

  it('answers a proxy by the way behind its fetch', async () => {
    const proxy = createSigningProxy(portalOptions(service.url))
    let responses = 0
    const handle: typeof proxy.fetch.handle = async (incoming) => {
      responses += 1
      return proxy.fetch.handle(incoming)
    }
    const fetchOnly = Object.assign(async () => new Response(), { handle })
    const server = await listen(createServer(toNodeListener({ fetch: fetchOnly })))
    expect((await fetch(`${server.url}${MOUNT}/health`)).status).toBe(200)
    expect(responses).toBe(1)
    await server.close()
  })

  it('answers the next request of a connection whose body was refused half read', async () => {
    const proxy = createSigningProxy(portalOptions(service.url))
    const server = await listen(createServer(toNodeListener(proxy)))
    const socket = connect(server.port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString()
    })
    const headers = Object.entries(ALICE).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${MOUNT}${CREATE} HTTP/1.1\r\nhost: a\r\n${headers.join('')}`)
    socket.write(`transfer-encoding: chunked\r\n\r\n5000\r\n${' '.repeat(0x5000)}\r\n`)
    await expect.poll(() => received).toContain(' 413 ')
    // More than any buffer on its way would swallow.
    socket.write(`800000\r\n${' '.repeat(0x800000)}\r\n0\r\n\r\n`)
    socket.write(`GET ${MOUNT}/health HTTP/1.1\r\nhost: a\r\n\r\n`)
    await expect.poll(() => received).toContain('{"status":"ok"}')
    expect(service.requests).toEqual([])
    socket.destroy()
    await server.close()
  })
})

describe('toNodeListener reading a body', () => {
  const headers = Object.entries(ALICE).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `POST ${MOUNT}${CREATE} HTTP/1.1\r\nhost: a\r\n${headers.join('')}`

  it('takes a client that goes away for an unreadable body, not for a fault of ours', async () => {
    const events: ProxyEvent[] = []
    const proxy = createSigningProxy(portalOptions(service.url, events))
    const server = await listen(createServer(toNodeListener(proxy)))
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${head}content-length: 10\r\n\r\n{`)
    await delay(50)
    socket.destroy()
    await expect.poll(() => events).toMatchObject([{ outcome: 'invalid_json' }])
    await server.close()
  })

  it.each([
    ['paused', (req: IncomingMessage) => void req.pause()],
    ['made a stream of texts', (req: IncomingMessage) => void req.setEncoding('utf8')],
  ])('reads a request that a middleware has %s, within the limit', async (_how, touch) => {
    const proxy = createSigningProxy(portalOptions(service.url))
    const listener = toNodeListener(proxy)
    const server = await listen(
      createServer((req, res) => {
        touch(req)
        listener(req, res)
      }),
    )
    const send = async (body: string): Promise<number> => {
      const url = server.url + MOUNT + CREATE
      return (await fetch(url, { method: 'POST', headers: ALICE, body })).status
    }
    expect(await send('{}')).toBe(201)
    expect(await send(' '.repeat(9_000))).toBe(413)
    const chunks = new Blob([' '.repeat(9_000)]).stream()
    // @ts-expect-error -- Node asks for `duplex`, the DOM's types do not know it
    const init: RequestInit = { method: 'POST', headers: ALICE, body: chunks, duplex: 'half' }
    expect((await fetch(server.url + MOUNT + CREATE, init)).status).toBe(413)
    await server.close()
  })
})

describe('createPooledFetch', () => {
  it('never sends a call whose time was up while it waited for a connection', async () => {
    service.behave = (res, record) => void setTimeout(() => wellBehaved(res, record), 600)
    const pooledFetch = createPooledFetch({ connections: 1 })
    const patient = createSigningProxy({ ...portalOptions(service.url), fetch: pooledFetch })
    const hasty = createSigningProxy({
      ...portalOptions(service.url),
      fetch: pooledFetch,
      timeoutMs: 150,
    })
    const first = patient.fetch(post(CREATE))
    await expect.poll(() => service.requests.length).toBe(1)
    const second = await hasty.fetch(get('/deliverables/del_1'))
    expect(second.status).toBe(504)
    expect((await first).status).toBe(201)
    await delay(100)
    expect(service.requests).toHaveLength(1)
    await pooledFetch.close()
  })

  it('lets go of an answer as soon as it is too large', async () => {
    let sent = 0
    service.behave = (res) => {
      res.writeHead(200, { 'content-type': 'application/json' })
      const pour = (): void => {
        for (let more = true; more && sent < 64; sent += 1) more = res.write('x'.repeat(1 << 20))
        if (sent < 64) res.once('drain', pour)
      }
      pour()
    }
    const pooledFetch = createPooledFetch()
    const proxy = createSigningProxy({ ...portalOptions(service.url), fetch: pooledFetch })
    const response = await proxy.fetch(get('/deliverables/del_1'))
    expect(await response.json()).toMatchObject({ code: 'upstream_invalid' })
    expect(sent).toBeLessThan(64)
    await pooledFetch.close()
  })
})

describe('a store outside the process', () => {
  it('never sees of whom and what its entries are', async () => {
    const keys: string[] = []
    const inner = memoryStore()
    const store: SigningStore = {
      ...inner,
      setIfAbsent: async (key, value, ttlMs) => {
        keys.push(key)
        return inner.setIfAbsent(key, value, ttlMs)
      },
      set: async (key, value, ttlMs) => {
        keys.push(key)
        return inner.set(key, value, ttlMs)
      },
    }
    const proxy = createSigningProxy({ ...portalOptions(service.url), store })
    await proxy.fetch(post(CREATE, {}, { 'idempotency-key': 'key-of-alice' }))
    expect(keys.length).toBeGreaterThanOrEqual(4)
    expect(keys.filter((key) => !/^(key|flight|result):[0-9a-f]{64}$/.test(key))).toEqual([])
  })
})
