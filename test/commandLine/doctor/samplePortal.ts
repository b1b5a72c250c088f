import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createSigningProxy } from '../../../src/proxy/index.js'

/** A response of the sample portal. A header with a list of values is sent once for each value. */
export interface PortalAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
}

/** Responses that differ from those of a correct portal, by path. `null` breaks the connection. */
export type Differences = Readonly<
  Record<string, PortalAnswer | null | ((request: IncomingMessage) => PortalAnswer)>
>

/** A portal on this machine that records its requests. */
export type SamplePortal = Awaited<ReturnType<typeof samplePortal>>

const service = createServer((_request, response) => void response.end())
service.listen(0, '127.0.0.1').unref()
await once(service, 'listening')
const servicePort = Object(service.address()).port

/** The origin of ceremony urls in the sample portal. A server answers there. */
export const SIGN = `http://127.0.0.1:${servicePort}`

/** Starts a portal with a page and a proxy. Both are correct except for `differences`. */
export async function samplePortal(
  differences: Differences = {},
  host = '127.0.0.1',
  dropped: readonly string[] = [],
) {
  const requests: { method: string; url: string; cookie: string | undefined }[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, cookie: headers.cookie })
    const [path = ''] = url.split('?')
    const difference = differences[path]
    if (difference === null) response.destroy()
    else {
      const change = typeof difference === 'function' ? difference(request) : difference
      void correctAnswer(path, headers).then((answer) =>
        send(response, { ...answer, ...change }, answer.headers),
      )
    }
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The portal has no port.')
  const proxy = proxyAt(`http://127.0.0.1:${address.port}`)
  const correctAnswer = async (
    path: string,
    sent: IncomingHttpHeaders,
  ): Promise<Required<PortalAnswer>> => {
    if (path === '/documents/7') return PAGE
    if (path === '/api/signing/health') return healthOf(origin)
    const response = await proxy.fetch(
      new Request(`http://127.0.0.1:${address.port}${path}`, {
        headers: Object.fromEntries(
          ['cookie', 'origin', 'sec-fetch-site']
            .map((name) => [name, String(sent[name] ?? '')])
            .filter(([name = '', value]) => value !== '' && !dropped.includes(name)),
        ),
      }),
    )
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: await response.text() }
  }
  const origin = `http://${host}:${address.port}`
  return {
    origin,
    page: `${origin}/documents/7`,
    proxy: `${origin}/api/signing`,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const PAGE: Required<PortalAnswer> = {
  status: 200,
  headers: {
    'content-type': 'text/html',
    'set-cookie': 'session=s3cret; Path=/; HttpOnly; Secure',
  },
  body: '<!doctype html><title>Document 7</title>',
}

/** Returns the `/health` response of a correct proxy on this machine. */
function healthOf(origin: string): Required<PortalAnswer> {
  const body = JSON.stringify({
    status: 'ok',
    public_url: `${origin}/api/signing`,
    embeddable_in: [origin],
    service: 'ok',
  })
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}

/** Returns a proxy that knows one session. No test reaches its service. */
function proxyAt(origin: string) {
  return createSigningProxy({
    service: { baseUrl: 'http://127.0.0.1:9', apiKey: 'key_test_doctor' },
    publicUrl: `${origin}/api/signing`,
    embeddableIn: [origin],
    authenticate: ({ headers }) =>
      headers.get('cookie') === 'session=s3cret' ? { subject: 'ada' } : null,
    authorize: () => false,
    evidence: () => ({ provider: 'Sample portal', data: {} }),
    confirm: () => false,
    onEvent: () => {},
  })
}

function send(
  response: ServerResponse,
  { status, headers, body }: PortalAnswer,
  usual: PortalAnswer['headers'],
): void {
  response.writeHead(status ?? 200, { ...usual, ...headers }).end(body)
}
