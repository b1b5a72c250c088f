import type { StateGuard } from './createStateGuard.js'
import type { Emit } from './events/proxyEvent.js'
import type { CallHost } from './host/hostFunctions.js'
import type { Write } from './idempotency.js'
import type { ProxyConfig } from './options/readOptions.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import type { Answer } from './reply/reply.js'
import type { CallTrace, Service } from './service/service.js'
import type {
  AuthorizeQuestion,
  SigningProxyOptions,
  SigningSession,
} from './signingProxyOptions.js'

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

/** Asks the host. Only `true` allows the call: a forgotten `return` does not. */
export async function authorize<Session extends SigningSession>(
  { options, callHost }: OperationParts<Session>,
  { trace }: Call,
  question: AuthorizeQuestion<Session>,
): Promise<void> {
  const verdict = await callHost('authorize', trace.requestId, () => options.authorize(question))
  if (verdict === 'not_actionable') throw new ProxyFailure('recipient_not_actionable')
  if (verdict !== true) throw new ProxyFailure('forbidden')
}
