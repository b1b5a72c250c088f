import type { JsonObject } from '../../contract/jsonObject.js'
import { isResourceId } from '../../contract/resourceId.js'
import {
  DeadlineExceeded,
  MAX_ANSWER_BYTES,
  parseJsonObject,
  readBounded,
  readBoundedBytes,
  withDeadline,
} from '../bounds/bounded.js'
import { loggableError } from '../events/errorName.js'
import type { CallTrace } from '../events/proxyEvent.js'
import type { CallHost } from '../host/hostFunctions.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure, toFailure } from '../reply/proxyFailure.js'
import type { SigningProxyOptions } from '../signingProxyOptions.js'
import { keyReader } from './apiKey.js'
import { refusalOf, transportFailure, type CallKind } from './classifyFailure.js'
import { namedCode } from './serviceFailure.js'
import type { ServiceRequest, ServiceResponse } from './serviceOptions.js'
import type {
  FileCall,
  Send,
  ServiceAnswer,
  ServiceAuth,
  ServiceCall,
  SigningService,
} from './signingService.js'
import { upstreamCluesOf } from './upstreamClues.js'

/** One operation of the adapter, which may send several calls. */
export interface ServiceOperation {
  readonly about: CallKind['about']
  readonly trace: CallTrace
  /** Whether no call of the operation changes data, even with the method `POST`. Default: `false`. */
  readonly isSafe?: boolean
}

/** The result of an operation, with the status of the last response. */
export interface Performed<Result> {
  readonly result: Result
  readonly upstreamStatus: number | undefined
}

/** Runs the adapter's operations. It hides the API key and HTTP from the adapter and the proxy. */
export interface ServiceCalls {
  readonly adapter: SigningService
  /** Whether the proxy and the adapter accept a text as a recipient's id. */
  readonly isRecipientId: (id: string) => boolean
  /** Whether the proxy and the adapter accept a text as a deliverable's id. */
  readonly isDeliverableId: (id: string) => boolean
  /** Resolves with the result of `work`. Rejects with a `ProxyFailure` in all other cases. */
  readonly perform: <Result>(
    operation: ServiceOperation,
    work: (send: Send, download: Download) => Promise<Result>,
  ) => Promise<Performed<Result>>
}

/** Requests a file, with the API key. Only the proxy calls it. */
export type Download = (call: FileCall) => Promise<FileAnswer>

interface FileAnswer {
  readonly status: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Matches a path of plain words. Text such as `?` or `%` could select another operation. */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~:@-]+)+$/

/** Milliseconds for an adapter to handle the failure of a call that has timed out. */
const HANDLING_MS = 500

/**
 * Builds the only part of the proxy that sends the API key. It puts the key into the header that the
 * adapter names, in requests to `serviceUrl`, and follows no redirect.
 *
 * All calls of an operation share one time limit. A call sends one request and never retries, and an
 * operation cannot repeat a write, because it could take effect twice (RFC 9110, 9.2.2). After a
 * write, every failure of the operation has an unknown outcome, unless a later call undoes the write.
 * Of the browser's headers, only a valid `traceparent` is copied.
 */
