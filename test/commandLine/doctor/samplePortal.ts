import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { landingPage } from '../../../src/landing/index.js'

/** An answer of the sample portal: a status, headers (several of a kind as a list) and a body. */
export interface PortalAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
}

/** What is different from a portal where all is well, by path. `null` breaks the connection off. */
export type Differences = Readonly<
  Record<string, PortalAnswer | null | ((request: IncomingMessage) => PortalAnswer)>
>

/** A portal on this machine, and everything that it was asked. */
export interface SamplePortal {
  readonly origin: string
  readonly page: string
  readonly proxy: string
  readonly asked: readonly {
    readonly method: string
    readonly url: string
    readonly cookie: string | undefined
  }[]
  readonly close: () => Promise<void>
}

/** Where ceremonies of the sample portal live. */
export const SIGN = 'https://sign.example'

/** Serves a page, a proxy's `/health` and its landing, all of them well but for what is said. */
export async function samplePortal(
  differences: Differences = {},
  host = '127.0.0.1',
): Promise<SamplePortal> {
  const asked: { method: string; url: string; cookie: string | undefined }[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, cookie: headers.cookie })
    const [path = ''] = url.split('?')
    const difference = differences[path]
    if (difference === null) response.destroy()
    else answer(response, path, typeof difference === 'function' ? difference(request) : difference)
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The portal has no port.')
  const origin = `http://${host}:${address.port}`
  return {
    origin,
    page: `${origin}/documents/7`,
    proxy: `${origin}/api/signing`,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, path: string, difference: PortalAnswer = {}): void {
  const well = answers[path]?.() ?? { status: 404, headers: {}, body: 'Nothing here.' }
  const { status, headers, body } = { ...well, ...difference }
  response.writeHead(status ?? 200, { ...well.headers, ...headers }).end(body)
}

const answers: Readonly<Record<string, () => PortalAnswer>> = {
  '/documents/7': () => ({
    headers: { 'content-type': 'text/html', 'set-cookie': 'session=s3cret; HttpOnly; Secure' },
    body: '<!doctype html><title>Document 7</title>',
  }),
  '/api/signing/health': () => ({
    headers: { 'content-type': 'application/json' },
    body: '{"status":"ok"}',
  }),
  '/api/signing/finished': () => {
    const { html, headers } = landingPage()
    return { headers, body: html }
  },
}
