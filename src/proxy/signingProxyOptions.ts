import type { Answer, ConfirmReason, SigningAnswer } from '../contract/confirm/signingAnswer.js'
import type { Recipient, RecipientReplacement } from '../contract/recipient.js'
import type { HostFunction, ProxyEvent } from '../reports/proxyEvent.js'
import type { ServiceFetch, ServiceOptions } from './services/serviceOptions.js'
import type { SigningState } from './state/signingState.js'

/** The signed-in user, as the host application describes it: any object with a `subject`. */
export interface SigningSession {
  /** Identifies the person. Idempotency keys and call limits apply to one subject. */
  readonly subject: string
}

/** The input of {@link SigningProxyOptions.authorize}: who wants to do what to which id. */
export type AuthorizeQuestion<Session extends SigningSession> = {
  readonly session: Session
  readonly request: Request
} & (
  | {
      readonly operation: 'create_ceremony' | 'confirm_signature' | 'retrieve_document'
      readonly recipientId: string
    }
  | {
      readonly operation: 'replace_recipient'
      readonly recipientId: string
      /** The name and email address of the new recipient, as the browser sent them. */
      readonly replacement: RecipientReplacement
    }
  | { readonly operation: 'retrieve_deliverable'; readonly deliverableId: string }
)

/** The input of {@link SigningProxyOptions.onReplaced}. */
export interface RecipientReplaced<Session extends SigningSession = SigningSession> {
  readonly session: Session
  /** The id of the recipient that was replaced. */
  readonly recipientId: string
  /** The new recipient, as the browser receives it. The portal must store its `id`. */
  readonly recipient: Recipient
  readonly request: Request
}

/** The second argument of {@link SigningProxyOptions.evidence}, after the session. */
export interface EvidenceContext {
  readonly recipientId: string
  readonly request: Request
  /**
   * Unverified claims from the browser: up to 16 labels with one line of text each. Copy only what
   * you need into the evidence, under labels that mark it as the browser's claim.
   */
  readonly claimed: Readonly<Record<string, string>>
}

/**
 * How the portal authenticated the recipient. The signing service prints it into its audit log
 * (service contract, Ceremony: `authentication.provider` and `authentication.data`).
 */
export interface Evidence {
  readonly type?: 'custom'
  /** The name of the system that authenticated the recipient. */
  readonly provider: string
  /** Labels with texts for the audit log, at least one. */
  readonly data: Readonly<Record<string, string>>
}

/**
 * Another authentication method than `custom`, sent to the service unchanged. The contract mentions
 * a link via email, but does not show its `type` and fields. If the service emails the link, its
 * response has no url.
 */
export interface AuthenticationMethod {
  readonly type: string
  readonly [field: string]: unknown
}

/** A page's question whether a recipient has signed: the input of the option `confirm`. */
export interface ConfirmQuestion<Session = unknown> {
  readonly session: Session
  readonly recipientId: string
  /** Why the page asks. An unknown reason, of a newer page, is `returned`. */
  readonly reason: ConfirmReason
  /** The page's request. Its url contains `timer=1` if a timer of the page asked, and no person. */
  readonly request: Request
  /** Aborts as soon as the function has answered, or its time is up. */
  readonly signal: AbortSignal
  /**
   * Returns whether the signing service has generated a deliverable. Pages that ask about one
   * deliverable at the same moment share one request. Rejects if the service refuses the request, or
   * is too slow. Let that error pass: the page gets its code. The time of the service does not count
   * as that of your function.
   */
  readonly isGenerated: (deliverableId: string | null | undefined) => Promise<boolean>
}

/** The second argument of {@link SigningProxyOptions.onHostError}: which call has failed. */
export interface HostErrorContext {
  readonly hostFunction: HostFunction | 'state'
  /** The id in the response's header `X-Request-Id` and in the events. Absent for `state`. */
  readonly requestId?: string
  /** The id of the recipient in the path. Absent for a deliverable. */
  readonly recipientId?: string
}

/**
 * The maximum number of calls per minute. Besides, at most eight calls of a subject run at one time in
 * a process, and it downloads at most four files.
 */
export interface SigningLimits {
  /** Calls of one subject, also refused ones, and separately its `confirm` calls. Default: 120. */
  readonly perSubject?: number | undefined
  /** Writes for one recipient (ceremonies and replacements), by all subjects. Default: 30. */
  readonly perRecipient?: number | undefined
}

