import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fetchPackage } from './support/fetchPackage.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()

/** The supported versions of Node: those with long-term support, and the newest. */
const NODE_VERSIONS = ['20.20.2', '22.23.3', '24.21.0', '26.10.0'] as const

/** A portal's server and a signing service in one process. It prints the proxy's responses. */
const portal = `
  import { createServer } from 'node:http'
  import { text } from 'node:stream/consumers'
  import { createSigningProxy } from 'react-signing-ceremony/proxy'
  import { createPooledFetch, toNodeListener } from 'react-signing-ceremony/proxy/node'
  import 'react-signing-ceremony/proxy/postgres'
  import 'react-signing-ceremony/proxy/redis'

  const listen = async (listener) => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return { server, url: 'http://127.0.0.1:' + server.address().port }
  }
  const service = await listen(async (req, res) => {
    const body = await text(req)
    if (req.headers['x-api-key'] !== 'key_test_12345678') return res.writeHead(401).end()
    const answer = req.method === 'GET'
      ? { id: 'del_1', envelope_id: 'e', status: 'generated', type: 'audit_log' }
      : { ...JSON.parse(body), url: 'https://ceremony.example/en/start?token=t' }
    res.writeHead(req.method === 'GET' ? 200 : 201, { 'content-type': 'application/json' })
    res.end(JSON.stringify(answer))
  })
  const pooledFetch = createPooledFetch()
  const answers = []
  for (const way of [{}, { fetch: pooledFetch }]) {
    const proxy = createSigningProxy({
      service: {
        baseUrl: service.url,
        apiKey: 'key_test_12345678',
        ceremonyOrigins: ['https://ceremony.example'],
      },
      publicUrl: 'https://portal.example/api/signing',
      embeddableIn: ['https://portal.example'],
      authenticate: () => ({ subject: 'alice' }),
      authorize: () => true,
      evidence: () => ({ provider: 'Portal', data: { Session: 's' } }),
      onEvent: () => {},
      ...way,
    })
    const front = await listen(toNodeListener(proxy))
    const ask = async (path, init) => {
      const headers = { 'content-type': 'application/json', origin: 'https://portal.example' }
      const response = await fetch(front.url + '/api/signing' + path, { headers, ...init })
      const isPage = response.headers.get('content-type').startsWith('text/html')
      answers.push([response.status, isPage ? 'page' : await response.json()])
    }
    await ask('/recipients/re_1/ceremony', { method: 'POST', body: '{}' })
    await ask('/deliverables/del_1')
    await ask('/finished')
    await ask('/recipients/re_1/ceremony', { method: 'POST', body: 'no JSON' })
    front.server.close().closeAllConnections()
  }
  await pooledFetch.close()
  service.server.close().closeAllConnections()
  console.log(JSON.stringify({ node: process.version, answers }))
`

/** Signs in the emulator without a browser, and prints the status of the envelope. */
const emulator = `
  import { createSigningEmulator } from 'react-signing-ceremony/emulator'
  const emulator = createSigningEmulator({ deliverableDelay: 0 })
  const { recipients, deliverables } = emulator.seedEnvelope({
    recipients: [{ name: 'Ada', email: 'ada@example.com' }],
    deliverables: [{ type: 'audit_log' }],
  })
  const headers = { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' }
  const body = JSON.stringify({
    authentication: { type: 'custom', provider: 'Portal', data: { Session: 's' } },
    embeddable_in: ['https://portal.example'],
    redirect_url: 'https://portal.example/finished',
  })
  const create = emulator.origin + '/v1/recipients/' + recipients[0].id + '/ceremony'
  await emulator.fetch(new Request(create, { method: 'POST', headers, body }))
  emulator.endCeremony(recipients[0].id)
  const path = emulator.origin + '/v1/deliverables/' + deliverables[0].id
  const { url } = await (await emulator.fetch(new Request(path, { headers }))).json()
  const file = await (await emulator.fetch(new Request(url))).text()
  console.log(emulator.envelopeOf(recipients[0].id).status, file.slice(0, 5))
`

describe('the built package', () => {
  writeFileSync(join(consumer.folder, 'portal.mjs'), portal)
  writeFileSync(join(consumer.folder, 'emulator.mjs'), emulator)

  for (const { version, found } of findNodeVersions()) {
    const missing = 'missing' in found ? ` (${found.missing})` : ''
    it.skipIf(missing)(`proxies, emulates and runs commands on Node ${version}${missing}`, () => {
      const executable = 'executable' in found ? found.executable : ''
      const options = { cwd: consumer.folder, encoding: 'utf8' } as const
      const output: unknown = JSON.parse(execFileSync(executable, ['portal.mjs'], options))
      const [major] = version.split('.')
      const each = [
        [201, expect.objectContaining({ url: 'https://ceremony.example/en/start?token=t' })],
        [200, expect.objectContaining({ id: 'del_1' })],
        [200, 'page'],
        [400, expect.objectContaining({ code: 'invalid_json' })],
      ]
      expect(output).toEqual({
        node: expect.stringContaining(`v${major}.`),
        answers: [...each, ...each],
      })
      expect(execFileSync(executable, ['emulator.mjs'], options).trim()).toBe('completed %PDF-')
      const cli = join(consumer.packageFolder, 'dist/commandLine/cli.js')
      expect(execFileSync(executable, [cli, '--help'], options)).toContain('check-proxy')
    })
  }
})

/** A version of Node that runs the built files. */
interface NodeVersion {
  readonly version: string
  /** The executable, or the reason why it is missing. */
  readonly found: { readonly executable: string } | { readonly missing: string }
}

/** Finds each supported version of Node: the running one, or a download from npm. */
function findNodeVersions(): readonly NodeVersion[] {
  return NODE_VERSIONS.map((version) => ({ version, found: findNode(version) }))
}

function findNode(version: string): NodeVersion['found'] {
  const [major] = version.split('.')
  if (process.version.startsWith(`v${major}.`)) return { executable: process.execPath }
  const system = process.platform === 'win32' ? 'win' : process.platform
  const fetched = fetchPackage(`node-${system}-${process.arch}`, version)
  if ('missing' in fetched) return fetched
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return { executable: join(fetched.folder, 'bin', name) }
}
