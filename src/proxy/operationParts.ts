import type { StateGuard } from './createStateGuard.js'
import type { CallTrace, Emit } from './events/proxyEvent.js'
import type { CallHost } from './host/hostFunctions.js'
import type { Write } from './idempotency.js'
import type { ProxyConfig } from './options/readOptions.js'
import type { Answer } from './reply/reply.js'
import type { Service } from './service/service.js'
import type {
  AuthorizeQuestion,
  SigningProxyOptions,
  SigningSession,
} from './signingProxyOptions.js'

/** What every operation needs. */
export interface OperationParts<Session extends SigningSession> {
  readonly options: SigningProxyOptions<Session>
  readonly config: ProxyConfig
  readonly service: Service
  readonly state: StateGuard
  /** Makes a write, or replays its answer. */
  readonly once: (write: Write) => Promise<Answer>
  readonly callHost: CallHost
  readonly emit: Emit
}

/** One request for an operation. */
export interface Call {
  readonly request: Request
  readonly trace: CallTrace
  /** The id in the path, not checked. */
  readonly id: string
  /** Set once `authenticate` has returned a session. */
  subject?: string
}

/** A write whose body has been read. */
export interface RequestedWrite<Session extends SigningSession> {
  readonly question: AuthorizeQuestion<Session>
  /** Called when the host has allowed the write. */
  readonly prepare: () => Promise<PreparedWrite>
}

/** A write that the host allows. It may have been made before. */
export type PreparedWrite = Pick<Write, 'kind' | 'body' | 'context' | 'make' | 'record'>
