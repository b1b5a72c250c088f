import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  connect as connectHttp2,
  createServer as createHttp2Server,
  type Http2ServerResponse,
} from 'node:http2'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import type { ProxyEvent } from '../../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../../src/proxy/node/index.js'
import { listen } from '../support/listen.js'
import { ALICE, get, PORTAL, portalOptions, post } from '../support/portal.js'
import { rawRequest } from '../support/rawRequest.js'
import { wellBehaved } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

const CEREMONY = '/api/signing/recipients/re_alice1/ceremony'

/** The first lines of a request to create a ceremony, without those of its body. */
const HEAD = [
  `POST ${CEREMONY} HTTP/1.1\r\nHost: x`,
  ...Object.entries(ALICE).map(toLine),
  '',
].join('\r\n')

function toLine([name, value]: readonly [string, string]): string {
  return `${name}: ${value}`
}

type Served = Parameters<typeof toNodeListener>[0]

/** Serves a proxy with `node:http`. Default: that of the portal. */
async function serve(proxy: Served = service.proxyWith()) {
  return listen(createServer(toNodeListener(proxy)))
}

/** Serves a proxy with `node:http2`, behind middleware that changes each response. */
async function serveHttp2(proxy: Served, change?: (res: Http2ServerResponse) => void) {
  const listener = toNodeListener(proxy)
  const server = createHttp2Server((req, res) => {
    change?.(res)
    // Node types the listener of HTTP/2 apart from that of HTTP/1.1.
    Reflect.apply(listener, undefined, [req, res])
  })
  const { url, close } = await listen(server)
  const client = connectHttp2(url)
  return {
    headersOf: async (path: string, authority: string): Promise<unknown> => {
      const head = { ':method': 'POST', ':path': path, ':authority': authority, ...ALICE }
      const stream = client.request(head)
      stream.end('{}')
      const [headers] = await once(stream, 'response')
      stream.resume()
      return headers
    },
    close: async () => {
      client.close()
      await close()
    },
  }
}

const createAt = async (url: string): Promise<Response> =>
  fetch(url + CEREMONY, { method: 'POST', headers: ALICE, body: '{}' })

const hostResponse = async (): Promise<Response> => {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie)
  return new Response('body', { status: 201, headers })
}

