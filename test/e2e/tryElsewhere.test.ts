import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { createSigningProxy } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readEmulateOptions } from '../../src/commandLine/emulate/readEmulateOptions.js'
import { startSigningEmulator } from '../../src/emulator/node/startSigningEmulator.js'
import { documents } from '../docs/documents.js'
import { listen } from '../proxy/support/listen.js'
import { chromiumOpensHttps, requireChromium } from '../support/browsers/findChromium.js'
import { bundleApp } from '../support/bundleApp.js'
import { freePort } from '../support/freePort.js'
import { makeCertificate } from '../support/origins/makeCertificate.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'

const { text = '' } = documents.find(({ path }) => path === 'docs/tryElsewhere.md') ?? {}

/** Returns the flags of `emulate` in a section, and the lists of an option in its samples. */
function readSection(title: string) {
  const part = text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
  const listsOf = (option: string) =>
    Array.from(part.matchAll(new RegExp(`${option}: \\[([^\\]]*)\\]`, 'g')), ([, list = '']) =>
      Array.from(list.matchAll(/'([^']*)'/g), ([, entry = '']) => entry),
    )
  return {
    flags: /emulate --seed \S+ (--.*)/.exec(part)?.[1]?.split(' ') ?? [],
    hosts: listsOf('developmentHosts'),
    origins: listsOf('ceremonyOrigins').flat(),
  }
}

const TUNNEL = 'Through a tunnel, or in a Codespace'
const PAGE = `<!doctype html><html lang="en"><title>Portal</title><body><script type="module" src="/app.js"></script>`

describe.skipIf(!chromiumOpensHttps())('docs/tryElsewhere.md', () => {
  let script = ''
  let browser: Browser
  beforeAll(async () => {
    ;({ script } = await bundleApp(join(import.meta.dirname, 'support/splitOriginApp.tsx')))
    browser = await chromium.launch({
      executablePath: requireChromium(),
      // Names and addresses of other machines stand for this machine.
      args: [
        '--host-resolver-rules=MAP 192.168.1.20 127.0.0.1, MAP web 127.0.0.1, MAP emulator 127.0.0.1, MAP *.example.dev 127.0.0.1',
      ],
    })
  })
  afterAll(() => browser.close())

  it.each<[section: string, portal: string, ceremonies: string, list?: number]>([
    ['On a phone in your network', 'http://192.168.1.20', 'http://192.168.1.20'],
    ['In Docker', 'http://localhost', 'http://localhost'],
    ['In Docker', 'http://web', 'http://emulator', 1],
    [TUNNEL, 'https://portal-5173.example.dev', 'https://emulator-8787.example.dev'],
  ])(
    '%s: signs on a page at %s with a ceremony at %s',
    async (section, portal, origin, list = 0) => {
      const { flags, hosts, origins } = readSection(section)
      const isTunnel = section === TUNNEL
      const isListed = isTunnel || origin !== 'http://localhost'
      const named = isListed ? new URL(origins[0] ?? '').hostname : 'localhost'
      expect(named).toBe(new URL(origin).hostname)
      const create = (listener: RequestListener) =>
        isTunnel
          ? createHttpsServer(makeCertificate('*.example.dev'), listener)
          : createServer(listener)
      const port = await freePort()
      const tunnel = await listen(create((request, response) => forward(port, request, response)))
      onTestFinished(tunnel.close)
      const ceremonies = `${origin}:${isTunnel ? tunnel.port : port}`
      const changed = flags.map((flag, index) =>
        flags[index - 1] === '--origin' ? ceremonies : flag.replace('0.0.0.0', '127.0.0.1'),
      )
      const { start } = readEmulateOptions([...changed, '--port', String(port)])
      const { emulator, close } = await startSigningEmulator(start)
      onTestFinished(close)
      emulator.seedEnvelope({
        recipients: [{ id: 're_ada', name: 'Ada Lovelace', email: 'ada@example.com' }],
      })
      const server = create((request, response) => {
        if (request.url?.startsWith('/api/signing/')) return handle(request, response)
        const isScript = request.url === '/app.js'
        response
          .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
          .end(isScript ? script : PAGE)
      })
      const listening = await listen(server)
      onTestFinished(listening.close)
      const site = `${portal}:${listening.port}`
      const name = hosts[list]?.at(-1) ?? '127.0.0.1'
      const handle = toNodeListener(
        createSigningProxy({
          service: {
            baseUrl: `http://${name}:${port}`,
            apiKey: emulator.apiKey,
            ceremonyOrigins: isTunnel ? [ceremonies] : undefined,
          },
          // Node has no rules for names, so the call goes to this machine.
          fetch: async (url, request) => fetch(url.replace(name, '127.0.0.1'), request),
          publicUrl: `${site}/api/signing`,
          developmentHosts: hosts[list],
          authenticate: () => ({ subject: 'ada' }),
          authorize: () => true,
          evidence: () => ({ provider: 'Portal', data: { Session: 'ada' } }),
          onEvent: () => {},
        }),
      )
      const context = await browser.newContext({ ignoreHTTPSErrors: true })
      onTestFinished(async () => context.close())
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
      const query = isListed ? `&ceremonies=${ceremonies}` : ''
      await page.goto(`${site}/?endpoint=/api/signing${query}`)
      await page.getByRole('button', { name: 'Review and sign' }).click()
      await signByTyping(ceremonyIn(page), 'Ada Lovelace')
      await page.getByText(/^Done\.\s+You have signed/).waitFor()
      expect(await page.locator('iframe').count()).toBe(0)
    },
  )
})

/** Sends a request on to the emulator, as a tunnel does. */
function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url: path } = request
  const onward = requestHttp({ port, method, headers, path }, (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.pipe(response)
  })
  request.pipe(onward)
}
