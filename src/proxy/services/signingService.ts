import type {
  CeremonyAuthentication,
  CeremonyCompletion,
  UrlParameters,
} from '../../contract/ceremony.js'
import type { LaterEnd, SealedState, SignerRole } from '../../contract/confirm/signingAnswer.js'
import type { Deliverable } from '../../contract/deliverable.js'
import type { JsonObject } from '../../contract/jsonObject.js'
import type { serviceFailureCodes } from '../../contract/problem.js'
import type { Recipient, RecipientReplacement } from '../../contract/recipient.js'

/**
 * How the proxy talks to one vendor's signing service: an adapter. It names requests and reads
 * their responses. `send` sends them, with the API key and the limits. So an adapter sees no key and
 * no text of a refusal, and cannot repeat a write.
 *
 * Ids belong to the adapter. The proxy accepts 1 to 200 characters of `A-Z a-z 0-9 . _ ~ -`, so one
 * id can contain two ids of the service.
 *
 * @example
 * ```ts
 * const acmeSign: SigningService = {
 *   name: 'Acme Sign',
 *   basePath: '/v2',
 *   auth: { header: 'authorization', scheme: 'Bearer' },
 *   can: { evidence: false, replace: false, create: 'safe' },
 *   createCeremony: async ({ recipientId }, send) => {
 *     const { body } = await send({ method: 'GET', path: `/signers/${recipientId}/link` })
 *     return { url: String(body['link']) }
 *   },
 * }
 * ```
 */
export interface SigningService {
  /** The name of the service in log lines and reports, such as `Documenso`. */
  readonly name: string
  /** The path between `service.baseUrl` and every path of a call, such as `/v1`. */
  readonly basePath: string
  /** How a call carries the API key. */
  readonly auth: ServiceAuth
  readonly can: ServiceAbilities
  /** The prefix of test keys, whose signatures have no legal effect. Default: test keys have no prefix. */
  readonly testKeyPrefix?: string | undefined
  /** How the service's error codes differ from the meaning of their HTTP status. */
  readonly refusals?: ServiceRefusals | undefined
  /** Whether a text can be a recipient's id. Default: every id that the proxy accepts. */
  readonly isRecipientId?: ((id: string) => boolean) | undefined
  /** Whether a text can be a deliverable's id. Default: every id that the proxy accepts. */
  readonly isDeliverableId?: ((id: string) => boolean) | undefined
  /** Creates a ceremony, or reads the recipient's fixed link. */
  readonly createCeremony: (order: CeremonyOrder, send: Send) => Promise<CreatedCeremony>
  /** Replaces a recipient. Required unless `can.replace` is `false`. */
  readonly replaceRecipient?:
    | ((order: ReplacementOrder, send: Send) => Promise<Recipient>)
    | undefined
  /** Reads a deliverable. Without it, the proxy answers requests for deliverables with 404. */
  readonly retrieveDeliverable?: ((id: string, send: Send) => Promise<Deliverable>) | undefined
  /**
   * Names the request for a deliverable's file, for a service that returns files and no urls. The
   * proxy then sends the file itself, and `retrieveDeliverable` returns no `url`.
   */
  readonly downloadDeliverable?: ((id: string, send: Send) => Promise<FileCall>) | undefined
  /**
   * Names the request for the document that a recipient can sign now, or of which a `cc` receives a
   * copy. Rejects for anybody else. Without it, the proxy's option `document` is refused.
   */
  readonly document?: ((recipientId: string, send: Send) => Promise<FileCall>) | undefined
  /**
   * Sends a read that needs nothing but a key, for `health()`. Throws unless the response is from
   * this kind of service. A 404 with JSON means success. Default: `health()` calls nothing.
   */
  readonly checkHealth?: ((send: Send) => Promise<void>) | undefined
  /**
   * Reads whether a recipient has signed. After a signature, it can also say whether the signed file
   * exists: `{ status: 'signed', sealed: 'pending' }`. Omit it if the service limits such questions.
   */
  readonly status?:
    | ((recipientId: string, send: Send) => Promise<SigningStatus | StatusReading>)
    | undefined
}

/** The header that carries the API key, as data. */
export interface ServiceAuth {
  /** The header's name in lower case, such as `x-api-key` or `authorization`. */
  readonly header: string
  /**
   * A word before the key, such as `Bearer`. `Basic` sends the key as a user name without a
   * password (RFC 7617). Default: the header's value is the key.
   */
  readonly scheme?: string | undefined
}