describe('toNodeListener', () => {
  it.each([undefined, null, {}, { fetch: 'x' }])('refuses %j, which is not a proxy', (value) => {
    const build = (): unknown => Reflect.apply(toNodeListener, undefined, [value])
    expect(build).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    expect(build).toThrow('toNodeListener: `proxy` ')
  })

  it('ignores the host in the headers Forwarded and X-Forwarded-Host', async () => {
    const urls: string[] = []
    const { authenticate } = portalOptions(service.url)
    const proxy = service.proxyWith({
      authenticate: (request) => {
        urls.push(request.url)
        return authenticate(request)
      },
    })
    const server = await serve(proxy)
    const headers = {
      ...ALICE,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    }
    const response = await fetch(server.url + CEREMONY, { method: 'POST', headers, body: '{}' })
    await server.close()
    expect(await response.json()).toMatchObject({
      redirect_url: 'https://app.example.com/api/signing/finished',
    })
    expect(service.requests[0]?.body).not.toContain('evil')
    expect(urls).toEqual([server.url + CEREMONY])
  })

  it.each([
    ['/api/signing/x#/../recipients/re_alice1/ceremony', 'x'],
    [`${CEREMONY}#`, 'x'],
    [CEREMONY.replace('/recipients', '/x/../recipients'), 'x'],
    [`${CEREMONY}?a=1#b`, 'x'],
    [`http://x${CEREMONY}#`, 'x'],
    [`http://x:99999${CEREMONY}`, 'x'],
    [`http://user:pw@x${CEREMONY}`, 'x'],
    [`ftp://x${CEREMONY}`, 'x'],
    ['*', 'x'],
    ...['127.0.0.1:99999', 'xn--a', '[', 'a b', 'user:pw@evil.example', ''].map((host) => [
      CEREMONY,
      host,
    ]),
  ])(
    'answers 404 to the target %s with the Host "%s", and calls no function',
    async (path, host) => {
      const events: ProxyEvent[] = []
      const authenticate = vi.fn<() => null>(() => null)
      const proxy = service.proxyWith({ authenticate, onEvent: (event) => void events.push(event) })
      const wrapped = vi.fn<typeof proxy.fetch>(proxy.fetch)
      const [direct, inFunction] = await Promise.all(
        [proxy, wrapped].map(async (mounted) => {
          const server = await serve(mounted)
          const headers = { ...ALICE, host }
          const request = { method: 'POST', path, headers, body: '{}' }
          const answer = await rawRequest(server.port, request)
          await server.close()
          return answer
        }),
      )
      expect([direct?.status, inFunction?.status]).toEqual([404, 404])
      expect(authenticate).not.toHaveBeenCalled()
      expect(wrapped).not.toHaveBeenCalled()
      expect(events).toMatchObject([{ type: 'request', route: 'unknown', outcome: 'not_found' }])
    },
  )

  it.each([CEREMONY, `http://x${CEREMONY}`, `${CEREMONY}?a=1`])(
    'answers the target %s',
    async (path) => {
      const server = await serve()
      const request = { method: 'POST', path, headers: ALICE, body: '{}' }
      expect((await rawRequest(server.port, request)).status).toBe(201)
      await server.close()
    },
  )

  it('answers 404 to a fragment in the path over HTTP/2', async () => {
    const { headersOf, close } = await serveHttp2(service.proxyWith())
    expect(await headersOf(`${CEREMONY}#`, 'x')).toMatchObject({ ':status': 404 })
    expect(await headersOf(CEREMONY, 'x:99999')).toMatchObject({ ':status': 404 })
    expect(await headersOf(CEREMONY, 'x')).toMatchObject({ ':status': 201 })
    expect(service.requests).toHaveLength(1)
    await close()
  })

  it('answers over HTTP/2 behind a replaced `writeHead` that passes only the status on', async () => {
    const { headersOf, close } = await serveHttp2(hostResponse, (res) => {
      const writeHead: (status: number) => unknown = res.writeHead.bind(res)
      Object.assign(res, { writeHead: (status: number) => writeHead(status) })
    })
    const headers = { ':status': 201, 'cache-control': 'no-store', 'set-cookie': ['a=1', 'b=2'] }
    expect(await headersOf('/', 'x')).toMatchObject(headers)
    await close()
  })

  it.each([
    ['1.0', 200],
    ['1.1', 400],
  ])('answers a health check by HTTP/%s without a Host with status %i', async (version, status) => {
    const server = await serve()
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`GET /api/signing/health HTTP/${version}\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await server.close()
  })

  it('reads a request body although `authenticate` has read a clone of the request', async () => {
    const { authenticate } = portalOptions(service.url)
    const server = await serve(
      service.proxyWith({
        authenticate: async (request) => {
          expect(await request.clone().text()).toBe('{}')
          return authenticate(request)
        },
      }),
    )
    const response = await createAt(server.url)
    await server.close()
    expect(response.status).toBe(201)
  })

  it('answers 413 to a request body over the size limit, and closes a connection that still sends it', async () => {
    const listener = toNodeListener(service.proxyWith())
    const sockets: unknown[] = []
    const server = await listen(
      createServer((req, res) => {
        res.on('finish', () => sockets.push(req.socket))
        listener(req, res)
      }),
    )
    const socket = connect(server.port, '127.0.0.1')
    const chunk = `2400\r\n${' '.repeat(0x2400)}\r\n`
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk}`)
    const answer = await text(socket)
    await server.close()
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close/s)
    // The host's loggers read the caller's address from the socket.
    expect(sockets).toEqual([expect.anything()])
  })

  it('keeps the connection open after a request body over the size limit has all arrived', async () => {
    const server = await serve()
    const socket = connect(server.port, '127.0.0.1')
    const large = `2400\r\n${' '.repeat(0x2400)}\r\n`.repeat(20)
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${large}0\r\n\r\n`)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 413 /)
    socket.write(`${HEAD}Content-Length: 2\r\nConnection: close\r\n\r\n{}`)
    expect(await text(socket)).toMatch(/HTTP\/1\.1 201 /)
    await server.close()
  })

  it('answers 500 and logs the error if the function that it calls throws', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const error = new Error('no proxy for this tenant')
    const server = await serve(async () => Promise.reject(error))
    const response = await fetch(server.url)
    await server.close()
    expect(response.status).toBe(500)
    const requestId = response.headers.get('x-request-id')
    expect(await response.json()).toMatchObject({ code: 'internal_error', request_id: requestId })
    const line = `react-signing-ceremony: toNodeListener failed (request ${requestId}):`
    expect(log.mock.calls).toEqual([[line, error]])
  })

  it.each([
    [
      'both Content-Length and Transfer-Encoding',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two different Content-Lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} '],
    ['header lines that end in LF only', 'X-One: 1\nX-Two: 2\n\n'],
    ['a Transfer-Encoding that is not chunked', 'Transfer-Encoding: identity, chunked2\r\n\r\n'],
  ])('lets Node refuse a request with %s', async (_what, tail) => {
    const server = await serve()
    const socket = connect(server.port, '127.0.0.1')
    socket.write(HEAD + tail)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
    expect(service.requests).toEqual([])
    await server.close()
  })

  it.each(['before', 'while'])(
    'ends the call of a browser that leaves %s the proxy reads the body',
    async (when) => {
      const server = createServer()
      const closed = new Promise((resolve) => {
        server.once('request', (req) => req.once('close', resolve))
      })
      const { port, close } = await listen(server)
      const options = portalOptions(service.url)
      const reported = new Promise<unknown>((resolve) => {
        const proxy = service.proxyWith({
          authenticate: async (request) => {
            socket.destroy()
            if (when === 'before') await closed
            return options.authenticate(request)
          },
          onEvent: resolve,
        })
        server.on('request', toNodeListener(proxy))
      })
      const socket = connect(port, '127.0.0.1')
      socket.write(`${HEAD}Content-Length: 2\r\n\r\n{`)
      expect(await reported).toMatchObject({ outcome: 'invalid_json', hasSession: true })
      expect(service.requests).toEqual([])
      await close()
    },
  )

  it.each(['/health', '/finished'])('answers HEAD on %s without a body', async (path) => {
    const server = await serve()
    const mounted = CEREMONY.replace(/\/recipients.*/, path)
    const [head, got] = await Promise.all(
      ['HEAD', 'GET'].map(async (method) =>
        rawRequest(server.port, { method, path: mounted, headers: {}, body: '' }),
      ),
    )
    await server.close()
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head?.headers.get('content-type')).toBe(got?.headers.get('content-type'))
    expect(head?.headers.get('content-security-policy')).toBe(
      got?.headers.get('content-security-policy'),
    )
  })

  it('keeps its headers behind a replaced `writeHead` that reads lists as pairs, as in `compression` 1.8.0', async () => {
    const listener = toNodeListener(hostResponse)
    const server = await listen(
      createServer((req, res) => {
        const writeHead = res.writeHead.bind(res)
        const replaced = (status: number, ...rest: readonly unknown[]) => {
          const list = rest.at(-1)
          if (Array.isArray(list)) for (const [name, value] of list) res.setHeader(name, value)
          return writeHead(status)
        }
        listener(req, Object.assign(res, { writeHead: replaced }))
      }),
    )
    const response = await fetch(server.url)
    await server.close()
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.text()).toBe('body')
  })

  it('sends its JSON behind a replaced `end` that takes no callback, as in `compression`', async () => {
    const publicUrl = 'http://localhost:5173/api/signing'
    const listener = toNodeListener(service.proxyWith({ publicUrl }))
    const server = await listen(
      createServer((req, res) => {
        const writeHead = res.writeHead.bind(res)
        const end = res.end.bind(res)
        const replaced = (chunk?: string) => end(Buffer.from(chunk ?? ''))
        listener(req, Object.assign(res, { writeHead, end: replaced }))
      }),
    )
    const response = await fetch(`${server.url}/api/signing/health`)
    await server.close()
    expect(await response.json()).toMatchObject({ status: 'ok' })
  })

  it('names a body parser that read the body and did not keep it', async () => {
    const listener = toNodeListener(
      service.proxyWith({
        publicUrl: 'http://localhost:5173/api/signing',
        allowedOrigins: [PORTAL],
      }),
    )
    const server = await listen(
      createServer((req, res) => req.resume().on('end', () => listener(req, res))),
    )
    const response = await createAt(server.url)
    await server.close()
    expect(await response.json()).toMatchObject({
      code: 'invalid_json',
      remedy: expect.stringContaining('Mount the proxy before any body parser'),
    })
  })

  it('finishes a call to the service after the browser disconnects', async () => {
    const answered = new Promise<boolean>((resolve) => {
      service.behave = (res, record) => {
        setTimeout(() => wellBehaved(res, record), 100)
        res.on('close', () => resolve(res.writableFinished))
      }
    })
    const server = await serve()
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`)
    await vi.waitFor(() => expect(service.requests).toHaveLength(1))
    socket.destroy()
    expect(await answered).toBe(true)
    await server.close()
  })
})

