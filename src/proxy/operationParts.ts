import type { StateGuard } from './createStateGuard.js'
import type { Emit } from './events/proxyEvent.js'
import type { CallHost } from './host/hostFunctions.js'
import type { Write } from './idempotency.js'
import type { ProxyConfig } from './options/readOptions.js'
import type { Answer } from './reply/reply.js'
import type { Service } from './service/service.js'
import type { CallTrace } from './events/proxyEvent.js'
import type { SigningProxyOptions, SigningSession } from './signingProxyOptions.js'

/** What the operations are made of. */
export interface OperationParts<Session extends SigningSession> {
  readonly options: SigningProxyOptions<Session>
  readonly config: ProxyConfig
  readonly service: Service
  readonly state: StateGuard
  /** Makes each write once. */
  readonly once: (write: Write) => Promise<Answer>
  readonly callHost: CallHost
  readonly emit: Emit
}

/** One request for an operation. */
export interface Call {
  readonly request: Request
  readonly trace: CallTrace
  /** Of the recipient or deliverable. Nothing has checked it yet. */
  readonly id: string
  /** Known once `authenticate` has returned a session. */
  subject?: string
}

/** A write that the host has allowed, before it is known whether it was made already. */
export type PreparedWrite = Pick<Write, 'kind' | 'body' | 'context' | 'make' | 'record'>
