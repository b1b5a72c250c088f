import type { LaterEnd, SealedState, SignerRole } from '../../contract/confirm/signingAnswer.js'
import type { SigningStatus } from '../../proxy/services/signingService.js'

/** One request to the service and its response, as recorded. Keys and tokens must be samples. */
export interface RecordedExchange {
  readonly request: {
    readonly method: string
    /** The path with its query string, such as `/v1/recipients/re_1`. */
    readonly path: string
  }
  readonly response: {
    readonly status: number
    readonly headers?: Readonly<Record<string, string>>
    /** JSON, or the text of a file. */
    readonly body: unknown
  }
}

/** A conversation about one id, in the order of its requests. */
export interface RecordedConversation {
  /** The id that the portal uses: of a recipient, or of a deliverable. */
  readonly id: string
  readonly exchanges: readonly RecordedExchange[]
}

/** A conversation in which the adapter reads the status of a recipient. */
export interface RecordedStatus extends RecordedConversation {
  readonly status: SigningStatus
  /** The role of the recipient, if the adapter says it. */
  readonly role?: SignerRole
  /** Whether the signed file exists, if the adapter says it. */
  readonly sealed?: SealedState
  /** Why no signed file will come. */
  readonly ended?: LaterEnd
}

/** What the service has answered, for {@link testAdapter}. */
export interface AdapterConversations {
  /** The option `service.baseUrl` of the conversations. */
  readonly baseUrl: string
  /** The option `service.ceremonyOrigins` of the conversations. */
  readonly ceremonyOrigins: readonly string[]
  /** The portal's landing page in the conversations is this url with `/finished`. */
  readonly publicUrl: string
  /** A ceremony, and the `url` that the page receives. */
  readonly ceremony: RecordedConversation & { readonly url: string }
  /** Refusals of a ceremony, with the problem code that each means. */
  readonly refusals?: readonly (RecordedConversation & { readonly code: string })[]
  /** A replacement by Grace Hopper, `grace@example.com`, with the id of the new recipient. */
  readonly replacement?: RecordedConversation & { readonly successorId: string }
  readonly deliverable?: RecordedConversation
  /** The download of a deliverable's file. */
  readonly file?: RecordedConversation
  readonly statuses?: readonly RecordedStatus[]
  /** The statuses that the service cannot say. All others need a conversation. */
  readonly cannotSay?: readonly SigningStatus[]
}
