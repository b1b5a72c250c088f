import { answerProblems, ServiceProblem } from '../http/ServiceProblem.js'
import type { Fault, FaultOperation } from './fault.js'
import type { Faults } from './Faults.js'

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
  { faults, types }: { faults: Faults; types: string },
  operation: FaultOperation,
  signal: AbortSignal,
  answer: () => Promise<Response>,
): Promise<Response> {
  const slow = faults.take(operation, ['slow'])
  const broken = faults.take(operation, ['hang', 'reset', 'rate-limited', 'server-error'])
  const early = slow?.takesEffect || broken?.takesEffect ? await answer() : undefined
  if (slow) await pause(slow.delay, signal)
  if (broken) return answerProblems(types, () => breakDown(broken, signal))
  return early ?? answer()
}

async function breakDown(fault: Fault, signal: AbortSignal): Promise<Response> {
  if (fault.name === 'hang') await pause(Number.POSITIVE_INFINITY, signal)
  if (fault.name === 'reset') throw new ConnectionReset()
  if (fault.name === 'rate-limited') {
    throw new ServiceProblem('too-many-requests', 'There were too many requests.', {
      headers: { 'retry-after': String(fault.retryAfter) },
    })
  }
  throw new ServiceProblem('server-error', 'The service could not answer.')
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