/** What a service can do. The proxy refuses options that do not fit when it is built. */
export interface ServiceAbilities {
  /** Whether the service stores evidence for each ceremony. If not, `evidence` must not be set. */
  readonly evidence: boolean
  /**
   * What a replacement changes. `new_id`: the successor has a new id and a new link. `same_id`: only
   * the link is new. `same_link`: the old link stays valid, so the replaced person could sign
   * for the successor, and `onReplaced` is refused. `false`: the service replaces nobody.
   */
  readonly replace: 'new_id' | 'same_id' | 'same_link' | false
  /**
   * The effect of a second ceremony. `safe`: none, so the proxy repeats a request whose response was
   * lost, or which another instance has not finished. `revokes`: it ends the recipient's older
   * ceremonies. `unsafe`: unknown, or another one.
   */
  readonly create: 'safe' | 'revokes' | 'unsafe'
}

/** Reads the meaning of a refusal from a field of its JSON body. Statuses keep their usual meaning. */
export interface ServiceRefusals {
  /** The path to the field, as names of properties, such as `['data', 'code']`. */
  readonly field: readonly string[]
  /** Maps a value of the field to a problem code. Other values mean what the HTTP status means. */
  readonly codes: Readonly<Record<string, ServiceFailureCode>>
}

/** The problem codes that an adapter can choose. All others come from `send` and the proxy. */
export type ServiceFailureCode = (typeof serviceFailureCodes)[number]

/** The input for creating a ceremony. */
export interface CeremonyOrder {
  readonly recipientId: string
  /** How the portal authenticated the recipient. Missing if `can.evidence` is `false`. */
  readonly authentication: CeremonyAuthentication | undefined
  /** The page that must open when the ceremony is finished. */
  readonly redirectUrl: string
  /** All pages at which the portal allows a ceremony to end. */
  readonly allowedRedirects: readonly string[]
  /** The sites that can show the ceremony in a frame. */
  readonly embeddableIn: readonly string[]
  /** The option `service.baseUrl`, for a service whose pages have the same origin. */
  readonly serviceUrl: string
  /** The browser's `Accept-Language` header. */
  readonly languages: string | null
}

/** A ceremony, as the adapter reads it from the service's response. The proxy validates `url`. */
export interface CreatedCeremony {
  /** A bearer credential. Missing only if the service emails the link to the recipient. */
  readonly url?: string | undefined
  /**
   * The page for a tab or a window, which ends at `redirectUrl`, if the page at `url` works only in a
   * frame. It must be on the origin of `url`. Default: `url`.
   */
  readonly tabUrl?: string | undefined
  /** When `url` expires, in ISO 8601. */
  readonly expiresAt?: string | undefined
  /** Whether `url` opens only once, so a tab needs a new ceremony. */
  readonly singleUse?: boolean | undefined
  /** The sites that the service allows to show the ceremony. Default: those of the order. */
  readonly embeddableIn?: readonly string[] | undefined
  /** The page that opens at the end, one of `allowedRedirects`. Default: that of the order. */
  readonly redirectUrl?: string | undefined
  /** How the ceremony's page reports the end. Default: only by opening `redirectUrl`. */
  readonly completion?: CeremonyCompletion | undefined
  /** Query parameters that the page adds to `url` in a frame or in a tab. Default: none. */
  readonly urlParameters?: UrlParameters | undefined
}

/** The input for replacing a recipient. */
export interface ReplacementOrder extends RecipientReplacement {
  readonly recipientId: string
  /** Returns what an earlier attempt of this replacement has noted, if its outcome is unknown. */
  readonly earlier: () => Promise<EarlierReplacement | undefined>
  /**
   * Stores the progress, so that a retry finishes the replacement even after a restart. Without a
   * note, an unknown outcome stays unknown. `undefined` means that the attempt left nothing behind.
   * Does nothing after the time limit of the operation.
   */
  readonly note: (progress: ReplacementProgress | undefined) => Promise<void>
}

/** What an attempt of a replacement has done at the service. */
export interface ReplacementProgress {
  /** The ids of the recipients before the attempt, so that a retry recognizes the new one. */
  readonly before: readonly string[]
  /** The new recipient, as soon as its id is known. */
  readonly successor?: Recipient | undefined
}

