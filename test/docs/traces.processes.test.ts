import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/freePort.js'
import { serviceForFile } from '../proxy/support/serviceForFile.js'
import { blocksOf, documents, repository } from './documents.js'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const operating = documents.find(({ path }) => path === 'docs/operating.md')
const codes = operating ? blocksOf(operating, /^js$/).map(({ code }) => code) : []
const service = serviceForFile()

let folder = ''
// A folder in the repository, because there the package's name resolves to `dist/`.
beforeAll(async () => {
  await mkdir(join(repository, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(repository, 'test-results/traces-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

/** A server whose `onEvent` is that of the page. */
function serverOf(port: number): string {
  return `${codes.find((code) => code.includes('getActiveSpan')) ?? ''}
import { createServer } from 'node:http'
import { createSigningProxy } from 'react-signing-ceremony/proxy'
import { createPooledFetch, toNodeListener } from 'react-signing-ceremony/proxy/node'

const proxy = createSigningProxy({
  service: {
    baseUrl: '${service.url}',
    apiKey: 'key_test_KEY-SECRET',
    ceremonyOrigins: ['https://ceremony.example'],
  },
  publicUrl: 'http://localhost:${port}/api/signing',
  authenticate: () => ({ subject: 'ada' }),
  authorize: () => true,
  evidence: () => ({ provider: 'Portal', data: { 'Session ID': '1' } }),
  fetch: createPooledFetch(),
  onEvent,
})
createServer(toNodeListener(proxy)).listen(${port}, '127.0.0.1', () => console.log('ready'))`
}

it('the files of docs/operating.md trace a call from the caller to the service', async () => {
  const port = await freePort()
  await writeFile(join(folder, 'tracing.mjs'), codes.find((code) => /tracing\.js/.test(code)) ?? '')
  await writeFile(join(folder, 'server.mjs'), serverOf(port))
  const server = spawn(process.execPath, ['--import', './tracing.mjs', 'server.mjs'], {
    cwd: folder,
    env: { ...process.env, OTEL_BSP_SCHEDULE_DELAY: '50' },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  try {
    await expect.poll(() => output, { timeout: 45_000 }).toContain('ready')
    const response = await fetch(
      `http://127.0.0.1:${port}/api/signing/recipients/re_alice1/ceremony`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': 'one',
          'sec-fetch-site': 'same-origin',
          traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
        },
        body: '{}',
      },
    )
    expect(response.status).toBe(201)
    const requestId = response.headers.get('x-request-id')
    const [, client] =
      /^00-4bf92f3577b34da6a3ce929d0e0e4736-([\da-f]{16})-01$/.exec(
        String(service.requests[0]?.headers['traceparent']),
      ) ?? []
    await expect.poll(() => output.match(/traceId/g)?.length, { timeout: 10_000 }).toBe(4)
    // Two spans: that of the server has the event's fields, and that of the call names it as parent.
    expect(output).toContain(`'signing.request_id': '${requestId}'`)
    expect(output).toContain(`'signing.outcome': 'ok'`)
    expect(output).toContain(`id: '${client}'`)
    expect(output).not.toContain('KEY-SECRET')
  } finally {
    server.kill()
  }
})
