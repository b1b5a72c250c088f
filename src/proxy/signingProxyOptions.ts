import type { Recipient, RecipientReplacement } from '../contract/recipient.js'
import type { ProxyEvent } from './events/proxyEvent.js'
import type { ServiceFetch, ServiceOptions } from './options/serviceOptions.js'
import type { SigningState } from './state/signingState.js'

/**
 * What the host knows about the caller: any object with a `subject`.
 *
 * `subject` names the person. Idempotency keys and limits belong to it.
 */
export interface SigningSession {
  readonly subject: string
}

/** What {@link SigningProxyOptions.authorize} is asked. */
export type AuthorizeQuestion<Session extends SigningSession> = {
  readonly session: Session
  readonly request: Request
} & (
  | { readonly operation: 'create_ceremony'; readonly recipientId: string }
  | {
      readonly operation: 'replace_recipient'
      readonly recipientId: string
      /** The new recipient, as the browser names it. */
      readonly replacement: RecipientReplacement
    }
  | { readonly operation: 'retrieve_deliverable'; readonly deliverableId: string }
)

/** What {@link SigningProxyOptions.onReplaced} is given. */
export interface RecipientReplaced<Session extends SigningSession> {
  readonly session: Session
  /** The id of the replaced recipient. */
  readonly recipientId: string
  /** The new recipient, as the browser gets it. The portal must store its `id`. */
  readonly recipient: Recipient
  readonly request: Request
}

/** What {@link SigningProxyOptions.evidence} is given beside the session. */
export interface EvidenceContext {
  readonly recipientId: string
  readonly request: Request
  /**
   * What the browser claims: up to 16 labels with one line of text each. Nothing has verified it. Copy
   * into the evidence only what you mean, under labels that say where it comes from.
   */
  readonly claimed: Readonly<Record<string, string>>
}

/**
 * How the host authenticated the recipient (service contract, Ceremony: `authentication.provider`
 * and `authentication.data`). The service prints it into the audit log, so it is evidence.
 */
export interface Evidence {
  readonly type?: 'custom'
  /** Name of the system that authenticated the recipient. */
  readonly provider: string
  /** Labels and texts, at least one. */
  readonly data: Readonly<Record<string, string>>
}

/**
 * Another method than `custom`, sent to the service unchanged. The contract names link via email, and
 * does not show its literal `type` and fields. A service that delivers the link itself answers without
 * a url.
 */
export interface AuthenticationMethod {
  readonly type: string
  readonly [field: string]: unknown
}

/** Calls a minute. */
export interface SigningLimits {
  /** Every call of a subject, refused ones included. Default: 300. */
  readonly perSubject?: number | undefined
  /** Creations and replacements for one recipient, by all subjects. Default: 30. */
  readonly perRecipient?: number | undefined
}

/** Options of {@link createSigningProxy}. The proxy reads nothing from the environment. */
export interface SigningProxyOptions<Session extends SigningSession = SigningSession> {
  readonly service: ServiceOptions
  /**
   * Where browsers reach the proxy: `https://portal.example.com/api/signing`. Its path is the mount
   * path: the proxy answers below it and nowhere else. `https`, or `http` on a loopback host. No header
   * of a request ever replaces it.
   */
  readonly publicUrl: string
  /** The sites that embed the ceremony (contract: `embeddable_in`). 1 to 50. */
  readonly embeddableIn: readonly string[]
  /** Returns the caller's session, or `null` for 401. Do not read the body: the proxy does. */
  readonly authenticate: (request: Request) => Session | null | Promise<Session | null>
  /**
   * Whether this session may do this to this recipient or deliverable. Only `true` allows it. Answer
   * unknown and foreign ids alike. `'not_actionable'` answers 409 without a call of the service: the
   * recipient is theirs, but has nothing left to do.
   */
  readonly authorize: (
    question: AuthorizeQuestion<Session>,
  ) => boolean | 'not_actionable' | Promise<boolean | 'not_actionable'>
  /** Returns how this session was authenticated, from the server's own knowledge. */
  readonly evidence: (
    session: Session,
    context: EvidenceContext,
  ) => Evidence | AuthenticationMethod | Promise<Evidence | AuthenticationMethod>
  /**
   * Stores the id of a successor, so that `authorize` lets it sign. Without this function the replace
   * route answers 404.
   *
   * The proxy waits for it, at most `timeoutMs`. If it throws, the browser gets 503
   * `replacement_not_recorded`, and a retry with the same `Idempotency-Key` calls it again without
   * replacing again. So it may be called more than once with the same replacement. `authorize` is called
   * before it: it must still allow the old id.
   */
  readonly onReplaced?: ((replaced: RecipientReplaced<Session>) => void | Promise<void>) | undefined
  /**
   * Further urls at which a ceremony may end. The browser names the key in `{ "redirect": key }`.
   * Default: none; every ceremony ends at `publicUrl + '/finished'`.
   */
  readonly redirectUrls?: Readonly<Record<string, string>> | undefined
  /**
   * Origins of the pages that may call. Default: the origin of `publicUrl`. CORS admits pages on any
   * other origin listed here, with their cookies: it must be as trustworthy as the portal. The cookies
   * of another site also need `SameSite=None`.
   */
  readonly allowedOrigins?: readonly string[] | undefined
  /**
   * Where idempotency records and counts are stored. Default: `memoryState()`, for one instance. Several
   * instances share `redisState()`.
   */
  readonly state?: SigningState | undefined
  /** Calls a minute. `false`: no limits. */
  readonly limits?: SigningLimits | false | undefined
  /**
   * What happens to a call that the state cannot record or count. `fail-closed`, the default, refuses
   * it. `fail-open` lets creations pass. Replacements are always refused.
   */
  readonly onStateFailure?: 'fail-closed' | 'fail-open' | undefined
  /** Sends the calls of the service. Default: the runtime's own `fetch`. */
  readonly fetch?: ServiceFetch | undefined
  /**
   * Milliseconds for the whole exchange with the service, for the body of a request, and for each of
   * the host's functions. Default: 10,000.
   */
  readonly timeoutMs?: number | undefined
  /**
   * Receives an event for every call, with no secret and no personal data. What it throws is ignored.
   * Default: one start-up line and one line for each failed call on the console. Calls without a
   * session share a summary a minute.
   */
  readonly onEvent?: ((event: ProxyEvent) => void | Promise<void>) | undefined
  /**
   * Secret salt of the hashes in events. Give all instances the same text to follow a subject across
   * them. Default: random for each process.
   */
  readonly eventSalt?: string | undefined
}