export function createServiceCalls(
  options: Pick<SigningProxyOptions, 'service' | 'fetch'>,
  config: Pick<ProxyConfig, 'serviceUrl' | 'timeoutMs'>,
  adapter: SigningService,
  callHost: CallHost,
): ServiceCalls {
  const { timeoutMs } = config
  const readKey = keyReader(options.service, callHost)
  const exchange = createExchange(options, config, adapter)

  async function perform<Result>(
    { about, trace, isSafe = false }: ServiceOperation,
    work: (send: Send, download: Download) => Promise<Result>,
  ): Promise<Performed<Result>> {
    const key = await readKey(trace)
    const endsAt = performance.now() + timeoutMs
    const sent: string[] = []
    let hadEffect = false
    let upstreamStatus: number | undefined

    const send: Send = async (call) => {
      const isGet = call.method === 'GET'
      const kind = { about, isGet, isWrite: call.isWrite ?? (!isGet && !isSafe) }
      const body = call.body ? JSON.stringify(call.body) : null
      const id = `${call.method} ${call.path} ${JSON.stringify(call.query)} ${body}`
      if (kind.isWrite && sent.includes(id)) throw wrongCall('It must not repeat a write.')
      sent.push(id)
      try {
        const answer = await exchange(call, { key, kind, trace, endsAt, body }, readAnswer)
        hadEffect = call.undoes !== true && (hadEffect || kind.isWrite)
        upstreamStatus = answer.status
        return answer
      } catch (error) {
        hadEffect ||= toFailure(error).details.unknownOutcome === true
        throw error
      }
    }

    const download: Download = async ({ type, path, query }) => {
      const call = { method: 'GET', path, query, success: [200], type } as const
      const kind = { about, isGet: true, isWrite: false }
      return exchange(call, { key, kind, trace, endsAt, body: null }, readFile)
    }

    try {
      const result = await withDeadline(timeoutMs + HANDLING_MS, () => work(send, download))
      return { result, upstreamStatus }
    } catch (error) {
      throw failureOf(error, adapter.name, { hadEffect, upstreamStatus })
    }
  }

  return {
    adapter,
    perform,
    isRecipientId: (id) => isResourceId(id) && adapter.isRecipientId?.(id) !== false,
    isDeliverableId: (id) => isResourceId(id) && adapter.isDeliverableId?.(id) !== false,
  }
}

interface ExchangeParts {
  readonly key: string
  readonly kind: CallKind
  readonly trace: CallTrace
  /** When the operation's time is up, as `performance.now()`. */
  readonly endsAt: number
  /** The serialized body of the call. */
  readonly body: string | null
}

const SUCCESS: readonly number[] = [200, 201]

/** The maximum size of a file that the proxy forwards: 25 MiB. It buffers the whole file. */
const MAX_FILE_BYTES = 26_214_400

/** Builds the function that sends one request and reads its response, or classifies its failure. */
function createExchange(
  options: Pick<SigningProxyOptions, 'fetch'>,
  { serviceUrl: baseUrl, timeoutMs }: Pick<ProxyConfig, 'serviceUrl' | 'timeoutMs'>,
  { auth, basePath, refusals }: SigningService,
) {
  const fetchService = options.fetch ?? ((url, request) => fetch(url, request))
  return async function exchange<Call extends ServiceCall, Result>(
    call: Call,
    parts: ExchangeParts,
    readSuccess: (response: ServiceResponse, call: Call, parts: ExchangeParts) => Promise<Result>,
  ): Promise<Result> {
    const { key, kind, trace, endsAt } = parts
    const { path, query, success = SUCCESS } = call
    if (!PATH.test(path)) throw wrongCall('The path of a call must contain plain words only.')
    const url = baseUrl + basePath + path
    const search = query ? `?${new URLSearchParams(query).toString()}` : ''
    const leftMs = endsAt - performance.now()
    const controller = new AbortController()
    let sentAt: number | undefined
    const tellSent = (isSent: boolean): void => {
      sentAt = isSent ? performance.now() : undefined
    }
    try {
      if (leftMs <= 0) throw new DeadlineExceeded(timeoutMs)
      return await withDeadline(
        leftMs,
        async () => {
          const { signal } = controller
          const request = { ...requestOf(call, auth, parts), signal, tellSent }
          tellSent(true)
          const response = await fetchService(url + search, request)
          if (response.redirected || response.type === 'opaqueredirect') {
            throw refusalOf({ status: 302, retryAfter: null }, kind)
          }
          const { status, headers } = response
          if (success.includes(status)) return readSuccess(response, call, parts)
          // Read the body even if only the status matters, so that the connection can be reused.
          const text = await readBounded(response.body, MAX_ANSWER_BYTES)
          const named =
            refusals && typeof text === 'string'
              ? namedCode(parseJsonObject(text), refusals)
              : undefined
          const clues = upstreamCluesOf({ headers, text }, key)
          throw refusalOf({ status, retryAfter: headers.get('retry-after'), named }, kind, clues)
        },
        () => controller.abort(),
      )
    } catch (error) {
      throw transportFailure(error, { isWrite: kind.isWrite, sent: sentAt !== undefined, baseUrl })
    } finally {
      if (sentAt !== undefined) {
        trace.serviceDurationMs = (trace.serviceDurationMs ?? 0) + performance.now() - sentAt
      }
    }
  }
}

