/** The way to a service: the web's own `fetch`, or an emulator's. */
export type ServiceFetch = (url: string, init?: RequestInit) => Promise<Response>

/** A signing service to hold against the service contract, and what may be done there. */
export interface ServiceTarget {
  /** Without `/v1` and without a slash at its end. */
  readonly baseUrl: string
  /** A secret: it goes into the header `X-API-Key` of calls below `baseUrl`, and nowhere else. */
  readonly apiKey: string
  readonly fetch: ServiceFetch
  /** What is held against it: the service contract, or what the live service's documents show. */
  readonly profile: 'contract' | 'live'
  /** A recipient who has not completed, in an envelope that is in progress. */
  readonly recipientId?: string | undefined
  /** A recipient who has completed. */
  readonly completedRecipientId?: string | undefined
  /** A deliverable that is generated. */
  readonly deliverableId?: string | undefined
  /** What may be changed for `recipientId`. */
  readonly allows: { readonly ceremony: boolean; readonly replacement: boolean }
}
