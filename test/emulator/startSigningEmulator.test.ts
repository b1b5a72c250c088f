import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterEach, expect, it, vi } from 'vitest'
import { type RunningSigningEmulator, startSigningEmulator } from '../../src/emulator/node/index.js'
import { makeCertificate } from '../support/origins/makeCertificate.js'

const running: RunningSigningEmulator[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all(running.splice(0).map(({ close }) => close()))
})

async function start(options = {}): Promise<RunningSigningEmulator> {
  const started = await startSigningEmulator({ port: 0, ...options })
  running.push(started)
  return started
}

it.each([
  ['0.0.0.0', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['::1', '[::1]'],
])(
  'startSigningEmulator returns an origin that a browser can open for the host %s',
  async (host, name) => {
    const { origin } = await start({ host })
    expect(new URL(origin).hostname).toBe(name)
  },
)

it('a running emulator refuses requests to /_emulator under a foreign host name', async () => {
  const { origin } = await start()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('GET /_emulator HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer).toMatch(/^HTTP\/1\.1 421 /)
  expect((await fetch(`${origin}/_emulator`)).status).toBe(200)
})

it('startSigningEmulator reads the certificate and its key from files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-tls-'))
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const pair = makeCertificate()
  await Promise.all([writeFile(tls.cert, pair.cert), writeFile(tls.key, pair.key)])
  const { origin } = await start({ tls })
  await rm(folder, { recursive: true })
  expect(await overTls(`${origin}/v1/deliverables/del_1`)).toMatchObject({ status: 401 })
})

const FOREIGN_KEY = { ...makeCertificate(), key: makeCertificate().key }
it.each([
  ['a certificate without its file', { tls: { cert: 'nowhere.pem', key: 'nowhere.pem' } }, '`tls`'],
  ['a key of another certificate', { tls: FOREIGN_KEY }, '`tls`'],
  ['the address of another machine', { host: '192.0.2.1' }, '192.0.2.1'],
  ['a port number over the limit', { port: 70_000 }, '70000'],
  ['a live key', { apiKey: 'key_live_1' }, '`apiKey`'],
])('startSigningEmulator refuses %s', async (_, options, named) => {
  await expect(startSigningEmulator({ port: 0, ...options })).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining(named),
  })
})

it('the emulator’s fault "reset" breaks the connection of a call', async () => {
  const { origin, emulator } = await start()
  emulator.faults.set('reset')
  const error = await errorOfSocket(Number(new URL(origin).port))
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})

it('the emulator’s function `close` ends open connections immediately', async () => {
  const { origin, close } = await start()
  await (await fetch(origin)).text()
  const before = performance.now()
  await close()
  await close()
  expect(performance.now() - before).toBeLessThan(1000)
  await expect(fetch(origin)).rejects.toThrow(/fetch failed/)
})

/** Returns the status of a request over TLS, or its error code. Trusts every certificate. */
async function overTls(url: string): Promise<unknown> {
  const trusting = { rejectUnauthorized: false, agent: false, ALPNProtocols: ['h2', 'http/1.1'] }
  return new Promise((resolve) => {
    const request = get(url, trusting, (response) => {
      response.resume()
      const { socket, statusCode: status } = response
      resolve({ status, protocol: socket instanceof TLSSocket && socket.alpnProtocol })
    })
    request.on('error', (error) => resolve({ code: 'code' in error && error.code }))
  })
}

/** Returns the error of a request over a socket, because `fetch` hides how a connection broke. */
async function errorOfSocket(port: number): Promise<unknown> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /v1/deliverables/del_1 HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return new Promise((resolve) => {
    socket.on('error', resolve)
    socket.on('end', () => resolve('ended in order'))
    socket.resume()
  })
}
