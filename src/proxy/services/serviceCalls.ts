import { isResourceId } from '../../contract/resourceId.js'
import { DeadlineExceeded, decodeText, parseJsonObject, withDeadline } from '../bounds/bounded.js'
import { hashOf } from '../createStateGuard.js'
import { timeoutRemedy } from '../../reports/limitRemedy.js'
import { loggableError } from '../../reports/errorName.js'
import type { CallTrace } from '../../reports/proxyEvent.js'
import type { CallHost } from '../host/hostFunctions.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { SigningProxyOptions } from '../signingProxyOptions.js'
import { createAdapterMemory } from './reads/adapterMemory.js'
import { keyReader, wrongKindRemedy } from './apiKey.js'
import { refusalOf, transportFailure, type CallKind } from './classifyFailure.js'
import type { FileStream } from './fileStream.js'
import { namedCode } from './serviceFailure.js'
import {
  createRequest,
  isOfType,
  MAX_FILE_BYTES,
  type AnyCall,
  type Progress,
  type Received,
} from './serviceRequest.js'
import type {
  FileCall,
  Send,
  ServiceAnswer,
  ServiceCall,
  SigningService,
} from './signingService.js'
import {
  createSharedReads,
  type Reader,
  type Reuse,
  type SharedReads,
  type SizedAnswer,
} from './reads/sharedReads.js'
import { upstreamCluesOf } from './upstreamClues.js'

/** One operation of the adapter, which may send several calls. */
export interface ServiceOperation {
  readonly about: CallKind['about']
  readonly trace: CallTrace
  /** Whether no call of the operation changes data, even with the method `POST`. Default: `false`. */
  readonly isSafe?: boolean
  /** Aborts when the reader of a requested file leaves. A file has its own time limit. */
  readonly reader?: AbortSignal
  /** Which reads of other operations it can use. Default: none, so it reads for itself. */
  readonly reuses?: Reuse
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
    work: (send: Send, download: Download, refuseKey: RefuseKey) => Promise<Result>,
  ) => Promise<Performed<Result>>
}

/** Requests a file, with the API key. Only the proxy calls it. */
export type Download = (call: FileCall) => Promise<FileStream>

/** Throws if a value contains the API key, so that it must not be stored or returned. */
type RefuseKey = (value: unknown) => void

/** Milliseconds for an adapter to handle the failure of a call that has timed out. */
const HANDLING_MS = 500

/**
 * Builds the functions that run the adapter's operations.
 *
 * All calls of an operation share one time limit. A call sends one request and never retries, and an
 * operation cannot repeat a write, because it could take effect twice (RFC 9110, 9.2.2). After a
 * write, every failure of the operation has an unknown outcome, unless a later call undoes the write.
 * No header of the browser is copied.
 */
export function createServiceCalls(
  options: Pick<SigningProxyOptions, 'service' | 'fetch'>,
  config: Pick<
    ProxyConfig,
    'serviceUrl' | 'timeoutMs' | 'fileTimeoutMs' | 'isLocalService' | 'developmentHosts'
  >,
  adapter: SigningService,
  callHost: CallHost,
): ServiceCalls {
  const { timeoutMs, fileTimeoutMs, developmentHosts } = config
  const testKeyPrefix = developmentHosts.length > 0 ? adapter.testKeyPrefix : undefined
  const readKey = keyReader(options.service, callHost, testKeyPrefix)
  const exchange = createExchange(options, config, adapter)
  const connect = createConnect(exchange)

  async function perform<Result>(
    operation: ServiceOperation,
    work: (send: Send, download: Download, refuseKey: RefuseKey) => Promise<Result>,
  ): Promise<Performed<Result>> {
    const { trace, reader } = operation
    const limitMs = reader ? fileTimeoutMs : timeoutMs
    const progress: Progress = {
      key: await readKey(trace),
      reader,
      trace,
      endsAt: performance.now() + limitMs,
      sent: [],
      hadEffect: false,
      upstreamStatus: undefined,
    }
    const { send, download } = connect(operation, progress)
    const refuseKey: RefuseKey = (value) => assertNoKey(value, progress.key)
    try {
      const result = await withDeadline(limitMs + HANDLING_MS, () =>
        work(send, download, refuseKey),
      )
      refuseKey(result)
      return { result, upstreamStatus: progress.upstreamStatus }
    } catch (error) {
      if (!(error instanceof ProxyFailure || error instanceof DeadlineExceeded)) {
        // Passes the error with its stack to `onHostError`, or in development to the console.
        const rethrow = (): never => {
          throw error
        }
        await callHost('adapter', trace, rethrow, () => {}).catch(() => {})
      }
      const limit = timeoutRemedy(reader ? 'fileTimeoutMs' : 'timeoutMs', limitMs)
      throw failureOf(error, adapter.name, progress, limit)
    }
  }

  return {
    adapter,
    perform,
    isRecipientId: (id) => isResourceId(id) && adapter.isRecipientId?.(id) !== false,
    isDeliverableId: (id) => isResourceId(id) && adapter.isDeliverableId?.(id) !== false,
  }
}

