import type { Customer } from '../shared/customer.js'
import type { PortalDocument } from '../shared/portalDocument.js'
import type { Trouble } from '../shared/trouble.js'
import { PortalError } from './portalError.js'

/** The portal's own server, beside the signing proxy. Every call rejects with a `PortalError`. */
export const portalApi = {
  customers: async (): Promise<readonly Customer[]> => call('GET', '/customers'),
  session: async (): Promise<SessionAnswer> => call('GET', '/session'),
  signIn: async (customer: string): Promise<SessionAnswer> =>
    call('POST', '/session', { customer }),
  signOut: async (): Promise<SessionAnswer> => call('DELETE', '/session'),
  documents: async (): Promise<readonly PortalDocument[]> => call('GET', '/documents'),
  document: async (id: string): Promise<PortalDocument> =>
    call('GET', `/documents/${encodeURIComponent(id)}`),
  confirm: async (id: string): Promise<PortalDocument> =>
    call('POST', `/documents/${encodeURIComponent(id)}/confirm`, {}),
  troubleWaiting: async (): Promise<TroubleAnswer> => call('GET', '/emulator'),
  makeTrouble: async (trouble: Trouble): Promise<TroubleAnswer> =>
    call('POST', '/emulator', { trouble }),
  clearTrouble: async (): Promise<TroubleAnswer> => call('DELETE', '/emulator'),
}

/** Who is signed in, if anybody is. */
export interface SessionAnswer {
  readonly customer: Customer | null
  /** Somebody was, until a call was told otherwise. */
  readonly ended?: boolean
}

interface TroubleAnswer {
  /** How many calls will meet with trouble; `null` where the service is a real one. */
  readonly waiting: number | null
  /** Where the emulator's own page is: its inbox, its envelopes, its calls. */
  readonly origin?: string
}

/** Server and app are of one release, so an answer has the shape that the caller names. */
async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new PortalError('unreachable')
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  throw new PortalError(typeof answer.code === 'string' ? answer.code : 'unreachable')
}
