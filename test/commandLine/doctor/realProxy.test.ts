// These tests run doctor on a portal with the real proxy. The emulator is the signing service.
import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { createSigningProxy, type SigningProxyOptions } from '../../../src/proxy/index.js'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { listen } from '../../proxy/support/listen.js'
import { run } from '../run.js'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map(async (close) => close()))
})

type WrongOptions = (
  portal: string,
) => Partial<Pick<SigningProxyOptions, 'publicUrl' | 'embeddableIn'>>

/** Runs doctor on a portal with a wrong configuration. */
async function diagnose({
  wrong = () => ({}),
  apiKey = 'key_test_emulator',
  service = 'running',
}: {
  readonly wrong?: WrongOptions
  readonly apiKey?: string
  readonly service?: 'running' | 'stopped'
} = {}) {
  const emulator = await startSigningEmulator({ port: 0 })
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/documents/')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
    } else listener?.(request, response)
  })
  const portal = await listen(server)
  const proxy = createSigningProxy({
    service: { baseUrl: emulator.origin, apiKey },
    publicUrl: `${portal.url}/api/signing`,
    embeddableIn: [portal.url],
    authenticate: () => null,
    authorize: () => false,
    evidence: () => ({ provider: 'Portal', data: {} }),
    onEvent: () => {},
    ...wrong(portal.url),
  })
  const listener = toNodeListener(proxy)
  closing.push(portal.close)
  if (service === 'stopped') await emulator.close()
  else closing.push(emulator.close)
  const { code, out, err } = await run([
    'doctor',
    `${portal.url}/documents/7`,
    '--proxy',
    `${portal.url}/api/signing`,
    '--ceremony-origin',
    emulator.origin,
    '--json',
  ])
  const report: unknown = JSON.parse(out)
  const checks = isJsonObject(report) && Array.isArray(report['checks']) ? report['checks'] : []
  const problems = checks.filter(isJsonObject).flatMap(({ name, result }) => {
    return result === 'problem' ? [name] : []
  })
  return { code, problems, printed: out + err }
}

describe('the command doctor with a running proxy', () => {
  it('finds no problem in a proxy with a correct configuration', async () => {
    expect(await diagnose()).toMatchObject({ code: 0, problems: [] })
  })

  it.each<[string, Parameters<typeof diagnose>[0], readonly string[], string]>([
    [
      'a publicUrl on another port',
      { wrong: () => ({ publicUrl: 'http://127.0.0.1:9/api/signing' }) },
      ['public_url'],
      '`publicUrl` is http://127.0.0.1:9/api/signing',
    ],
    [
      'a publicUrl with https on a server with http',
      { wrong: (portal) => ({ publicUrl: `${portal.replace('http:', 'https:')}/api/signing` }) },
      ['public_url'],
      '`publicUrl` is https://127.0.0.1:',
    ],
    [
      'a publicUrl with another path',
      { wrong: (portal) => ({ publicUrl: `${portal}/signing` }) },
      ['proxy_health'],
      'The proxy answers below `/signing`, the path of `publicUrl`',
    ],
    [
      'an embeddableIn that does not list the page',
      { wrong: () => ({ embeddableIn: ['https://portal.example.com'] }) },
      ['embeddable_in'],
      '`embeddableIn` does not list http://127.0.0.1:',
    ],
    ['a refused API key', { apiKey: 'key_test_wrong' }, ['service'], 'upstream_auth'],
    ['a stopped service', { service: 'stopped' }, ['service'], 'upstream_unreachable'],
  ])('reports %s', async (_fault, setup, problems, printed) => {
    const found = await diagnose(setup)
    expect(found.code).toBe(1)
    expect(found.problems).toEqual(problems)
    expect(found.printed).toContain(printed)
    expect(found.printed).not.toContain('key_test_')
    expect(found.printed).not.toContain('certificate')
  })

  it('reports two independent problems of a proxy in one run, and no problem that they cause', async () => {
    const { code, problems, printed } = await diagnose({
      wrong: () => ({
        publicUrl: 'http://127.0.0.1:9/api/signing',
        embeddableIn: ['https://portal.example.com'],
      }),
      apiKey: 'key_test_wrong',
    })
    expect(code).toBe(1)
    expect(problems).toEqual(['public_url', 'service'])
    expect(printed).toContain('Fix “public_url” first')
  })
})