/** Reads a response with a status that means success. */
type ReadSuccess<Result> = (received: Received, call: AnyCall, kind: CallKind) => Result

/** Builds the function that sends one request, and reads its response or classifies its failure. */
function createExchange(
  options: Pick<SigningProxyOptions, 'fetch'>,
  config: Pick<ProxyConfig, 'serviceUrl' | 'timeoutMs' | 'isLocalService'>,
  service: SigningService,
) {
  const request = createRequest(options, config, service)
  return async function exchange<Result>(
    call: AnyCall,
    kind: CallKind,
    progress: Progress,
    readSuccess: ReadSuccess<Result>,
  ): Promise<Result> {
    const { trace } = progress
    let sentAt: number | undefined
    try {
      const received = await request(call, kind, progress, (isSent) => {
        sentAt = isSent ? performance.now() : undefined
      })
      if (!received.isSuccess) throw refusal(received, kind, progress, { ...config, service })
      const result = readSuccess(received, call, kind)
      progress.hadEffect = call.undoes !== true && (progress.hadEffect || kind.isWrite)
      progress.upstreamStatus = received.status
      return result
    } catch (error) {
      const { isWrite } = kind
      const failure = transportFailure(error, { isWrite, sent: sentAt !== undefined }, config)
      progress.hadEffect ||= failure.details.unknownOutcome === true
      throw failure
    } finally {
      if (sentAt !== undefined) addDuration(trace, sentAt)
    }
  }
}

/** Builds the function that makes `send` and `download` for one operation. */
function createConnect(exchange: ReturnType<typeof createExchange>) {
  const memory = createAdapterMemory()
  const sharedRead = createSharedRead(exchange, createSharedReads())
  let changedAt = -Infinity
  return function connect(
    { about, isSafe = false, reuses }: ServiceOperation,
    progress: Progress,
  ): { readonly send: Send; readonly download: Download } {
    const request = async (call: ServiceCall): Promise<ServiceAnswer> => {
      const isGet = call.method === 'GET'
      const kind = { about, isGet, isWrite: call.isWrite ?? (!isGet && !isSafe) }
      assertPresent(progress)
      const isChange = kind.isWrite || !isGet
      if (reuses && !isChange) return sharedRead(call, kind, progress, { reuses, changedAt })
      if (!isChange) return exchange(call, kind, progress, readAnswer)
      const noteChange = (): void => {
        changedAt = performance.now()
      }
      noteChange()
      // A read that began during the change can have the data from before.
      return exchange(call, kind, progress, readAnswer).finally(noteChange)
    }
    return {
      send: Object.assign(request, { memory }),
      download: async ({ type, path, query }) => {
        const call = { method: 'GET', path, query, success: [200], type } as const
        assertPresent(progress)
        return exchange(call, { about, isGet: true, isWrite: false }, progress, readFile)
      },
    }
  }
}

/** Ends the operation if the reader of its file has left. Nobody needs another call. */
function assertPresent({ reader }: Progress): void {
  if (reader?.aborted) throw new ProxyFailure('upstream_unreachable')
}

type ReadHow = Pick<Reader, 'reuses' | 'changedAt'>

/** Builds the function that reads with a call of its own, or with that of another operation. */
function createSharedRead(
  exchange: ReturnType<typeof createExchange>,
  { read }: SharedReads,
): (call: ServiceCall, kind: CallKind, progress: Progress, how: ReadHow) => Promise<ServiceAnswer> {
  return async (call, kind, progress, how) => {
    const { key, trace, endsAt, reader } = progress
    const { path, query, success, maxBytes } = call
    // The hash stands for the key, because a key that is not in use any more must not be kept.
    const id = await hashOf(key, kind.about, path, query, success, maxBytes)
    const beganAt = performance.now()
    let isOwn = false
    const start = async (allLeft: AbortSignal): Promise<SizedAnswer> => {
      isOwn = true
      return exchange(call, kind, { ...progress, reader: allLeft }, readSized)
    }
    try {
      const answer = await read(id, { ...how, endsAt, leaves: reader }, start)
      progress.upstreamStatus = answer.status
      return answer
    } finally {
      if (!isOwn) addDuration(trace, beganAt)
    }
  }
}