/** Options of {@link createSigningProxy}. The proxy reads no environment variable. */
export interface SigningProxyOptions<Session extends SigningSession = SigningSession> {
  readonly service: ServiceOptions
  /**
   * The url at which browsers reach the proxy: `https`, or `http` on a loopback host or one of
   * `developmentHosts`. The proxy answers only below its path. Request headers never override it.
   */
  readonly publicUrl: string
  /**
   * Hosts that can use `http` as loopback hosts can, without scheme and port: the address of this
   * machine for a phone, or the name of a container. The proxy then accepts only test keys, or, if
   * the service has none, only a service on a local host. Default: none.
   */
  readonly developmentHosts?: readonly string[] | undefined
  /**
   * 1 to 50 sites whose pages can show a ceremony in a frame (contract: `embeddable_in`). Default:
   * `allowedOrigins`. List them if other sites frame the portal.
   */
  readonly embeddableIn?: readonly string[] | undefined
  /** Returns the caller's session, or `null` for 401. Do not read the body: the proxy reads it. */
  readonly authenticate: (request: Request) => Session | null | Promise<Session | null>
  /**
   * Whether the session is allowed to do the operation. Only `true` allows it. Treat unknown ids
   * like other people's ids. Return `'not_actionable'` if the session's own recipient has nothing
   * left to do: it answers 409, but allows `confirm_signature`, so that a page learns why.
   */
  readonly authorize: (
    question: AuthorizeQuestion<Session>,
  ) => boolean | 'not_actionable' | Promise<boolean | 'not_actionable'>
  /**
   * Returns how the portal authenticated this session, from data that the server itself holds.
   * Required, unless the service's adapter says that the service stores no evidence. The value must be
   * the same within a login session, because an `Idempotency-Key` is refused with other evidence.
   */
  readonly evidence?:
    | ((
        session: Session,
        context: EvidenceContext,
      ) => Evidence | AuthenticationMethod | Promise<Evidence | AuthenticationMethod>)
    | undefined
  /**
   * Whether recipients can read the document before they sign: `GET /recipients/{id}/document` then
   * sends it, if `authorize` allows `retrieve_document`. Refused if the service's adapter has no
   * `document`; the service contract has none. Default: `false`.
   */
  readonly document?: boolean | undefined
  /**
   * Answers pages that ask whether a recipient has signed, if `authorize` allows it. Set
   * {@link byDeliverable}, the `confirm` of a signing record, or a function of your own. Default: the
   * service's adapter, if it can read the status of a recipient. Otherwise, pages get 404 and show no
   * result. With `{ answer: true, signer, signedAt }`, the page shows who signed and when; with
   * `role`, its words fit what the recipient does.
   *
   * Answer at once: after the end of a ceremony, the page asks again by itself. If the function
   * throws, takes longer than `timeoutMs`, or returns another value, the page gets an error and never
   * an answer.
   */
  readonly confirm?:
    | ((
        question: ConfirmQuestion<Session>,
      ) => SigningAnswer | Answer | Promise<SigningAnswer | Answer>)
    | undefined
  /**
   * Stores the id of the new recipient, so that `authorize` allows it to sign. Without this
   * function, requests to replace a recipient get 404.
   *
   * The proxy waits up to `timeoutMs`. If this function throws, the browser gets 503
   * `replacement_not_recorded`. A retry calls it again, but replaces nothing. So it may receive a
   * replacement twice. `authorize` runs first and must still allow the old id.
   *
   * For 24 hours, the same recipient is replaced by the same person only once, whichever
   * `Idempotency-Key`, page or instance asks.
   */
  readonly onReplaced?: ((replaced: RecipientReplaced<Session>) => void | Promise<void>) | undefined
  /**
   * Other urls at which a ceremony may end. The browser chooses one with `{ "landing": key }`.
   * Default: none; every ceremony ends at `publicUrl + '/finished'`.
   */
  readonly redirectUrls?: Readonly<Record<string, string>> | undefined
  /**
   * Origins of the pages that can call the proxy. Default: the origin of `publicUrl`. Pages on
   * other listed origins may send cookies (CORS), so trust them like the portal. If such a page is
   * on another site, the portal's cookies need `SameSite=None`.
   */
  readonly allowedOrigins?: readonly string[] | undefined
  /**
   * The store for idempotency records and call counts. Default: `memoryState()`, for one process.
   * Several processes must share a `postgresState()`, or without `onReplaced` a `redisState()`.
   * If the store fails, the proxy refuses writes.
   */
  readonly state?: SigningState | undefined
  /** The maximum number of calls per minute. */
  readonly limits?: SigningLimits | undefined
  /**
   * Transports requests to the signing service, for example through an egress proxy. To connect
   * another kind of service, write an adapter. Default: the runtime's own `fetch`.
   */
  readonly fetch?: ServiceFetch | undefined
  /**
   * A time limit in milliseconds. It applies separately to a call of the service, to the body of a
   * request, and to each function of the host. Default: 10,000.
   */
  readonly timeoutMs?: number | undefined
  /**
   * A time limit in milliseconds for the first byte of a file, with all calls of the service before it.
   * A large file needs more than `timeoutMs`. At most 50,000, because gateways often end a request
   * after 60 seconds. Default: 30,000.
   */
  readonly fileTimeoutMs?: number | undefined
  /**
   * Receives the value that one of the host's functions or the `state` threw, unchanged, for an error
   * tracker. Also receives an error if it took too long or returned an invalid value. Its own errors
   * are ignored. Default: in development (`publicUrl` on a local host), the console
   * gets the error with its stack; in production, events and log contain only its name and code.
   */
  readonly onHostError?:
    | ((error: unknown, context: HostErrorContext) => void | Promise<void>)
    | undefined
  /**
   * Receives an event for every call, without secrets and personal data. Its errors are ignored.
   * Default: the console gets a line at start-up and for each failed call. Once a minute, one line
   * counts the failed calls without a session.
   */
  readonly onEvent?: ((event: ProxyEvent) => void | Promise<void>) | undefined
}
