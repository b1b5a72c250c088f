import type { Customer, PortalDocument } from '../shared/portalDocument.js'

/** The key of the chosen brand in the browser's storage. */
export const STORED_BRAND = 'larkfield.brand'

/** Calls the portal's own server. A failed call rejects with a `PortalError`. */
export const portalApi = {
  customers: async (): Promise<readonly Customer[]> => call('GET', '/customers'),
  session: async (): Promise<SessionAnswer> => call('GET', '/session'),
  signIn: async (customer: string): Promise<SessionAnswer> =>
    call('POST', '/session', { customer }),
  signOut: async (): Promise<SessionAnswer> => call('DELETE', '/session'),
  documents: async (signal: AbortSignal): Promise<readonly PortalDocument[]> =>
    call('GET', '/documents', undefined, signal),
  document: async (id: string, signal: AbortSignal): Promise<PortalDocument> =>
    call('GET', `/documents/${id}`, undefined, signal),
  emulator: async (): Promise<EmulatorState> => call('GET', '/emulator'),
  setFault: async (fault: string): Promise<EmulatorState> => call('PUT', '/emulator', { fault }),
  startOver: async (): Promise<EmulatorState> => call('DELETE', '/emulator'),
}

/** The signed-in customer, or `null`. */
export interface SessionAnswer {
  readonly customer: Customer | null
  /** Whether the session has ended while the app was open. */
  readonly ended?: boolean
}

export interface EmulatorState {
  /** The faults that a developer can choose. */
  readonly faults: readonly string[]
  /** The fault of the next ceremony, or an empty string. */
  readonly active: string
  /** The origin of the emulator's own page. Missing with a real service. */
  readonly origin?: string
  /** The newest calls to the signing service, newest first. `status` is `null` while it works. */
  readonly calls: readonly {
    readonly at: string
    readonly operation: string
    readonly status: number | null
    /** The number of equal calls. */
    readonly count: number
  }[]
}

/** The error of a failed call. `code` comes from the server, or is `unreachable`. */
class PortalError extends Error {
  override readonly name = 'PortalError'
  readonly code: string

  constructor(code: string) {
    super(`The portal's server answered: ${code}`)
    this.code = code
  }
}

/** Sends a request. The response is not validated, because app and server are released together. */
async function call<Answer>(
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      'accept-language': globalThis.document.documentElement.lang,
      'portal-brand': localStorage.getItem(STORED_BRAND) ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(() => {
    throw new PortalError('unreachable')
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  throw new PortalError(typeof answer.code === 'string' ? answer.code : 'unreachable')
}
