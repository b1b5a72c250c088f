import type { Outcome } from './adapterPortal.js'
import type { ReplayedService } from './replayService.js'

/** Throws unless a call had this status. */
export function assertStatus({ status, code, cause }: Outcome, expected: number): void {
  if (status === expected) return
  throw new Error(`The proxy answered ${status} ${String(code)}, expected ${expected}.${cause}`)
}

/** Throws unless a call failed with this problem code. */
export function assertCode({ status, code, cause }: Outcome, expected: string): void {
  if (code === expected) return
  const received = `${status} ${typeof code === 'string' ? code : ''}`
  throw new Error(`The proxy answered ${received}, expected the code ${expected}.${cause}`)
}

/** Throws if the adapter threw an error, or sent a request that the proxy refuses to send. */
export function assertNoException({ code, cause }: Outcome): void {
  if (code !== 'internal_error') return
  throw new Error(`The adapter threw an error, or sent a request with a wrong path.${cause}`)
}

/** Throws unless the adapter sent all recorded requests and no other one. */
export function assertSameRequests({ sent, missing }: ReplayedService): void {
  const other = sent.find(({ isRecorded }) => !isRecorded)
  if (other) throw new Error(`The request ${other.method} ${other.path} was not recorded.`)
  const [never] = missing()
  if (never !== undefined) throw new Error(`The recorded request ${never} was not sent.`)
}

/** Throws if the adapter sent the same write twice, which could take effect twice. */
export function assertNoRepeatedWrite({ sent }: ReplayedService): void {
  const writes = sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => `${method} ${path} ${body}`)
  if (new Set(writes).size === writes.length) return
  throw new Error('The adapter sent the same write twice.')
}

/** The code of a refusal that each service means alike. Others depend on the adapter's table. */
const COMMON_CODES: Readonly<Record<number, string>> = {
  401: 'upstream_auth',
  403: 'upstream_auth',
  429: 'upstream_busy',
  500: 'upstream_error',
}

/** Throws unless a refusal with this status has the code that all services mean. */
export function assertRefused(outcome: Outcome, status: number): void {
  const expected = COMMON_CODES[status]
  if (expected !== undefined) return assertCode(outcome, expected)
  if (outcome.status >= 400) return
  throw new Error(`The adapter ignored the status ${status} of the service.`)
}
