/**
 * A process that serves the portal with its proxy, and the ceremony on another origin. Each has TLS
 * and a delay. The process sends messages to its parent process, and ends together with it.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { createSigningEmulator } from 'react-signing-ceremony/emulator'
import { createSigningProxy } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { makeCertificate } from '../../test/support/origins/makeCertificate.js'
import { type BuiltPage, buildPages } from './buildPages.js'
import { portOf, startDelayedRelay } from './delayedRelay.js'
import { HOSTS } from './hosts.js'
import { PAINT_PATH, PAINT_SCRIPT, type PaintReport, WARM_PATH } from './paintReport.js'

/** The messages of this process to its parent. */
export type ServersMessage =
  | {
      readonly type: 'listening'
      readonly portal: string
      readonly ceremony: string
      /** The bytes of each page, by its name. */
      readonly bytes: Readonly<Record<string, number>>
    }
  | ({ readonly type: 'paint' } & PaintReport)
  | { readonly type: 'delayed' }

let delay = 0
let answerCeremony: RequestListener = (_request, response) => response.writeHead(503).end()
let answerPortal = answerCeremony

async function listen(host: string, answer: RequestListener): Promise<string> {
  const server = createServer({ ...makeCertificate(host), keepAliveTimeout: 60_000 }, answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const relay = await startDelayedRelay(portOf(server), () => delay)
  return `https://${host}:${relay.port}`
}

const pages = new Map((await buildPages()).map((page) => [`/${page.name}`, page]))
const portal = await listen(HOSTS.portal, (request, response) => answerPortal(request, response))
const ceremony = await listen(HOSTS.ceremony, (request, response) =>
  answerCeremony(request, response),
)

const emulator = createSigningEmulator({ origin: ceremony })
emulator.seedEnvelope({
  recipients: [{ id: 're_bench', name: 'Ada Lovelace', email: 'ada@example.com' }],
})
const proxy = toNodeListener(
  createSigningProxy({
    service: {
      baseUrl: 'https://service.example',
      apiKey: emulator.apiKey,
      ceremonyOrigins: [ceremony],
    },
    fetch: emulator.fetch,
    publicUrl: `${portal}/api/signing`,
    embeddableIn: [portal],
    authenticate: () => ({ subject: 'ada' }),
    authorize: () => true,
    evidence: () => ({ provider: 'Portal', data: { Session: 'ada' } }),
    // A benchmark clicks more often than the default limits allow.
    limits: { perSubject: 1_000_000, perRecipient: 1_000_000 },
  }),
)

answerPortal = (request, response) => {
  const [url = '/'] = (request.url ?? '/').split('?')
  if (url.startsWith('/api/')) {
    proxy(request, response)
    return
  }
  const page = pages.get(url.replace(/\.\w+$/, ''))
  if (page) response.writeHead(200, { 'content-type': contentType(url) }).end(partOf(page, url))
  else response.writeHead(404).end()
}

function contentType(url: string): string {
  if (url.endsWith('.js')) return 'text/javascript'
  return url.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'
}

function partOf({ name, script, style }: BuiltPage, url: string): string {
  if (url.endsWith('.js')) return script
  if (url.endsWith('.css')) return style
  return `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${name}.css"><body><script type="module" src="/${name}.js"></script>`
}

const hash = `sha256-${createHash('sha256').update(PAINT_SCRIPT).digest('base64')}`

answerCeremony = async (request, response) => {
  if (request.url === PAINT_PATH) {
    const report: PaintReport = JSON.parse(Buffer.concat(await request.toArray()).toString())
    response.writeHead(204).end()
    notify({ type: 'paint', ...report })
    return
  }
  if (request.url === WARM_PATH) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('warm')
    return
  }
  const answer = await emulator.fetch(`${ceremony}${request.url}`)
  const headers = Object.fromEntries(answer.headers)
  const policy = headers['content-security-policy']
  if (policy) {
    headers['content-security-policy'] = policy.replace('script-src', `script-src '${hash}'`)
  }
  const page = (await answer.text()).replace('<head>', `<head><script>${PAINT_SCRIPT}</script>`)
  response.writeHead(answer.status, headers).end(page)
}

process.on('message', (milliseconds: number) => {
  delay = milliseconds
  notify({ type: 'delayed' })
})
process.on('disconnect', () => process.exit())
const bytes = Object.fromEntries([...pages.values()].map((page) => [page.name, page.bytes]))
notify({ type: 'listening', portal, ceremony, bytes })

function notify(message: ServersMessage): void {
  process.send?.(message)
}