function wrongCall(problem: string): ProxyFailure {
  return new ProxyFailure('internal_error', { remedy: `Repair the service’s adapter. ${problem}` })
}

/** Converts an error of the adapter to a failure, without the text of the error. */
function failureOf(
  error: unknown,
  name: string,
  { hadEffect, upstreamStatus }: { hadEffect: boolean; upstreamStatus: number | undefined },
): ProxyFailure {
  const outcome = { unknownOutcome: hadEffect }
  if (error instanceof ProxyFailure) {
    return new ProxyFailure(error.code, { upstreamStatus, ...error.details, ...outcome })
  }
  if (error instanceof DeadlineExceeded) return new ProxyFailure('upstream_timeout', outcome)
  const { errorName } = loggableError(error)
  const remedy = `Repair the adapter of the service “${name}”, which threw ${errorName}.`
  return new ProxyFailure('internal_error', { remedy, ...outcome })
}

function requestOf(
  { method, type, maxBytes = MAX_ANSWER_BYTES }: ServiceCall & Partial<FileCall>,
  { header, scheme }: ServiceAuth,
  { key, trace, body }: ExchangeParts,
): Omit<ServiceRequest, 'signal' | 'tellSent'> {
  const credential = scheme === 'Basic' ? btoa(`${key}:`) : key
  const headers: Record<string, string> = {
    accept: type ?? 'application/json',
    'user-agent': 'react-signing-ceremony',
    [header]: scheme === undefined ? credential : `${scheme} ${credential}`,
  }
  if (body !== null) headers['content-type'] = 'application/json'
  if (trace.traceparent !== undefined) headers['traceparent'] = trace.traceparent
  return {
    method,
    headers,
    body,
    // If a redirect were followed, another origin could receive the API key.
    redirect: 'manual',
    maxBytes: type === undefined ? maxBytes : MAX_FILE_BYTES,
  }
}

/** Reads a successful response. Throws if it is not a JSON object, or contains the API key. */
async function readAnswer(
  response: ServiceResponse,
  { maxBytes = MAX_ANSWER_BYTES }: ServiceCall,
  { key, kind }: ExchangeParts,
): Promise<ServiceAnswer> {
  const { status } = response
  const text = await readBounded(response.body, maxBytes)
  if (status === 204 && text === '') return { status, body: {} }
  const body = typeof text === 'string' ? parseJsonObject(text) : text.fault
  if (typeof text === 'string' && typeof body !== 'string' && !repeats(text, body, key)) {
    return { status, body }
  }
  // An unreadable body means a broken connection. Other faults mean an invalid response.
  const code = body === 'unreadable' ? 'upstream_unreachable' : 'upstream_invalid'
  throw new ProxyFailure(code, { upstreamStatus: status, unknownOutcome: kind.isWrite })
}

/** Reads a file. Throws if it is too large, or has another media type. */
async function readFile(
  { status, headers, body }: ServiceResponse,
  { type }: Pick<FileCall, 'type'>,
): Promise<FileAnswer> {
  const isExpected = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === type
  const bytes = await readBoundedBytes(body, isExpected ? MAX_FILE_BYTES : 0)
  if (isExpected && !('fault' in bytes)) return { status, bytes }
  const isBroken = 'fault' in bytes && bytes.fault === 'unreadable'
  const code = isBroken ? 'upstream_unreachable' : 'upstream_invalid'
  throw new ProxyFailure(code, { upstreamStatus: status })
}

/** Whether a response contains the API key, which could then reach the browser. */
function repeats(text: string, body: JsonObject, key: string): boolean {
  // A short placeholder key is not secret, and may be part of another word.
  if (key.length < 16 && !key.startsWith('key_')) return false
  if (text.includes(key)) return true
  if (!text.includes('\\')) return false
  try {
    // Escapes such as `\u006b` can hide the key. Serializing the body again removes them.
    return JSON.stringify(body).includes(JSON.stringify(key).slice(1, -1))
  } catch {
    // The body is nested too deeply to be serialized. It is refused, because it cannot be checked.
    return true
  }
}
