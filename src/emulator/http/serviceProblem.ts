import { PROBLEM_MEDIA_TYPE } from '../../contract/problem.js'

/** Every way in which the emulated service refuses a call, and its HTTP status. */
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

/** Names the kind of a problem; part of its `type`. */
export type ServiceProblemName = keyof typeof STATUS

/**
 * A refusal of the emulated service. The service contract does not show what errors look like; RFC
 * 9457 with a list of `errors` for invalid requests is the mildest shape that a live service uses.
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

  /** `types` is what stands before the problem's name in its `type`. */
  toResponse(types: string): Response {
    const status = STATUS[this.problem]
    const body = {
      type: `${types}${this.problem}`,
      title: titleOf(this.problem),
      status,
      detail: this.message,
      ...(this.errors.length > 0 && { errors: this.errors }),
    }
    return Response.json(body, {
      status,
      headers: {
        'cache-control': 'no-store',
        ...this.headers,
        'content-type': PROBLEM_MEDIA_TYPE,
      },
    })
  }
}

/** `cannot-replace` as a title: `Cannot replace`. */
function titleOf(problem: ServiceProblemName): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1).replaceAll('-', ' ')
}

/** Runs `answer`, and turns a refusal that it throws into its response. */
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
