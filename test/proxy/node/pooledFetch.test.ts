import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { createPooledFetch, type PooledFetchOptions } from '../../../src/proxy/node/index.js'
import { makeCertificate } from '../../support/origins/makeCertificate.js'
import { get, KEY, portalOptions } from '../support/portal.js'
import { DELIVERABLE } from '../support/serviceStub.js'

/** The tests use two TLS services, one with client certificates, and an egress proxy. */
const authority = makeCertificate('localhost')
const client = makeCertificate('portal')
const seen: { readonly client: string | undefined; readonly key: unknown }[] = []
const tunnels: { readonly to: string | undefined; readonly as: string | undefined }[] = []
/** All bytes that the egress proxy has forwarded to the service. */
let tunneled = ''
let service: Server
let strict: Server
let egress: Server

function startService(requestCert: boolean): Server {
  const options = { ...authority, requestCert, rejectUnauthorized: requestCert, ca: [client.cert] }
  return createHttpsServer(options, (req, res) => {
    const socket = req.socket as typeof req.socket & {
      getPeerCertificate?: () => { subject?: { CN?: string } }
    }
    const holder = socket.getPeerCertificate?.().subject?.CN
    seen.push({ client: holder, key: req.headers['x-api-key'] })
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(DELIVERABLE))
  }).listen(0)
}

function startEgress(): Server {
  return createHttpServer()
    .on('connect', (req, socket) => {
      tunnels.push({ to: req.url, as: req.headers['proxy-authorization'] })
      if (req.headers['proxy-authorization'] === undefined) {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
        return
      }
      const upstream = connect(Number(req.url?.split(':')[1]), 'localhost', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        socket.on('data', (bytes: Buffer) => {
          tunneled += bytes.toString('latin1')
        })
        socket.pipe(upstream).pipe(socket)
      })
      upstream.on('error', () => socket.destroy())
      socket.on('error', () => upstream.destroy())
    })
    .listen(0)
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Requests a deliverable through a pool with these options. Returns the browser's response. */
async function deliverable(options: PooledFetchOptions, server = service): Promise<unknown> {
  const pooledFetch = createPooledFetch(options)
  const proxy = createSigningProxy({
    ...portalOptions(`https://localhost:${portOf(server)}`),
    fetch: pooledFetch,
  })
  const answer = await proxy.fetch(get('/deliverables/del_1'))
  await pooledFetch.close()
  return answer.json()
}

beforeAll(async () => {
  service = startService(false)
  strict = startService(true)
  egress = startEgress()
  await Promise.all([service, strict, egress].map(async (server) => once(server, 'listening')))
})
beforeEach(() => {
  seen.length = 0
  tunnels.length = 0
  tunneled = ''
})
afterAll(() => {
  for (const server of [service, strict, egress]) {
    server.close()
    server.closeAllConnections()
  }
})

describe('createPooledFetch', () => {
  it('does not trust a certificate authority that Node does not trust', async () => {
    expect(await deliverable({})).toMatchObject({ code: 'upstream_unreachable' })
    expect(seen).toEqual([])
  })

  it.each([
    ['text', authority.cert],
    ['bytes', new TextEncoder().encode(authority.cert)],
  ])('trusts a certificate authority in `connect.ca`, given as %s', async (_how, ca) => {
    expect(await deliverable({ connect: { ca } })).toMatchObject({ id: 'del_1' })
    expect(seen).toEqual([{ client: undefined, key: KEY }])
  })

  it('sends a client certificate to a service that requires a client certificate', async () => {
    const ca = authority.cert
    expect(await deliverable({ connect: { ca } }, strict)).toMatchObject({
      code: 'upstream_unreachable',
    })
    const { cert, key } = client
    expect(await deliverable({ connect: { ca, cert, key } }, strict)).toMatchObject({ id: 'del_1' })
    expect(seen).toEqual([{ client: 'portal', key: KEY }])
  })

  it('calls the service through an egress proxy, which cannot read the encrypted call', async () => {
    const egressProxy = `http://portal:pass@127.0.0.1:${portOf(egress)}`
    const { cert, key } = client
    const connectOptions = { ca: authority.cert, cert, key }
    const answer = await deliverable({ egressProxy, connect: connectOptions }, strict)
    expect(answer).toMatchObject({ id: 'del_1' })
    expect(tunnels).toEqual([
      { to: `localhost:${portOf(strict)}`, as: `Basic ${btoa('portal:pass')}` },
    ])
    expect(seen).toEqual([{ client: 'portal', key: KEY }])
    expect(tunneled.length).toBeGreaterThan(500)
    expect(tunneled).not.toContain(KEY)
  })

  it('sends nothing if the egress proxy refuses the connection', async () => {
    const egressProxy = `http://127.0.0.1:${portOf(egress)}`
    const answer = await deliverable({ egressProxy, connect: { ca: authority.cert } })
    expect(answer).toMatchObject({ code: 'upstream_unreachable' })
    expect(tunnels).toHaveLength(1)
    expect(seen).toEqual([])
  })
})

describe('the options of createPooledFetch', () => {
  it.each<[unknown, string]>([
    [null, 'options'],
    [{ connections: 0 }, 'connections'],
    [{ connections: null }, 'connections'],
    [{ keepAliveTimeout: -1 }, 'keepAliveTimeout'],
    [{ keepAliveTimeout: 2 ** 31 }, 'keepAliveTimeout'],
    [{ connection: 5 }, 'connection'],
    [{ burst: 5 }, 'burst'],
    [{ requestsPerSecond: 0 }, 'requestsPerSecond'],
    [{ egressProxy: 'proxy:3128' }, 'egressProxy'],
    [{ egressProxy: 'socks5://user:SECRET@proxy:1080' }, 'egressProxy'],
    [{ egressProxy: 'http://user:SECRET@proxy:3128/path' }, 'egressProxy'],
    [{ connect: '/etc/SECRET.pem' }, 'connect'],
    [{ connect: { ca: '/etc/SECRET.pem' } }, 'connect.ca'],
    [{ connect: { key: client.key } }, 'connect.cert'],
    [{ connect: { cert: client.cert } }, 'connect.key'],
    [{ connect: { passphrase: 5 } }, 'connect.passphrase'],
    [{ connect: { rejectUnauthorized: false } }, 'connect.rejectUnauthorized'],
  ])('are refused as %j, and the error contains no secret', (options, option) => {
    const build = (): unknown => Reflect.apply(createPooledFetch, undefined, [options])
    expect(build).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    expect(build).toThrow(`createPooledFetch: \`${option}\` `)
    expect(build).not.toThrow(/SECRET|PRIVATE KEY/)
  })
})
