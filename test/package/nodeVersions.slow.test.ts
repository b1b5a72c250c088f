import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findNodeVersions } from './support/nodeVersions.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()

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

describe('the built proxy', () => {
  writeFileSync(join(consumer.folder, 'portal.mjs'), portal)

  for (const { version, found } of findNodeVersions()) {
    const missing = 'missing' in found ? ` (${found.missing})` : ''
    it.skipIf(missing)(`responds to HTTP requests on Node ${version}${missing}`, () => {
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
    })
  }
})