/** Adds the time since `beganAt` to the time that an operation has waited for the service. */
function addDuration(trace: CallTrace, beganAt: number): void {
  trace.serviceDurationMs = (trace.serviceDurationMs ?? 0) + performance.now() - beganAt
}

/** Classifies a response with a status that means no success. */
function refusal(
  { status, headers, bytes }: Received,
  kind: CallKind,
  { key }: Progress,
  {
    service,
    isLocalService,
  }: { readonly service: SigningService; readonly isLocalService: boolean },
): ProxyFailure {
  const { refusals } = service
  const text = decodeText(bytes)
  const isRead = refusals && typeof text === 'string'
  const named = isRead ? namedCode(parseJsonObject(text), refusals) : undefined
  const clues = upstreamCluesOf({ headers, text }, key)
  const failure = refusalOf({ status, retryAfter: headers.get('retry-after'), named }, kind, clues)
  if (failure.code !== 'upstream_auth') return failure
  const remedy = wrongKindRemedy(service, key, isLocalService)
  return new ProxyFailure(failure.code, { ...failure.details, remedy })
}

/**
 * Refuses a result, which the browser receives as JSON, if it contains the API key: a service may return
 * what it has received. A short placeholder key is not secret, and may be part of another word.
 */
function assertNoKey(result: unknown, key: string): void {
  if (key.length < 16 && !key.startsWith('key_')) return
  const isInside = JSON.stringify(result ?? null).includes(JSON.stringify(key).slice(1, -1))
  if (isInside) throw new ProxyFailure('upstream_invalid')
}

/** Converts an error of the adapter to a failure, without the text of the error. */
function failureOf(
  error: unknown,
  name: string,
  { hadEffect, upstreamStatus }: { hadEffect: boolean; upstreamStatus: number | undefined },
  timeout: string,
): ProxyFailure {
  const outcome = { unknownOutcome: hadEffect }
  if (error instanceof ProxyFailure) {
    const usual = error.code === 'upstream_timeout' ? { remedy: timeout } : {}
    return new ProxyFailure(error.code, { upstreamStatus, ...usual, ...error.details, ...outcome })
  }
  if (error instanceof DeadlineExceeded) {
    return new ProxyFailure('upstream_timeout', { remedy: timeout, ...outcome })
  }
  const { errorName } = loggableError(error)
  const remedy = `Repair the adapter of the service “${name}”, which threw ${errorName}.`
  return new ProxyFailure('internal_error', { remedy, ...outcome })
}

/** Reads a successful response. Throws if it is not a JSON object. */
const readAnswer: ReadSuccess<ServiceAnswer> = ({ status, headers, bytes }, _call, { isWrite }) => {
  const text = decodeText(bytes)
  const receivedAt = clockOf(headers.get('date'))
  if (status === 204 && text === '') return { status, body: {}, receivedAt }
  const body = typeof text === 'string' ? parseJsonObject(text) : text.fault
  if (typeof body !== 'string') return { status, body, receivedAt }
  // An unreadable body means a broken connection. Other faults mean an invalid response.
  const code = body === 'unreadable' ? 'upstream_unreachable' : 'upstream_invalid'
  throw new ProxyFailure(code, { upstreamStatus: status, unknownOutcome: isWrite })
}

/** Reads a successful response, and the size of its body. */
const readSized: ReadSuccess<SizedAnswer> = (received, call, kind) => {
  const { bytes } = received
  return {
    answer: readAnswer(received, call, kind),
    size: 'fault' in bytes ? 0 : bytes.byteLength,
  }
}

/** Reads the service's clock. A clock that differs by more than a day is broken. */
function clockOf(date: string | null): number {
  const now = Date.now()
  const read = Date.parse(date ?? '')
  return Math.abs(read - now) <= 86_400_000 ? read : now
}

/** Returns a file. Throws if it has another media type, or says that it is too large. */
const readFile: ReadSuccess<FileStream> = ({ status, headers, file }, { type = '' }) => {
  const length = Number(headers.get('content-length'))
  if (file && isOfType(headers, type) && !(length > MAX_FILE_BYTES)) {
    return { ...file, length: length || 0 }
  }
  void file?.body.cancel()
  throw new ProxyFailure('upstream_invalid', { upstreamStatus: status })
}
