import {
  DeadlineExceeded,
  MAX_ANSWER_BYTES,
  readBoundedBytes,
  withDeadline,
  type BoundedBytes,
} from '../bounds/bounded.js'
import type { CallTrace } from '../../reports/proxyEvent.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { SigningProxyOptions } from '../signingProxyOptions.js'
import type { CallKind } from './classifyFailure.js'
import { createFileStream, type FileStream } from './fileStream.js'
import type { ServiceRequest, ServiceResponse } from './serviceOptions.js'
import type { FileCall, ServiceAuth, ServiceCall, SigningService } from './signingService.js'

/** What the calls of one operation share. */
export interface Progress {
  readonly key: string
  /** Aborts when the reader of the requested file leaves. */
  readonly reader: AbortSignal | undefined
  readonly trace: CallTrace
  /** When the operation's time is up, as `performance.now()`. */
  readonly endsAt: number
  /** The calls so far, as text. */
  readonly sent: string[]
  /** Whether a call may have changed data that no later call has undone. */
  hadEffect: boolean
  /** The status of the last successful response. */
  upstreamStatus: number | undefined
}

/** A call of an operation. It has a `type` if its response is a file. */
export type AnyCall = ServiceCall & Partial<FileCall>

/** A response of the service, with its complete body, or with a file that is still on its way. */
export interface Received extends Pick<ServiceResponse, 'status' | 'headers'> {
  /** Whether the status means success. */
  readonly isSuccess: boolean
  readonly bytes: BoundedBytes
  readonly file?: Omit<FileStream, 'length'>
}

/** The statuses that mean success, unless the call names others. */
const SUCCESS: readonly number[] = [200, 201]

/** The maximum size of a file that the proxy forwards: 25 MiB. */
export const MAX_FILE_BYTES = 26_214_400

/** A file fails after this many times `timeoutMs` without a byte. Slow connections have pauses. */
const IDLE_FACTOR = 6

/** A whole file can take this many times `timeoutMs`. */
const TRANSFER_FACTOR = 60

const NO_BYTES = new Uint8Array()

/** Matches a path of plain words. Text such as `?` or `%` could select another operation. */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~:@-]+)+$/

/**
 * Builds the only function of the proxy that sends the API key. It puts the key into the header that
 * the adapter names, in one request to `serviceUrl`, and follows no redirect.
 */
export function createRequest(
  options: Pick<SigningProxyOptions, 'fetch'>,
  { serviceUrl, timeoutMs }: Pick<ProxyConfig, 'serviceUrl' | 'timeoutMs'>,
  { auth, basePath }: SigningService,
) {
  const fetchService = options.fetch ?? ((url, init) => fetch(url, init))
  return function send(
    call: AnyCall,
    { isWrite }: CallKind,
    { key, reader, endsAt, sent }: Progress,
    tellSent: ServiceRequest['tellSent'],
  ): Promise<Received> {
    const { method, path, query, success = SUCCESS } = call
    if (!PATH.test(path)) throw wrongCall('The path of a call must contain plain words only.')
    const search = query ? `?${new URLSearchParams(query).toString()}` : ''
    const url = serviceUrl + basePath + path + search
    const body = call.body ? JSON.stringify(call.body) : null
    const id = `${method} ${url} ${body}`
    if (isWrite && sent.includes(id)) throw wrongCall('It must not repeat a write.')
    sent.push(id)
    const leftMs = endsAt - performance.now()
    if (leftMs <= 0) throw new DeadlineExceeded(timeoutMs)
    const controller = new AbortController()
    const { maxBytes = call.type === undefined ? MAX_ANSWER_BYTES : MAX_FILE_BYTES } = call
    return withDeadline(
      leftMs,
      async () => {
        tellSent(true)
        const response = await fetchService(url, {
          method,
          headers: headersOf(call, body, auth, key),
          body,
          // If a redirect were followed, another origin could receive the API key.
          redirect: 'manual',
          signal: reader ? AbortSignal.any([reader, controller.signal]) : controller.signal,
          maxBytes,
          isFile: call.type !== undefined,
          tellSent,
        })
        const { headers, redirected, type } = response
        const status = redirected || type === 'opaqueredirect' ? 302 : response.status
        const isSuccess = success.includes(status)
        if (isSuccess && call.type !== undefined) {
          const file = createFileStream(response.body, {
            maxBytes,
            idleMs: IDLE_FACTOR * timeoutMs,
            longestMs: TRANSFER_FACTOR * timeoutMs,
            abort: () => controller.abort(),
          })
          return { status, headers, isSuccess, bytes: NO_BYTES, file }
        }
        const mostBytes = isSuccess ? maxBytes : MAX_ANSWER_BYTES
        // A body is read even if only its status matters, so that the connection can be reused.
        const bytes = await readBoundedBytes(response.body, mostBytes)
        if ('fault' in bytes) controller.abort()
        return { status, headers, isSuccess, bytes }
      },
      () => controller.abort(),
    )
  }
}

function headersOf(
  { type }: AnyCall,
  body: string | null,
  { header, scheme }: ServiceAuth,
  key: string,
): Record<string, string> {
  const credential = scheme === 'Basic' ? btoa(`${key}:`) : key
  const headers: Record<string, string> = {
    accept: type ?? 'application/json',
    'user-agent': 'react-signing-ceremony',
  }
  headers[header] = scheme === undefined ? credential : `${scheme} ${credential}`
  if (body !== null) headers['content-type'] = 'application/json'
  return headers
}

/** Whether a response has a media type. */
export function isOfType(headers: ServiceResponse['headers'], type: string): boolean {
  return headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === type
}

function wrongCall(problem: string): ProxyFailure {
  return new ProxyFailure('internal_error', { remedy: `Repair the service’s adapter. ${problem}` })
}
