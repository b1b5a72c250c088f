import { type CeremonyGrant, parseGrant } from '../contract/ceremony.js'
import { isJsonObject } from '../contract/jsonObject.js'
import { PROBLEM_MEDIA_TYPE, type ProblemCode, problemStatus } from '../contract/problem.js'
import { SigningError } from '../contract/signingError.js'
import { randomHex } from '../embed/browser.js'
import type { ConfirmAnswer, CreateRequest } from '../embed/signing/signingOptions.js'
import { newRecipient } from '../emulator/store/records.js'
import { problemTexts } from '../reports/problemTexts.js'
import type { CeremonyBackend, TestFailure, TestFailureDetails } from './testCeremony.js'
import { createRoutedFetch } from './routedFetch.js'
import { createWaitingLine, type WaitingLine } from './waitingLine.js'

/** The pending request of a component for a ceremony. */
export interface TestRequest {
  readonly recipientId: string | undefined
  /** Returns the ceremony that the backend creates, or `sample` without a backend. */
  readonly grantFor: (sample: CeremonyGrant) => Promise<CeremonyGrant>
  readonly accept: (grant: CeremonyGrant) => void
  readonly refuse: (code: TestFailure, details?: TestFailureDetails) => void
}

/** The pending requests of components, and the functions that receive new requests. */
export interface TestRequests {
  readonly line: WaitingLine<TestRequest>
  readonly count: () => number
  readonly fetch: typeof fetch
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant>
}

/** What the simulated server knows: its record of the signature, and the login session. */
export interface TestRecord {
  /** Returns the answer. With `mayWait`, waits until the test sets one. */
  readonly read: (mayWait: boolean) => Promise<ConfirmAnswer>
  /** Why questions fail now. */
  readonly failure: () => TestFailure | undefined
  readonly isSignedOut: () => boolean
}

/** Simulates the proxy's routes. A request for a ceremony waits until the test answers it. */
export function createTestRequests(
  backend: CeremonyBackend | undefined,
  record: TestRecord,
): TestRequests {
  const line = createWaitingLine<TestRequest>()
  let count = 0

  async function wait<Answer>(request: Waiting, signal: Signal, answers: Answers<Answer>) {
    count += 1
    return waitInLine(line, request, signal, answers)
  }

  async function respond(
    { operation, id, mayWait }: SigningRoute,
    ...[input, init]: Parameters<typeof fetch>
  ): Promise<Response> {
    if (record.isSignedOut()) return refused('unauthenticated')
    if (operation === 'ceremony') {
      const grantFor: TestRequest['grantFor'] = async (sample) =>
        backend ? grantOf(await backend.fetch(input, init)) : sample
      return wait({ recipientId: id, grantFor }, init?.signal, { granted, refused })
    }
    if (operation === 'confirmation') {
      const failure = record.failure()
      if (failure) return refused(failure)
    }
    if (backend) return backend.fetch(input, init)
    if (operation === 'replace') return replaced(init)
    const found = await record.read(mayWait)
    return Response.json(
      operation === 'confirmation'
        ? { answer: found }
        : { id, status: statusFor(found), type: 'audit_log' },
    )
  }

  return {
    line,
    count: () => count,
    fetch: createRoutedFetch((input, init) => {
      const route = signingRoute(input, init)
      return route && respond(route, input, init)
    }),
    create: async ({ signal }) => {
      if (record.isSignedOut()) throw errorOf('unauthenticated')
      return wait({ recipientId: undefined, grantFor: async (sample) => sample }, signal, {
        granted: (grant) => grant,
        refused: (code, details) => {
          throw errorOf(code, details)
        },
      })
    },
  }
}

type Waiting = Pick<TestRequest, 'recipientId' | 'grantFor'>
type Signal = AbortSignal | null | undefined

/** Converts the test's decision into the value that a component receives. */
interface Answers<Answer> {
  readonly granted: (grant: CeremonyGrant) => Answer
  readonly refused: (...refusal: Parameters<TestRequest['refuse']>) => Answer
}

