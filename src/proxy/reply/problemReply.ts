import { PROBLEM_MEDIA_TYPE, problemStatus, type Problem } from '../../contract/problem.js'
import { problemTexts } from './problemTexts.js'
import type { ProxyFailure } from './ProxyFailure.js'
import { rebuiltHeaders } from './rebuiltHeaders.js'
import type { Reply } from './Reply.js'

/** The one place where a failure becomes an answer. */
export function problemReply(failure: ProxyFailure, requestId: string): Reply {
  const { retryAfter, allow } = failure.details
  const problem = toProblem(failure, requestId)
  const headers = rebuiltHeaders(requestId)
  headers['content-type'] = PROBLEM_MEDIA_TYPE
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (allow !== undefined) headers['allow'] = allow
  return { status: problem.status, headers, body: JSON.stringify(problem) }
}

function toProblem(failure: ProxyFailure, requestId: string): Problem {
  const { code, details } = failure
  const { title, remedy } = problemTexts[code]
  return {
    type: `tag:react-signing-ceremony,2026:${code}`,
    status: problemStatus[code],
    code,
    title,
    remedy,
    request_id: requestId,
    ...(details.retryAfter !== undefined && { retry_after: details.retryAfter }),
    ...(details.unknownOutcome && { unknown_outcome: true }),
  }
}
