import { type CeremonyGrant, parseCeremonyGrant } from '../contract/ceremony.js'
import { PROBLEM_MEDIA_TYPE, type ProblemCode, problemStatus } from '../contract/problem.js'
import { SigningError } from '../contract/signingError.js'
import type { ConfirmAnswer, CreateRequest } from '../embed/session/ceremonySession.js'
import { problemTexts } from '../proxy/reply/problemTexts.js'
import type { CeremonyBackend, TestFailure, TestFailureDetails } from './testCeremony.js'
import { createWaitingLine, type WaitingLine } from './waitingLine.js'

/** A component that waits for its ceremony. */
export interface TestRequest {
  readonly recipientId: string | undefined
  /** What the ceremony is given for; the backend's where there is one. */
  readonly grantFor: (madeUp: CeremonyGrant) => Promise<CeremonyGrant>
  readonly accept: (grant: CeremonyGrant) => void
  readonly refuse: (code: TestFailure, details?: TestFailureDetails) => void
}

/** What components ask, and who answers. */
export interface TestRequests {
  readonly line: WaitingLine<TestRequest>
  readonly count: () => number
  readonly fetch: typeof fetch
  readonly create: (request: CreateRequest) => Promise<CeremonyGrant>
}

/** Takes the proxy's calls and holds those for a ceremony until somebody answers. */
export function createTestRequests(
  backend: CeremonyBackend | undefined,
  record: () => ConfirmAnswer | undefined,
): TestRequests {
  const line = createWaitingLine<TestRequest>()
  const others = backend?.fetch ?? globalThis.fetch
  let count = 0

  async function wait<Answer>(
    request: Pick<TestRequest, 'recipientId' | 'grantFor'>,
    signal: AbortSignal | null | undefined,
    toAnswer: (grant: CeremonyGrant) => Answer,
    toRefusal: (...refusal: Parameters<TestRequest['refuse']>) => Answer,
  ): Promise<Answer> {
    count += 1
    return new Promise((resolve, reject) => {
      const waiting: TestRequest = {
        ...request,
        accept: (grant) => {
          line.remove(waiting)
          resolve(toAnswer(grant))
        },
        refuse: (...refusal) => {
          line.remove(waiting)
          try {
            resolve(toRefusal(...refusal))
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

  return {
    line,
    count: () => count,
    async fetch(input, init) {
      const { pathname } = new URL(addressOf(input), 'https://portal.test')
      const [, recipientId] = /\/recipients\/([^/]+)\/ceremony$/.exec(pathname) ?? []
      if (recipientId !== undefined) {
        const grantFor: TestRequest['grantFor'] = async (madeUp) =>
          backend ? grantOf(await backend.fetch(input, init)) : madeUp
        return wait({ recipientId, grantFor }, init?.signal, granted, refused)
      }
      // A portal may have deliverables of its own, which have other ids.
      const [, id] = /\/deliverables\/(del_[^/]+)$/.exec(pathname) ?? []
      if (id === undefined || backend) return others(input, init)
      return Response.json({ id, status: statusFor(record()), type: 'audit_log' })
    },
    create: ({ signal }) =>
      wait(
        { recipientId: undefined, grantFor: async (madeUp) => madeUp },
        signal,
        (grant) => grant,
        (code, details) => {
          throw errorOf(code, details)
        },
      ),
  }
}

function addressOf(input: Request | string | URL): string {
  return typeof input === 'object' && 'url' in input ? input.url : String(input)
}

async function grantOf(response: Response): Promise<CeremonyGrant> {
  const grant = response.ok ? parseCeremonyGrant(await response.json()) : undefined
  if (grant) return grant
  throw new Error(`The backend of the test gave no ceremony but status ${response.status}.`)
}

function statusFor(record: ConfirmAnswer | undefined): string {
  if (record === true) return 'generated'
  return typeof record === 'string' ? 'failed' : 'processing'
}

const granted = (grant: CeremonyGrant): Response => Response.json(grant, { status: 201 })

function refused(code: TestFailure, details: TestFailureDetails = {}): Response {
  // What `fetch` throws where nothing answers.
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

function errorOf(code: TestFailure, details: TestFailureDetails = {}): SigningError {
  const { title, remedy } = isProblemCode(code) ? problemTexts[code] : NO_ANSWER
  return new SigningError(code, title, { remedy, ...details })
}

function isProblemCode(code: TestFailure): code is ProblemCode {
  return code in problemStatus
}

const NO_ANSWER = {
  title: 'The portal could not be reached.',
  remedy: 'A test said that nothing answers.',
}