/** Waits until the test accepts or refuses the request, or the component aborts it. */
async function waitInLine<Answer>(
  line: WaitingLine<TestRequest>,
  request: Waiting,
  signal: Signal,
  { granted: accepted, refused: rejected }: Answers<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const waiting: TestRequest = {
      ...request,
      accept: (grant) => {
        line.remove(waiting)
        resolve(accepted(grant))
      },
      refuse: (...refusal) => {
        line.remove(waiting)
        try {
          resolve(rejected(...refusal))
        } catch (error) {
          reject(error)
        }
      },
    }
    signal?.addEventListener('abort', () => {
      line.remove(waiting)
      reject(signal.reason)
    })
    line.put(waiting)
  })
}

/** An operation of the proxy, and the id of its recipient or deliverable. */
interface SigningRoute {
  readonly operation: 'ceremony' | 'replace' | 'confirmation' | 'deliverable'
  readonly id: string
  /** Whether the test can delay the answer: of a deliverable, or of `confirm` after the end. */
  readonly mayWait: boolean
}

/** Returns the operation of the proxy that a request calls. Accepts every mount path. */
export function signingRoute(
  input: Request | string | URL,
  init: RequestInit | undefined,
): SigningRoute | undefined {
  const isRequest = typeof input === 'object' && 'url' in input
  const method = (init?.method ?? (isRequest ? input.method : 'GET')).toUpperCase()
  const { pathname, searchParams } = new URL(isRequest ? input.url : input, 'https://portal.test')
  if (method === 'POST') {
    const [, id, operation] = /\/recipients\/([^/]+)\/(ceremony|replace)$/.exec(pathname) ?? []
    if (id === undefined) return undefined
    return { operation: operation === 'replace' ? 'replace' : 'ceremony', id, mayWait: false }
  }
  if (method !== 'GET') return undefined
  const recipientId = /\/recipients\/([^/]+)\/confirmation$/.exec(pathname)?.[1]
  if (recipientId !== undefined) {
    const mayWait = searchParams.get('reason') === 'finished'
    return { operation: 'confirmation', id: recipientId, mayWait }
  }
  // Require `del_`, because a portal may have its own deliverables with other ids.
  const [, id] = /\/deliverables\/(del_[^/]+)$/.exec(pathname) ?? []
  return id === undefined ? undefined : { operation: 'deliverable', id, mayWait: true }
}

async function grantOf(response: Response): Promise<CeremonyGrant> {
  const grant = response.ok ? parseGrant(await response.json()) : undefined
  if (grant) return grant
  throw new Error(
    `The backend of the test must create a ceremony with status 201 (received ${response.status}).`,
  )
}

function statusFor(record: ConfirmAnswer): string {
  if (record === true) return 'generated'
  return typeof record === 'string' ? 'failed' : 'processing'
}

const granted = (grant: CeremonyGrant): Response => Response.json(grant, { status: 201 })

/** Returns the response to a replacement: a new recipient with the submitted name and email. */
function replaced(init: RequestInit | undefined): Response {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
  const { name = '', email = '' } = isJsonObject(body) ? body : {}
  const id = `re_${randomHex()}`
  const identity = { id, type: 'signer', key: 'provider', name: String(name), email: String(email) }
  const recipient = newRecipient(identity, '00000000-0000-4000-8000-000000000000', Date.now())
  return Response.json(recipient, { status: 201 })
}

function refused(code: TestFailure, details: TestFailureDetails = {}): Response {
  // `fetch` throws this error if no response arrives.
  if (code === 'network_error') throw new TypeError('Failed to fetch')
  if (code === 'invalid_answer') return new Response('<!doctype html>', { status: 502 })
  return Response.json(
    {
      type: `tag:react-signing-ceremony,2026:${code}`,
      status: problemStatus[code],
      code,
      ...problemTexts[code],
      ...(details.retryAfter !== undefined && { retry_after: details.retryAfter }),
      ...(details.unknownOutcome === true && { unknown_outcome: true }),
    },
    { status: problemStatus[code], headers: { 'content-type': PROBLEM_MEDIA_TYPE } },
  )
}

export function errorOf(code: TestFailure, details: TestFailureDetails = {}): SigningError {
  const { title, remedy } = isProblemCode(code) ? problemTexts[code] : NO_ANSWER
  return new SigningError(code, title, { remedy, ...details })
}

function isProblemCode(code: TestFailure): code is ProblemCode {
  return code in problemStatus
}

const NO_ANSWER = {
  title: 'The portal could not be reached.',
  remedy: 'The test made this request fail.',
}
