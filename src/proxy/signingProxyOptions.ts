import type { Recipient, RecipientReplacement } from '../contract/recipient.js'
import type { ProxyEvent } from './events/proxyEvent.js'
import type { HookError } from './events/hookErrors.js'
import type { RateLimit } from './limits/rateLimit.js'
import type { ServiceFetch, ServiceOptions } from './options/serviceOptions.js'
import type { SigningStore } from './once/signingStore.js'

/**
 * What the host knows about the person who calls: any object with a `subject`.
 *
 * `subject` names the person and is what single flight, idempotency keys and rate limits go by. Two
 * sessions of one subject that create the same ceremony at the same moment share it if `evidence`
 * says the same of both; what it says of a session's id keeps them apart.
 */
export interface SigningSession {
  readonly subject: string
}

/** What {@link SigningProxyOptions.authorize} is asked. */
export type AuthorizeQuestion<Session extends SigningSession> =
  | {
      readonly operation: 'create_ceremony'
      readonly recipientId: string
      readonly session: Session
      readonly request: Request
    }
  | {
      readonly operation: 'replace_recipient'
      readonly recipientId: string
      /** Who is to take the recipient's place, as the browser says. */
      readonly replacement: RecipientReplacement
      readonly session: Session
      readonly request: Request
    }
  | {
      readonly operation: 'retrieve_deliverable'
      readonly deliverableId: string
      readonly session: Session
      readonly request: Request
    }

/** What {@link SigningProxyOptions.onReplaced} is told. */
export interface RecipientReplaced<Session extends SigningSession> {
  readonly session: Session
  /** Of the recipient who was replaced. */
  readonly recipientId: string
  /** The new recipient, as the browser gets it. Its `id` is what the portal must remember. */
  readonly recipient: Recipient
  readonly request: Request
}

/** What {@link SigningProxyOptions.evidence} is told beside the session. */
export interface EvidenceContext {
  readonly recipientId: string
  readonly request: Request
}

/**
 * How the host authenticated the recipient (service contract, Ceremony: `authentication.provider`
 * and `authentication.data`). Printed into the audit log, so it is evidence.
 */
export interface Evidence {
  readonly type?: 'custom'
  /** Name of the system that authenticated the recipient. */
  readonly provider: string
  /** Labels and texts, at least one. */
  readonly data: Readonly<Record<string, string>>
}

/**
 * Another method than `custom`, as the service takes it: link via email is the one that the contract
 * names. Its literal `type` and its fields are not shown there, so they are the host's to give, and
 * are sent as they are. A service that delivers the link itself answers without a url.
 */
export interface AuthenticationMethod {
  readonly type: string
  readonly [field: string]: unknown
}

/** What one of several tenants has of its own. What it leaves out is the proxy's. */
export interface TenantOptions {
  readonly service: ServiceOptions
  readonly embeddableIn?: readonly string[]
  readonly redirectUrls?: Readonly<Record<string, string>>
  readonly allowedOrigins?: readonly string[]
}

/**
 * Options of {@link createSigningProxy} for a portal of several tenants: brands, customers or
 * environments with a key each. Limits, single flight, idempotency and hashes in events are each
 * tenant's own, and a session's calls are made with its tenant's key and no other.
 */
export interface TenantProxyOptions<Session extends SigningSession = SigningSession> extends Omit<
  SigningProxyOptions<Session>,
  'service'
> {
  /** By name: letters, digits, `_`, `.` and `-`. All are checked at construction. */
  readonly tenants: Readonly<Record<string, TenantOptions>>
  /** Whose session is it? Anything but the name of a tenant refuses the call. */
  readonly tenantOf: (session: Session) => string | Promise<string>
}

