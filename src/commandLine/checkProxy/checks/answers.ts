import { isJsonObject } from '../../../contract/jsonObject.js'
import { isProblem, PROBLEM_MEDIA_TYPE, problemStatus } from '../../../contract/problem.js'
import type { Answer, Caller } from '../caller.js'
import type { Check } from '../check.js'

/** Judges one answer: what is wrong with it, in words that hold nothing of it. */
type Judge = (answer: Answer, caller: Caller) => string | undefined

/** What holds for every answer of the proxy that the suite has seen: judged at the end. */
function forAll(
  id: string,
  promise: string,
  judgeAnswer: Judge,
  isMeant: (answer: Answer) => boolean = () => true,
): Check {
  return {
    id,
    promise,
    judge: (caller) => {
      for (const answer of caller.answers.filter(isMeant)) {
        const problem = judgeAnswer(answer, caller)
        if (problem !== undefined) return { broken: `${answer.probe.what}: ${problem}` }
      }
      return undefined
    },
  }
}

/** A key of the service as the contract shows it, and its counterpart for live mode. */
const API_KEY = /\bkey_(test|live)_\w{4,}/

export const answerChecks: readonly Check[] = [
  forAll('key-stays', 'The API key is in no answer.', ({ headers, body }) => {
    if (Object.hasOwn(headers, 'x-api-key')) return 'the answer has the header X-API-Key.'
    const text = [...Object.values(headers), body].join('\n')
    return API_KEY.test(text) ? 'the answer holds what looks like an API key.' : undefined
  }),
  forAll('evidence-stays', 'Evidence is in no answer: no `authentication`.', ({ json }) =>
    json && holdsField(json, 'authentication') ? 'the answer has `authentication`.' : undefined,
  ),
  forAll('session-stays', 'No answer repeats the session.', ({ body }, { options }) =>
    [options.session, options.foreignSession].some(({ value }) => isRepeated(value, body))
      ? 'the body holds the session’s value.'
      : undefined,
  ),
  forAll(
    'no-store',
    'No answer may be stored: Cache-Control: no-store.',
    ({ headers }) =>
      /(^|[\s,])no-store([\s,]|$)/i.test(headers['cache-control'] ?? '')
        ? undefined
        : 'Cache-Control is not no-store.',
    isTheProxys,
  ),
  forAll(
    'nosniff',
    'No answer is guessed at: X-Content-Type-Options: nosniff.',
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

/** Not a server's before it, and no preflight: that is between the browser and whoever answers. */
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

/** The value of each cookie, or of the header; short ones occur by chance. */
function isRepeated(session: string, body: string): boolean {
  return session
    .split(/;\s*/)
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
    .some((value) => value.length >= 8 && body.includes(value))
}