/** The progress of an earlier attempt. */
export interface EarlierReplacement extends ReplacementProgress {
  /** Whether a request of the attempt may still be on its way to the service. */
  readonly isRecent: boolean
}

/**
 * What the service says about a recipient. Return `replaced` only if the service says so, not for an
 * unknown recipient.
 *
 * - `waiting`: can sign.
 * - `not_ready`: the sender has not sent the document yet.
 * - `not_your_turn`: another recipient must sign first.
 * - `declined`: this recipient has declined; `declined_by_other`: another recipient has.
 * - `expired`: the deadline has passed; `canceled`: the sender has canceled the document.
 * - `unknown`: the service does not know the recipient. The page gets `false`, and the operator the
 *   event `recipient_unknown`. If the proxy itself has replaced the recipient, the page gets `replaced`.
 *   If the service knew the recipient before, and knows another one now, the page gets `unavailable`.
 */
export type SigningStatus =
  | 'waiting'
  | 'not_ready'
  | 'not_your_turn'
  | 'signed'
  | 'declined'
  | 'declined_by_other'
  | 'expired'
  | 'canceled'
  | 'replaced'
  | 'unknown'

/** The status of a recipient, and what the service says about the signed file. */
export interface StatusReading {
  readonly status: SigningStatus
  /**
   * What the recipient does with the document. Leave it out if the service does not say it, because
   * the page then speaks of signing. The page of a `cc` gets the answer `false` with any status.
   */
  readonly role?: SignerRole | undefined
  /**
   * Whether the signed file exists, after `signed` and for a `cc`. Leave it out if the service cannot
   * say it.
   */
  readonly sealed?: SealedState | undefined
  /** Why no signed file will come. Only with `sealed: 'failed'`. */
  readonly ended?: LaterEnd | undefined
  /**
   * Whether the service could not say at this moment if the file exists. Only with `sealed: 'pending'`.
   * The page asks again, and the sweep does not report such a file as overdue.
   */
  readonly isUnreadable?: boolean | undefined
}

/**
 * Sends one request to the service, with the API key. Resolves with the response if its status means
 * success, and rejects with a {@link ServiceFailure} otherwise.
 */
export interface Send {
  (call: ServiceCall): Promise<ServiceAnswer>
  /** Each proxy has its own. Missing if the adapter is called without a proxy. */
  readonly memory?: AdapterMemory | undefined
}

/**
 * What an adapter remembers between operations, so that it sends fewer calls: for an id, another id
 * that never changes, such as that of a recipient's envelope. It is lost with the process. Store no
 * secret and no answer in it.
 */
export interface AdapterMemory {
  readonly get: (id: string) => string | undefined
  readonly set: (id: string, otherId: string) => void
  readonly delete: (id: string) => void
}

/** One request to the signing service. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path after `basePath`. Segments contain only `A-Z a-z 0-9 . _ ~ : @ -`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>> | undefined
  /** The JSON body. */
  readonly body?: JsonObject | undefined
  /** The statuses that mean success. Default: 200 and 201. */
  readonly success?: readonly number[] | undefined
  /**
   * Whether the call changes data, so that a lost response leaves the outcome unknown. Default: every
   * method but `GET`, except in `createCeremony` if `can.create` is `safe`.
   */
  readonly isWrite?: boolean | undefined
  /**
   * Whether a success undoes all earlier writes of the operation, so that its failure has a known
   * outcome: nothing has changed. Default: `false`.
   */
  readonly undoes?: boolean | undefined
  /** The largest response with a success status, in bytes. Default: 65,536. */
  readonly maxBytes?: number | undefined
}

/** One `GET` request whose response is a file. */
export interface FileCall extends Pick<ServiceCall, 'path' | 'query'> {
  /** The file's media type. The proxy refuses a response with another one. */
  readonly type: 'application/pdf'
  /** The name under which browsers store the file, of `A-Z a-z 0-9 . _ -`. */
  readonly name: string
}

/** A successful response of the signing service. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: JsonObject
  /**
   * When the service answered, in milliseconds since 1970, by its own clock: its header `Date`. It is
   * this server's time if the header is missing, invalid or differs by more than a day. Compare the
   * service's deadlines with it.
   */
  readonly receivedAt: number
}
