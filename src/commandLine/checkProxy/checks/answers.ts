import { type Check, problem } from '../../checks/check.js'
import { isJsonObject } from '../../../contract/jsonObject.js'
import { isProblem, PROBLEM_MEDIA_TYPE, problemStatus } from '../../../contract/problem.js'
import type { Answer, Caller } from '../caller.js'

/** What is wrong with an answer, without a value from it. */
type Judge = (answer: Answer, caller: Caller) => string | undefined

/** A check of every answer that the earlier checks received. */
function forAll(
  name: string,
  promise: string,
  judgeAnswer: Judge,
  isMeant: (answer: Answer) => boolean = () => true,
): Check<Caller> {
  return {
    name,
    promise,
    run: (caller) => {
      for (const answer of caller.answers.filter(isMeant)) {
        const fault = judgeAnswer(answer, caller)
        if (fault !== undefined) return problem(`${answer.probe.what}: ${fault}`)
      }
      return undefined
    },
  }
}

/** A test-mode key as the contract shows it, and its counterpart for live mode. */
const API_KEY = /\bkey_(test|live)_\w{4,}/

export const answerChecks: readonly Check<Caller>[] = [
  forAll('key-stays', 'No answer contains the API key.', ({ headers, body }) => {
    if (Object.hasOwn(headers, 'x-api-key')) return 'the answer has the header X-API-Key.'
    const text = [...Object.values(headers), body].join('\n')
    return API_KEY.test(text) ? 'the answer contains what looks like an API key.' : undefined
  }),
  forAll('evidence-stays', 'No answer contains evidence: no `authentication`.', ({ json }) =>
    json && holdsField(json, 'authentication') ? 'the answer has `authentication`.' : undefined,
  ),
  forAll('session-stays', 'No answer contains the session.', ({ body }, { options }) =>
    [options.session, options.foreignSession].some(({ value }) => isRepeated(value, body))
      ? 'the body contains the value of the session.'
      : undefined,
  ),
  forAll(
    'no-store',
    'Every answer has Cache-Control: no-store.',
    ({ headers }) =>
      /(^|[\s,])no-store([\s,]|$)/i.test(headers['cache-control'] ?? '')
        ? undefined
        : 'Cache-Control is not no-store.',
    isTheProxys,
  ),
  forAll(
    'nosniff',
    'Every answer has X-Content-Type-Options: nosniff.',
    ({ headers }) =>
      headers['x-content-type-options']?.toLowerCase() === 'nosniff'
        ? undefined
        : 'X-Content-Type-Options is not nosniff.',
    isTheProxys,
  ),
  forAll(
    'problem-json',
    'Failures are application/problem+json with a listed code.',
    (answer) => (answer.status < 400 ? undefined : problemOf(answer)),
    isTheProxys,
  ),
  forAll(
    'no-redirect',
    'No answer is a redirect.',
    ({ status }) =>
      status >= 300 && status < 400 ? `the answer is a redirect (${status}).` : undefined,
    isTheProxys,
  ),
]

/** A server in front of the proxy may answer stray requests and preflights. */
function isTheProxys({ probe, status }: Answer): boolean {
  return !probe.isStray && probe.method !== 'OPTIONS' && status !== 0
}

function problemOf({ status, headers, json }: Answer): string | undefined {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== PROBLEM_MEDIA_TYPE)
    return `${status} is not ${PROBLEM_MEDIA_TYPE}.`
  if (!isProblem(json)) return `${status} lacks \`code\`, \`title\` or \`remedy\`.`
  if (!Object.hasOwn(problemStatus, json.code))
    return `${status} has a \`code\` that is not listed.`
  if (json.status !== status) return `${status} has another \`status\` in its body.`
  return undefined
}

function holdsField(value: unknown, field: string): boolean {
  if (Array.isArray(value)) return value.some((part) => holdsField(part, field))
  if (!isJsonObject(value)) return false
  return field in value || Object.values(value).some((part) => holdsField(part, field))
}

/** Compares the value of each cookie, or of the header. Short values occur by chance. */
function isRepeated(session: string, body: string): boolean {
  return session
    .split(/;\s*/)
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
    .some((value) => value.length >= 8 && body.includes(value))
}
