import { PROBLEM_MEDIA_TYPE } from '../../contract/problem.js'

/** The HTTP status of each problem that the emulated service reports. */
const STATUS = {
  'invalid-json': 400,
  'invalid-api-key': 401,
  'not-found': 404,
  'method-not-allowed': 405,
  'cannot-create-ceremony': 409,
  'cannot-replace': 409,
  'cannot-finish': 409,
  expired: 410,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'foreign-host': 421,
  'invalid-request': 422,
  'too-many-requests': 429,
  'server-error': 500,
} as const

/** The name of a problem, which is the last part of the problem's `type` (RFC 9457). */
export type ServiceProblemName = keyof typeof STATUS

/**
 * An error that the emulated service reports. The service contract shows no errors, so the response
 * follows RFC 9457, with a list of `errors` for invalid requests.
 */
export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem'
  readonly problem: ServiceProblemName
  readonly errors: readonly string[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    problem: ServiceProblemName,
    detail: string,
    more: { errors?: readonly string[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail)
    this.problem = problem
    this.errors = more.errors ?? []
    this.headers = more.headers ?? {}
  }

  /** Returns the response. `types` is the part of the field `type` before the problem's name. */
  toResponse(types: string): Response {
    const status = STATUS[this.problem]
    const body = {
      type: `${types}${this.problem}`,
      title: inWords(this.problem),
      status,
      detail: this.message,
      ...(this.errors.length > 0 && { errors: this.errors }),
    }
    const headers = { 'cache-control': 'no-store', ...this.headers }
    return Response.json(body, {
      status,
      headers: { ...headers, 'content-type': PROBLEM_MEDIA_TYPE },
    })
  }
}

/** Returns a value of the contract as words: `in_progress` as “In progress”. */
export function inWords(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll(/[-_]/g, ' ')
}

/** Runs `answer`. Turns a thrown {@link ServiceProblem} into the response of the problem. */
export async function answerProblems(
  types: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ServiceProblem) return error.toResponse(types)
    throw error
  }
}

/** Whether a request says that its body is JSON. */
export function isJson({ headers }: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
}

/** Limits the memory that one request uses. The service contract shows no limit. */
const LARGEST_BODY = 1_000_000

/** Parses a body as JSON, with any content type. Throws a {@link ServiceProblem} if it cannot. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > LARGEST_BODY) {
    throw new ServiceProblem('body-too-large', 'The request body must be at most one megabyte.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceProblem('invalid-json', 'The request body must be JSON.')
  }
}
