import type { CeremonyGrant } from '../../../src/contract/ceremony.js'
import { type Problem, type ProblemCode, problemStatus } from '../../../src/contract/problem.js'

/** One request to the proxy. */
export interface ProxyCall {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
  /** Answers the request with JSON, with an error, or with a lost connection. */
  readonly answer: (answer: Answer) => void
}

/** An answer of the proxy. */
export type Answer =
  | { readonly json: unknown; readonly status?: number }
  | { readonly problem: ProblemCode }
  | 'connection lost'

/** Replaces the `fetch` of a provider. Every call is pending until the test answers it. */
export interface ProxyStub {
  readonly fetch: typeof fetch
  readonly calls: readonly ProxyCall[]
  /** Answers every later call immediately. */
  readonly answerAll: (answer: (call: ProxyCall) => Answer) => void
  /** Answers later questions about a signature. Without it, the proxy has no `confirm` (404). */
  readonly confirm: (answer: (call: ProxyCall) => Answer) => void
}

export function createProxyStub(): ProxyStub {
  const calls: ProxyCall[] = []
  let answerNow: ((call: ProxyCall) => Answer) | undefined
  let answerQuestion = withoutConfirm
  return {
    calls,
    confirm(answer) {
      answerQuestion = answer
    },
    answerAll(answer) {
      answerNow = answer
    },
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const call: ProxyCall = {
          method: init?.method ?? 'GET',
          url: new Request(input).url,
          headers: new Headers(init?.headers),
          body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
          answer: (answer) => {
            if (answer === 'connection lost') reject(new TypeError('connection lost'))
            else resolve(toResponse(answer))
          },
        }
        if (isQuestion(call)) {
          call.answer(answerQuestion(call))
          return
        }
        calls.push(call)
        if (answerNow) call.answer(answerNow(call))
      }),
  }
}

const withoutConfirm: (call: ProxyCall) => Answer = () => ({ problem: 'not_found' })

const isQuestion = ({ url }: ProxyCall): boolean => new URL(url).pathname.endsWith('/confirmation')

function toResponse(answer: Exclude<Answer, string>): Response {
  if ('json' in answer) return new InstantResponse(answer.json, answer.status ?? 200)
  const code = answer.problem
  const problem: Problem = {
    type: `tag:react-signing-ceremony,2026:${code}`,
    status: problemStatus[code],
    code,
    title: `It failed: ${code}.`,
    remedy: 'Look at the proxy.',
  }
  return new InstantResponse(problem, problem.status)
}

/** A response whose body can be read in the same task, so that tests do not wait. */
class InstantResponse extends Response {
  readonly #value: unknown

  constructor(value: unknown, status: number) {
    super(null, { status })
    this.#value = value
  }

  override text(): Promise<string> {
    return Promise.resolve(JSON.stringify(this.#value))
  }
}

/** Returns the proxy's successful answer to a request for a ceremony. */
export const granted = (grant: CeremonyGrant): Answer => ({ json: grant, status: 201 })