describe('createPooledFetch', () => {
  it('reuses its connections to the service', async () => {
    const ports = new Set<number | undefined>()
    const server = createServer((req, res) => {
      ports.add(req.socket.remotePort)
      res.writeHead(404).end('{}')
    })
    const upstream = await listen(server)
    const pooledFetch = createPooledFetch({ connections: 1 })
    const options = { service: portalOptions(upstream.url).service, fetch: pooledFetch }
    for (let call = 0; call < 3; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to share a connection
      await service.answerTo(get('/deliverables/del_1'), options)
    }
    expect(ports.size).toBe(1)
    await pooledFetch.close()
    await upstream.close()
  })

  it('reports a call that timed out in the queue as unsent, so that its key can be used again', async () => {
    const pending: (() => void)[] = []
    service.behave = (res, record) => {
      pending.push(() => wellBehaved(res, record))
    }
    const pooledFetch = createPooledFetch({ connections: 1 })
    const [patient, hasty] = [5_000, 300].map((timeoutMs) =>
      service.proxyWith({ fetch: pooledFetch, timeoutMs }),
    )
    const replace = async (proxy: typeof patient, key: string): Promise<unknown> => {
      const body = { name: key, email: 'new@example.com' }
      const path = '/recipients/re_alice1/replace'
      const answer = await proxy?.fetch(post(path, body, { 'idempotency-key': key }))
      return answer?.json()
    }
    // The first call uses the only connection. The second call times out while it waits.
    const first = replace(patient, 'first')
    await expect.poll(() => pending.length).toBe(1)
    const queued = await replace(hasty, 'second')
    expect(queued).toMatchObject({ code: 'upstream_timeout' })
    expect(queued).not.toHaveProperty('unknown_outcome')

    for (const answer of pending) answer()
    expect(await first).toMatchObject({ id: 're_new1' })
    service.behave = wellBehaved
    expect(await replace(hasty, 'second')).toMatchObject({ id: 're_new1' })
    expect(service.requests).toHaveLength(2)
    await pooledFetch.close()
  })
})