/** Options of {@link createSigningProxy}. Nothing is read from the environment. */
export interface SigningProxyOptions<Session extends SigningSession = SigningSession> {
  readonly service: ServiceOptions
  /**
   * Where browsers reach the proxy: `https://portal.example.com/api/signing`. Its path is the mount
   * point. `https`, or `http` on a loopback host. No header of a request ever replaces it.
   */
  readonly publicUrl: string
  /** The sites that embed the ceremony (contract: `embeddable_in`), in the portable subset. 1 to 50. */
  readonly embeddableIn: readonly string[]
  /**
   * Schemes of native shells, without the colon: `['capacitor']` lets `capacitor://localhost` stand in
   * `embeddableIn` and `allowedOrigins`. Whether the service keeps such entries is not shown.
   * Default: none.
   */
  readonly nativeSchemes?: readonly string[]
  /** Who calls? `null` answers 401. Do not read the body: the proxy does. */
  readonly authenticate: (request: Request) => Session | null | Promise<Session | null>
  /**
   * May this session do this to this recipient or deliverable? Only `true` is yes. Answer unknown and
   * foreign ids alike. `'not_actionable'` says that it is theirs but there is nothing to do any more,
   * and saves the call. There is no default: without the question the proxy would sign for anyone.
   */
  readonly authorize: (
    question: AuthorizeQuestion<Session>,
  ) => boolean | 'not_actionable' | Promise<boolean | 'not_actionable'>
  /**
   * How this session was authenticated, from the server's own knowledge; or which other method the
   * recipient is to authenticate by, such as a link by email. Two creations with the same evidence at
   * the same time are one, so put nothing into it that changes from call to call.
   */
  readonly evidence: (
    session: Session,
    context: EvidenceContext,
  ) => Evidence | AuthenticationMethod | Promise<Evidence | AuthenticationMethod>
  /**
   * Notes that somebody else has taken a recipient's place, so that `authorize` lets the successor
   * sign. Without it nobody can be replaced: the route answers 404.
   *
   * Awaited before the answer, for `timeoutMs` at most. The replacement stands whatever happens here:
   * what it throws is logged, the browser is told of a success, and a repetition under the same
   * `Idempotency-Key` asks again. So it may be asked more than once about one replacement. `authorize`
   * comes before that: let it say yes to the old id still, or a lost answer stays lost.
   */
  readonly onReplaced?: (replaced: RecipientReplaced<Session>) => void | Promise<void>
  /**
   * Labels of evidence that the browser may add, in `{ "evidence": { label: text } }`. Each is sent
   * with " (from the browser)" behind it, and left out where `evidence` has a label that reads alike,
   * whatever its case, spaces or script. Texts are printable, 1 to 256 characters, in one line.
   * Default: none.
   */
  readonly evidenceLabels?: readonly string[]
  /**
   * Further landing urls, which the browser names by key in `{ "redirect": key }`. Default: none, so
   * that every ceremony ends at `publicUrl + '/finished'`.
   */
  readonly redirectUrls?: Readonly<Record<string, string>>
  /**
   * Names of further top-level fields of a recipient or deliverable that browsers may see. Only
   * texts, numbers, booleans and `null` pass, and no text that is an address. Names that stand for a
   * ceremony, evidence, a password or an address are refused. Default: none, so that a browser gets
   * the contract's fields and nothing else.
   */
  readonly passFields?: {
    readonly recipient?: readonly string[]
    readonly deliverable?: readonly string[]
  }
  /**
   * Origins of the pages that may call. Default: the origin of `publicUrl`. Pages on any other origin
   * listed here are let in by CORS, with their cookies: it must be as trustworthy as the portal. The
   * client there needs `credentials: 'include'`.
   */
  readonly allowedOrigins?: readonly string[]
  /**
   * Milliseconds for one whole exchange with the service, body included, and for each of the host's
   * functions that a call waits for. Default: 10,000.
   */
  readonly timeoutMs?: number
  /** Bytes a request's body may have. Default: 8,192. */
  readonly maxRequestBytes?: number
  /** Bytes an answer of the service may have. Default: 65,536. */
  readonly maxAnswerBytes?: number
  /** The way out to the service. Default: the runtime's own `fetch`. */
  readonly fetch?: ServiceFetch
  /**
   * Told of every call; what it throws is ignored. Holds no secret and no personal data. Default:
   * each call that fails is one line on `console.error`.
   */
  readonly onEvent?: (event: ProxyEvent) => void | Promise<void>
  /**
   * Whether problems carry the cure for their cause, which may name options and say how the service
   * took the key. `development`, the default: only where `publicUrl` is on a loopback host; elsewhere
   * a problem names the request's id, under which events and the log have the cure. `always`: also
   * on an internal stage, say.
   */
  readonly remedies?: 'always' | 'development'
  /**
   * Told what one of the host's functions threw, with the request's id. It never goes to a browser.
   * Default: one line on `console.error`.
   */
  readonly onHookError?: (error: HookError) => void | Promise<void>
  /**
   * Salt of the hashes in events. Default: random, so that hashes compare within one process. Give
   * all instances the same secret text to follow a subject across them.
   */
  readonly eventSalt?: string
  /** Calls per subject and per recipient. Default: {@link memoryRateLimit}. `false`: none. */
  readonly rateLimit?: RateLimit | false
  /**
   * State that several instances share. Default: the memory of this process, for one instance. It
   * will hold ceremony urls, which are credentials: a store outside the process must encrypt them.
   */
  readonly store?: SigningStore
  /**
   * When the store or a rate limiter does not answer: refuse calls (`fail-closed`, the default), or go
   * on without their protection (`fail-open`).
   */
  readonly onStoreFailure?: 'fail-closed' | 'fail-open'
  /** Milliseconds the answer to an `Idempotency-Key` is kept for replays. Default: 600,000. */
  readonly idempotencyTtlMs?: number
  /**
   * Milliseconds for which an `Idempotency-Key` whose call may have had an effect, without an answer
   * that says so, goes on answering `outcome_unknown`; never less than `idempotencyTtlMs`. Default:
   * 86,400,000, a day.
   */
  readonly unknownTtlMs?: number
}
