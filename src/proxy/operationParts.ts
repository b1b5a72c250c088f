import type { JsonObject } from '../contract/jsonObject.js'
import type { AnswerOfService, IsGenerated } from './confirm/serviceAnswers.js'
import type { StateGuard } from './createStateGuard.js'
import type { CallTrace, Emit } from '../reports/proxyEvent.js'
import type { CallHost } from './host/hostFunctions.js'
import type { Write } from './idempotency.js'
import type { ProxyConfig } from './options/readOptions.js'
import type { Answer } from './reply/reply.js'
import type { ReplacedEvidence } from './status/replacedEvidence.js'
import type { StatusReads } from './status/statusReader.js'
import type { ServiceCalls } from './services/serviceCalls.js'
import type { WaitForFile } from './services/waitingFiles.js'
import type { TakeSlot } from './slots.js'
import type {
  AuthorizeQuestion,
  SigningProxyOptions,
  SigningSession,
} from './signingProxyOptions.js'

/** The options and functions that all operations share. */
export interface OperationParts<Session extends SigningSession> {
  readonly options: SigningProxyOptions<Session>
  readonly config: ProxyConfig
  readonly service: ServiceCalls
  readonly state: StateGuard
  readonly once: (write: Write) => Promise<Answer>
  readonly callHost: CallHost
  /** Answers a page without the option `confirm`. Missing if the adapter reads no status. */
  readonly answerOfService: AnswerOfService | undefined
  readonly isGenerated: IsGenerated
  readonly statuses: StatusReads
  readonly emit: Emit
  readonly evidence: ReplacedEvidence
  /** These take a place among the running calls, the running writes and the open files. */
  readonly enter: TakeSlot
  readonly enterWrite: TakeSlot
  readonly openFile: TakeSlot
  readonly waitForFile: WaitForFile
}

export interface Call {
  readonly request: Request
  readonly trace: CallTrace
  /** The recipient's or deliverable's id from the path, not yet validated. */
  readonly id: string
  /** The session's subject. Missing until `authenticate` has returned a session. */
  subject?: string
  /** Free the places of the call among the running calls of the subject. */
  readonly leaving: (() => void)[]
}

export interface WriteInput<Session extends SigningSession> {
  readonly session: Session
  readonly body: JsonObject
  /** The browser's `Idempotency-Key`. */
  readonly key: string
}

/** A write request with a valid body, before `authorize` has allowed it. */
export interface RequestedWrite<Session extends SigningSession> {
  readonly question: AuthorizeQuestion<Session>
  /** Prepares the call to the signing service, after `authorize` has allowed the write. */
  readonly prepare: () => Write | Promise<Write>
  /** Adds fields to the body of the answer that are for the requesting page only, and never stored. */
  readonly present?: ((body: JsonObject) => JsonObject) | undefined
}
