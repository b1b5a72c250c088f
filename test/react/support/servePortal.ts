import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CeremonyGrant } from '../../../src/contract/ceremony.js'
import { landingPage } from '../../../src/landing/index.js'
import { bundleApp } from '../../support/bundleApp.js'
import { startCeremonySite } from '../../support/origins/ceremonySite.js'
import type { PortalProps } from './portalApp.js'

/** Options of the next page and of its proxy. */
export interface PortalOptions {
  readonly props?: PortalProps
  readonly headers?: Readonly<Record<string, string>>
  readonly grant?: Partial<CeremonyGrant>
  /** Milliseconds before the proxy answers. */
  readonly after?: number
  /** Whether the proxy answers with status 502. */
  readonly broken?: boolean
  /** The proxy's answer to questions about the signature. Without it, the proxy answers 404. */
  readonly answer?: boolean | 'declined'
  /** Changes the landing page, as a server in front of the portal can. */
  readonly front?: ((landing: Page) => Page) | undefined
}

/** An answer of the portal. */
interface Page {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A portal and a ceremony page on two sites, for tests that control a browser. */
export interface ServedPortal {
  /** The origin of the portal. */
  readonly origin: string
  /** The origin of the ceremony page. */
  readonly ceremonySite: string
  /** The url of `redirect_url`, without a query. */
  readonly landing: string
  /** Sets the options of the next page, resets the count of calls, and returns the page's url. */
  readonly prepare: (options?: PortalOptions) => string
  /** Changes the options of the open page. */
  readonly change: (options: PortalOptions) => void
  /** How many ceremonies the page has requested. */
  readonly posts: () => number
  readonly close: () => void
}

export async function servePortal(): Promise<ServedPortal> {
  const [{ script }, ceremonySite] = await Promise.all([
    bundleApp(join(import.meta.dirname, 'portalApp.tsx')),
    startCeremonySite(),
  ])
  let options: PortalOptions = {}
  let posts = 0

  const server = createServer(async (request, response) => {
    switch (request.url?.split('?')[0]) {
      case '/app.js':
        send(response, 200, { 'content-type': 'text/javascript' }, script)
        return
      case '/finished':
      case '/api/signing/finished': {
        const { html, headers } = landingPage()
        const { front = (landing) => landing } = options
        const { status = 200, ...page } = front({ body: html, headers })
        send(response, status, page.headers, page.body)
        return
      }
      // A fallback of the router answers in the landing page's place.
      case '/de/api/signing/finished':
      case '/': {
        const headers = { 'content-type': 'text/html; charset=utf-8', ...options.headers }
        send(response, 200, headers, PAGE)
        return
      }
      case '/other':
        send(response, 200, { 'content-type': 'text/html' }, OTHER)
        return
      case '/favicon.ico':
        send(response, 404, {}, '')
        return
      default:
        if (request.url?.includes('/confirmation')) {
          if (options.answer !== undefined) {
            send(response, 200, JSON_TYPE, JSON.stringify({ answer: options.answer }))
            return
          }
          const problem = { status: 404, code: 'not_found', title: 'Not offered.', remedy: 'None.' }
          send(response, 404, JSON_TYPE, JSON.stringify(problem))
          return
        }
        posts += 1
        await sleep(options.after ?? 0)
        send(response, options.broken ? 502 : 201, JSON_TYPE, JSON.stringify(grant()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The portal has no port.')
  const origin = `http://localhost:${address.port}`
  const landing = `${origin}/finished`
  const grant = (): CeremonyGrant => ({
    url: `${ceremonySite.origin}/ceremony`,
    embeddable_in: [origin],
    redirect_url: landing,
    ...options.grant,
  })
  return {
    origin,
    ceremonySite: ceremonySite.origin,
    landing,
    prepare(next = {}) {
      options = next
      posts = 0
      return `${origin}/?props=${encodeURIComponent(JSON.stringify(next.props ?? {}))}`
    },
    change(next) {
      options = { ...options, ...next }
    },
    posts: () => posts,
    close() {
      server.closeAllConnections()
      server.close()
      ceremonySite.close()
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const OTHER = `<!doctype html><html lang="en"><title>Another page</title><h1>Another page</h1>`
export const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Portal</title><body><script type="module" src="/app.js"></script>`

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  response.writeHead(status, headers).end(body)
}
