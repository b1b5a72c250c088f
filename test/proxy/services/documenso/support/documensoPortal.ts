import {
  createSigningProxy,
  documenso,
  type DocumensoOptions,
  type SigningProxy,
  type SigningProxyOptions,
  type ProxyEvent,
} from '../../../../../src/proxy/index.js'

/** The key in the recorded requests. It is a sample. */
export const API_KEY = 'api_examplekey000001'

/** The portal and the origin of Documenso's pages in the recorded cases. */
export const PORTAL = 'https://portal.example.com'
export const PAGES = 'https://sign.example.com'

/** Builds a portal's proxy for a Documenso at `baseUrl`. Everybody is Ada, who is allowed to do everything. */
export function documensoPortal(
  baseUrl: string,
  adapter: DocumensoOptions = {},
  events: ProxyEvent[] = [],
  changes: Partial<SigningProxyOptions> = {},
): SigningProxy {
  return createSigningProxy({
    service: {
      baseUrl,
      apiKey: API_KEY,
      adapter: documenso({ pagesUrl: PAGES, ...adapter }),
      ceremonyOrigins: [PAGES],
    },
    publicUrl: `${PORTAL}/api/signing`,
    redirectUrls: { other: `${PORTAL}/other` },
    embeddableIn: [PORTAL],
    authenticate: () => ({ subject: 'ada', id: 'session-1' }),
    authorize: () => true,
    onReplaced: () => {},
    onEvent: (event) => {
      events.push(event)
    },
    ...changes,
  })
}

const HEADERS = {
  'content-type': 'application/json',
  origin: PORTAL,
  'sec-fetch-site': 'same-origin',
}

/** Sends a page's write request to the proxy, and returns status and body. */
export async function post(
  proxy: SigningProxy,
  path: string,
  body: unknown = {},
  key: string = crypto.randomUUID(),
): Promise<Reply> {
  return replyOf(
    await proxy.fetch(
      new Request(`${PORTAL}/api/signing${path}`, {
        method: 'POST',
        headers: { ...HEADERS, 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
    ),
  )
}

/** Sends a page's read request to the proxy. */
export async function get(proxy: SigningProxy, path: string): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  return proxy.fetch(new Request(`${PORTAL}/api/signing${path}`, { headers }))
}

/** Asks the proxy as a page does whether a recipient has signed. */
export async function confirmation(proxy: SigningProxy, recipientId: string): Promise<unknown> {
  const { body } = await replyOf(
    await get(proxy, `/recipients/${recipientId}/confirmation?reason=returned`),
  )
  return body['answer'] ?? body['code']
}

export interface Reply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export async function replyOf(response: Response): Promise<Reply> {
  return { status: response.status, body: await response.json() }
}
