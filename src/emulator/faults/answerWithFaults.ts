import { isJsonObject } from '../../contract/jsonObject.js'
import { answerProblems, ServiceProblem } from '../http/serviceProblem.js'
import { type Fault, type FaultOperation, hasNoBody } from './fault.js'
import type { Faults } from './faults.js'

/** The error of `fetch` for a broken connection. The Node server then breaks the connection. */
export class ConnectionReset extends TypeError {
  override readonly name = 'TypeError'

  constructor() {
    super('fetch failed')
  }
}

/** Answers a call of `operation`, and applies the active faults of this operation. */
export async function answerWithFaults(
  { faults, types, recipients }: { faults: Faults; types: string; recipients: readonly string[] },
  operation: FaultOperation,
  signal: AbortSignal,
  answer: () => Promise<Response>,
): Promise<Response> {
  const slow = faults.take(operation, ['slow'], recipients)
  const broken = faults.take(
    operation,
    ['hang', 'reset', 'rate-limited', 'server-error', 'answer'],
    recipients,
  )
  const early = slow?.takesEffect || broken?.takesEffect ? await answer() : undefined
  if (slow) await pause(slow.delay ?? 0, signal)
  if (broken?.fields) return withFields(early ?? (await answer()), broken)
  if (broken) return answerProblems(types, () => brokenAnswer(broken, signal))
  return early ?? answer()
}

async function brokenAnswer(fault: Fault, signal: AbortSignal): Promise<Response> {
  if (fault.name === 'hang') await pause(Number.POSITIVE_INFINITY, signal)
  if (fault.name === 'reset') throw new ConnectionReset()
  if (fault.name === 'answer') return ownAnswer(fault)
  if (fault.name === 'rate-limited') {
    throw new ServiceProblem('too-many-requests', 'Too many requests.', {
      headers: fault.retryAfter === null ? {} : { 'retry-after': String(fault.retryAfter) },
    })
  }
  throw new ServiceProblem('server-error', 'The service could not answer.')
}

function ownAnswer({ status = 200, headers, body = '' }: Fault): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(hasNoBody(status) ? null : text, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** Returns the real response with the status, headers and fields of the fault. */
async function withFields(response: Response, { status, headers, fields }: Fault) {
  const content: unknown = await response.json()
  const changed = { ...(isJsonObject(content) && content), ...fields }
  return Response.json(changed, { status: status ?? response.status, ...(headers && { headers }) })
}

/** Waits for `milliseconds`. Rejects like `fetch` if the caller aborts the request. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}
