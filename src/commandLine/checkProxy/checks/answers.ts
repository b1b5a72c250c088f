import { type Check, problem } from '../../checks/check.js'
import { isJsonObject } from '../../../contract/jsonObject.js'
import { isProblem, PROBLEM_MEDIA_TYPE } from '../../../contract/problem.js'
import { isProblemCode } from '../../checks/responseBody.js'
import { type Answer, type Caller, isFromGateway } from '../caller.js'
import { codeOf } from '../probing.js'

/** Returns the fault of a response as a sentence, which contains no value of the response. */
type Judge = (answer: Answer, caller: Caller) => string | undefined

/** Returns a check that applies `judgeAnswer` to all responses that earlier checks received. */
function forAll(
  name: string,
  promise: string,
  remedy: string,
  judgeAnswer: Judge,
  applies: (answer: Answer) => boolean = () => true,
): Check<Caller> {
  return {
    name,
    promise,
    remedy,
    run: (caller) => {
      for (const answer of caller.answers.filter(applies)) {
        const fault = judgeAnswer(answer, caller)
        if (fault !== undefined) return problem(`${answer.probe.what}: ${fault}`)
      }
      return undefined
    },
  }
}

/** Matches a test API key as in the contract, or a live API key of the same form. */
const API_KEY = /\bkey_(test|live)_\w{4,}/

export const answerChecks: readonly Check<Caller>[] = [
  forAll(
    'key-stays',
    'No answer contains the API key.',
    'Copy only the documented fields of the service’s response, and none of its headers.',
    ({ headers, body }) => {
      if (Object.hasOwn(headers, 'x-api-key')) return 'the answer has the header X-API-Key.'
      const text = [...Object.values(headers), body].join('\n')
      return API_KEY.test(text) ? 'the answer contains text that looks like an API key.' : undefined
    },
  ),
  forAll(
    'evidence-stays',
    'No answer contains the field `authentication`.',
    'Remove `authentication` from the service’s response.',
    ({ json }) =>
      json && holdsField(json, 'authentication') ? 'the answer has `authentication`.' : undefined,
  ),
  forAll(
    'session-stays',
    'No answer contains the caller’s session.',
    'Do not write the session or the request’s headers into a response.',
    ({ body }, { options }) =>
      [options.session, options.foreignSession].some(({ value }) => isRepeated(value, body))
        ? 'the body contains the value of the session cookie or header.'
        : undefined,
  ),
  forAll(
    'no-store',
    'Every answer has Cache-Control: no-store.',
    'Set Cache-Control: no-store on every response, also on errors.',
    ({ headers }) =>
      /(^|[\s,])no-store([\s,]|$)/i.test(headers['cache-control'] ?? '')
        ? undefined
        : 'Cache-Control is not no-store.',
    isOwnResponse,
  ),
  forAll(
    'not-cached',
    'No answer comes from a cache.',
    'Turn off the cache of the CDN or proxy in front, below the path of the proxy: docs/cdn.md.',
    (answer, { answers }) => {
      const { age, 'x-request-id': id } = answer.headers
      const isSecond = answers.some((one) => one !== answer && one.headers['x-request-id'] === id)
      return age !== undefined || (id !== undefined && isSecond)
        ? 'the answer has the header Age, or the X-Request-Id of another answer.'
        : undefined
    },
    isOwnResponse,
  ),
  forAll(
    'nosniff',
    'Every answer has X-Content-Type-Options: nosniff.',
    'Set X-Content-Type-Options: nosniff on every response, also on errors.',
    ({ headers }) =>
      // Browsers use the first value. A server in front often adds a second one.
      /^nosniff\s*(,|$)/i.test(headers['x-content-type-options'] ?? '')
        ? undefined
        : 'X-Content-Type-Options is not nosniff.',
    isOwnResponse,
  ),
  forAll(
    'problem-json',
    'Error answers are application/problem+json with a documented code.',
    'Answer errors as application/problem+json with type, status, code, title and remedy: openapi/proxy.json has the codes. If a server in front sent this answer, exempt the paths of the proxy from it.',
    (answer) => (answer.status < 400 ? undefined : problemOf(answer)),
    isFromProxy,
  ),
  forAll(
    'no-redirect',
    'No answer has a redirect status (3xx).',
    'Answer 401 instead of a redirect to a login.',
    ({ status }) =>
      status >= 300 && status < 400 ? `the answer is a redirect (${status}).` : undefined,
    isFromProxy,
  ),
]

/** Whether the proxy sent the response. A server in front of it may answer some other requests. */
function isFromProxy(answer: Answer): boolean {
  const { probe } = answer
  return !probe.isStray && probe.method !== 'OPTIONS' && !isFromGateway(answer)
}

/** Whether the proxy sent a response. `no-redirect` and `problem-json` report other responses. */
function isOwnResponse(answer: Answer): boolean {
  const { status } = answer
  return isFromProxy(answer) && !(status >= 300 && (status < 400 || codeOf(answer) === ''))
}

function problemOf({ status, headers, json }: Answer): string | undefined {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== PROBLEM_MEDIA_TYPE)
    return `status ${status} must have the content type ${PROBLEM_MEDIA_TYPE}.`
  if (!isProblem(json)) return `the ${status} answer lacks \`code\`, \`title\` or \`remedy\`.`
  if (!isProblemCode(json.code)) return `the body of status ${status} has an unknown \`code\`.`
  if (json.status !== status) return `\`status\` in the body must be ${status} too.`
  return undefined
}

function holdsField(value: unknown, field: string): boolean {
  if (Array.isArray(value)) return value.some((part) => holdsField(part, field))
  if (!isJsonObject(value)) return false
  return field in value || Object.values(value).some((part) => holdsField(part, field))
}

/** Matches a word, a path or a url, which a body may contain by chance. */
const NO_SECRET = /^(?:\D*$|\/|https?:)/

/** Whether the body contains a session value. Ignores short values, words, paths and urls. */
function isRepeated(session: string, body: string): boolean {
  return session
    .split(/;\s*|\s+/)
    .map((pair) => pair.replace(/^[^=]*=(?=[^=])/, ''))
    .some((value) => value.length >= 8 && !NO_SECRET.test(value) && body.includes(value))
}
