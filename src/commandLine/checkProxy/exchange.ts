import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

/** A request exactly as it is to go out: no client in between that mends a path or adds a header. */
export interface WireRequest {
  readonly method: string
  /** From the root, as it is written on the first line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Sends the body in chunks, without saying how long it will be. */
  readonly chunked?: boolean | undefined
}

/** An answer as it came. */
export interface WireAnswer {
  /** 0 where the connection ended without an answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const TIMEOUT_MS = 30_000
const LARGEST_ANSWER = 1_000_000

/** Sends one request and reads its answer. Follows nothing, repeats nothing, and never rejects. */
export async function exchange(url: URL, request: WireRequest): Promise<WireAnswer> {
  const { method, target, headers, body, chunked } = request
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const outgoing = send({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: target,
      method,
      agent: false,
      setHost: false,
      headers: {
        host: url.host,
        ...headers,
        ...(body !== undefined && !chunked && { 'content-length': Buffer.byteLength(body) }),
        ...(chunked && { 'transfer-encoding': 'chunked' }),
      },
    })
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy())
    outgoing.on('response', (incoming) => void read(incoming).then(resolve))
    // The server may hang up on a body that it does not want.
    outgoing.on('error', () => resolve({ status: 0, headers: {}, body: '' }))
    outgoing.end(body)
  })
}

async function read(incoming: IncomingMessage): Promise<WireAnswer> {
  let body = ''
  incoming.setEncoding('utf8')
  try {
    for await (const chunk of incoming) {
      body += String(chunk)
      if (body.length > LARGEST_ANSWER) break
    }
  } catch {
    // What came before the connection broke is what there is to look at.
  }
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return { status: incoming.statusCode ?? 0, headers: Object.fromEntries(headers), body }
}
