import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type ConnectionFailure, failureOf, needsTls, TIMEOUT_MS } from '../checks/connection.js'

/** A request that is sent unchanged. `fetch` would normalize the path and add headers. */
export interface WireRequest {
  readonly method: string
  /** The path exactly as it is sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Whether the body is chunked, without a Content-Length. */
  readonly chunked?: boolean | undefined
}

/** A response, unchanged from the network. */
export interface WireAnswer {
  /** The status, or 0 if the connection ended without a response because of `failure`. */
  readonly status: number
  readonly failure?: ConnectionFailure
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const LARGEST_ANSWER = 1_000_000

/** Sends one request and reads the response. Follows no redirect, and never rejects. */
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
    let isLate = false
    outgoing.setTimeout(TIMEOUT_MS, () => {
      isLate = true
      outgoing.destroy()
    })
    outgoing.on('response', (incoming) => void read(incoming).then(resolve))
    // Some servers close the connection while they receive a long body.
    outgoing.on('error', (error) => {
      const failure = isLate ? 'timeout' : failureOf(error)
      resolve({ status: 0, failure, headers: {}, body: '' })
    })
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
    // The connection broke. The checks use the part of the body that was received.
  }
  if (needsTls(incoming.statusCode ?? 0, body)) {
    return { status: 0, failure: 'needs_tls', headers: {}, body: '' }
  }
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return { status: incoming.statusCode ?? 0, headers: Object.fromEntries(headers), body }
}
