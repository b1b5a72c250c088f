import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestProject } from 'vitest/node'
import { listen } from '../../proxy/support/listen.js'
import { landingPage } from '../../../src/landing/index.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin that serves ceremonies in component tests. The tests have another origin. */
    ceremonyOrigin: string
  }
}

/**
 * Serves simulated ceremonies on a second origin (and on every `*.localhost` with the same port):
 *
 * - `/ceremony?allow=<frame-ancestors>&csp=none&after=<milliseconds before the answer>&id=<for
 *   /loads>` is a ceremony. A message `{ go }` makes it open the url, `{ say }` makes it post the value
 *   to the portal, `{ fill }` fills its field, and `{ tell }` makes it post its url, its referrer and its field. With `&go=<url>` it opens
 *   the url immediately. With `&frames` it contains a hidden frame, with `&field` a field. With `&early=<text>` it posts the text
 *   immediately, and its `load` event never comes
 * - `/redirect?to=<url>` redirects to the url
 * - `/hang` never answers
 * - `/landing?parent=<origin>` is a landing page (at `redirect_url`) on another origin than the portal
 * - `/loads?id=` returns the number of requests for `/ceremony` with this id
 */
export async function startCeremonySite() {
  const { url: origin, close } = await listen(createServer(answer))
  return { origin, close: () => void close() }
}

/** Starts the simulated ceremonies for component tests. Vitest calls the returned function at the end. */
export async function setup(project: TestProject): Promise<() => void> {
  const ceremonySite = await startCeremonySite()
  project.provide('ceremonyOrigin', ceremonySite.origin)
  return ceremonySite.close
}

const loads = new Map<string, number>()

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://ceremony')
  const query = url.searchParams
  const id = query.get('id') ?? ''
  switch (url.pathname) {
    case '/ceremony':
      loads.set(id, (loads.get(id) ?? 0) + 1)
      setTimeout(() => sendCeremony(query, response), Number(query.get('after') ?? 0))
      return
    case '/landing': {
      const { html, headers } = landingPage({ parentOrigins: query.getAll('parent') })
      response.writeHead(200, headers).end(html)
      return
    }
    case '/loads':
      response
        .writeHead(200, { 'access-control-allow-origin': '*' })
        .end(String(loads.get(id) ?? 0))
      return
    case '/redirect':
      response.writeHead(302, { location: query.get('to') ?? '/ceremony' }).end()
      return
    case '/hang':
      return
    default:
      response.writeHead(404).end()
  }
}

function sendCeremony(query: URLSearchParams, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(query.get('csp') !== 'none' && {
      'content-security-policy': `frame-ancestors ${query.get('allow') ?? '*'}`,
    }),
  })
  response.end(PAGE)
}

const PAGE = `<!doctype html><html lang="en"><title>Ceremony</title><h1>Ceremony</h1><button type="button">Sign</button>
<script>
const portal = window.opener ?? window.parent
const query = new URLSearchParams(location.search)
const next = query.get('go')
if (next) location.assign(next)
if (query.has('field')) document.body.append(Object.assign(document.createElement('input'), { id: 'field' }))
if (query.has('frames')) document.body.append(Object.assign(document.createElement('iframe'), { hidden: true }))
const early = query.get('early')
if (early) {
  document.write('<img src="/hang" alt="">')
  portal.postMessage(early, '*')
}
addEventListener('message', ({ data }) => {
  if ('go' in data) location.assign(data.go)
  if ('say' in data) portal.postMessage(data.say, '*')
  const field = document.querySelector('#field')
  if ('fill' in data) field.value = data.fill
  const features = document.featurePolicy?.allowedFeatures()
  const { fullscreenEnabled } = document
  if ('tell' in data) portal.postMessage({ href: location.href, referrer: document.referrer, value: field?.value, fullscreenEnabled, features }, '*')
})
</script>`
