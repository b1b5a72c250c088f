import { answerProblems, ServiceProblem } from '../http/serviceProblem.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { Fault, FaultOperation, FreeAnswer } from './fault.js'
import type { Faults } from './faults.js'

/**
 * What `fetch` rejects with when the connection breaks. A listener that knows it breaks the real
 * one.
 */
export class ConnectionReset extends TypeError {
  override readonly name = 'TypeError'

  constructor() {
    super('fetch failed')
  }
}

/** Answers, unless a fault that was set for `operation` comes in between. */
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
  if (slow) await pause(slow.delay, signal)
  if (broken?.answer.fields) return withFields(early ?? (await answer()), broken.answer)
  if (broken) return answerProblems(types, () => breakDown(broken, signal))
  return early ?? answer()
}

async function breakDown(fault: Fault, signal: AbortSignal): Promise<Response> {
  if (fault.name === 'hang') await pause(Number.POSITIVE_INFINITY, signal)
  if (fault.name === 'reset') throw new ConnectionReset()
  if (fault.name === 'answer') return freeAnswer(fault.answer)
  if (fault.name === 'rate-limited') {
    throw new ServiceProblem('too-many-requests', 'There were too many requests.', {
      headers: fault.retryAfter === null ? {} : { 'retry-after': String(fault.retryAfter) },
    })
  }
  throw new ServiceProblem('server-error', 'The service could not answer.')
}

function freeAnswer({ status = 200, headers, body }: FreeAnswer): Response {
  // A status that may have no body gets none, whatever was asked for.
  const content = [204, 205, 304].includes(status) ? null : textOf(body)
  return new Response(content, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

function textOf(body: unknown): string {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** The true answer with some of its fields bent: a foreign `url`, say, or a status nobody knows. */
async function withFields(response: Response, { status, headers, fields }: FreeAnswer) {
  const content: unknown = await response.json()
  const bent = { ...(isJsonObject(content) && content), ...fields }
  return Response.json(bent, { status: status ?? response.status, ...(headers && { headers }) })
}

/** Waits, and rejects as `fetch` does when the caller gives up. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
