import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.js'

/** A request that the service stub has received. */
export interface ServiceRequestRecord {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly headerNames: readonly string[]
  readonly body: string
}

/** Sends the service's response to one request, or breaks the connection. */
export type Behaviour = (res: ServerResponse, record: ServiceRequestRecord) => void

/** A stub of the signing service over real HTTP. It records requests and answers with `behave`. */
export interface ServiceStub {
  readonly url: string
  readonly requests: ServiceRequestRecord[]
  behave: Behaviour
  readonly close: () => Promise<void>
}

export const CEREMONY_ORIGIN = 'https://ceremony.example'
export const CEREMONY_URL = `${CEREMONY_ORIGIN}/en/start?token=TOKEN-SECRET`

/** Answers a request with a status and a JSON body. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Behaviour {
  return (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers })
    res.end(JSON.stringify(body))
  }
}

/** The contract's response to a created ceremony: the submitted fields and `url`. */
export const created: Behaviour = (res, record) => {
  const submitted: unknown = JSON.parse(record.body)
  json(201, { ...Object(submitted), url: CEREMONY_URL })(res, record)
}

export const RECIPIENT = {
  id: 're_new1',
  envelope_id: '6c2f0e5a-6d8e-4b39-9a35-5f9a3b3f7d11',
  type: 'signer',
  key: 'provider',
  name: 'New Person',
  email: 'new@example.com',
  status: 'pending',
  ceremony_creation: 'automatic',
  delivery_type: 'email',
  completed_at: null,
  status_updated_at: '2026-01-01T00:00:00.000Z',
}

export const DELIVERABLE = {
  id: 'del_1',
  envelope_id: '6c2f0e5a-6d8e-4b39-9a35-5f9a3b3f7d11',
  status: 'generated',
  type: 'audit_log',
  url: 'https://files.example/del_1?signature=FILE-SECRET',
}

/** The contract's successful response to each operation. */
export const wellBehaved: Behaviour = (res, record) => {
  if (record.url.endsWith('/replace')) return json(201, RECIPIENT)(res, record)
  if (record.method === 'GET') return json(200, DELIVERABLE)(res, record)
  return created(res, record)
}

/** Builds a service whose responses wait until the test calls `answer`. */
export function delayedService(): { readonly behave: Behaviour; readonly answer: () => void } {
  const waiting: (() => void)[] = []
  return {
    behave: (res, record) => void waiting.push(() => wellBehaved(res, record)),
    answer: () => {
      for (const respond of waiting) respond()
    },
  }
}

/** Starts the service stub on a free port. */
export async function startServiceStub(): Promise<ServiceStub> {
  const requests: ServiceRequestRecord[] = []
  async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const record = {
      method: req.method ?? '',
      url: req.url ?? '',
      headers: req.headers,
      headerNames: req.rawHeaders
        .filter((_, index) => index % 2 === 0)
        .map((name) => name.toLowerCase()),
      body: await text(req),
    }
    requests.push(record)
    stub.behave(res, record)
  }
  // On a busy machine, Node's 5 seconds end while a client sends its next call on the connection.
  const keepAliveTimeout = 60_000
  const server = createServer({ keepAliveTimeout }, (req, res) => void receive(req, res))
  const { url, close } = await listen(server)
  const stub: ServiceStub = { url, requests, behave: wellBehaved, close }
  return stub
}
