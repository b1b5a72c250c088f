import { isJsonObject } from '../../contract/jsonObject.js'
import { ProxyFailure, type HostHook } from '../reply/ProxyFailure.js'
import type {
  AuthorizeQuestion,
  Evidence,
  EvidenceContext,
  SigningProxyOptions,
  SigningSession,
} from '../SigningProxyOptions.js'

type Hooks<Session extends SigningSession> = Pick<
  SigningProxyOptions<Session>,
  'authenticate' | 'authorize' | 'evidence'
>

/** Asks the host who calls. */
export async function authenticate<Session extends SigningSession>(
  hooks: Hooks<Session>,
  request: Request,
): Promise<Session> {
  const session = await guarded('authenticate', async () => hooks.authenticate(request))
  if (session == null) throw new ProxyFailure('unauthenticated')
  if (typeof session.subject !== 'string' || session.subject === '') {
    throw new ProxyFailure('host_error', { hook: 'authenticate' })
  }
  return session
}

/** Asks the host whether it may be. Only `true` is yes: a forgotten `return` is no. */
export async function authorize<Session extends SigningSession>(
  hooks: Hooks<Session>,
  question: AuthorizeQuestion<Session>,
): Promise<void> {
  const verdict: unknown = await guarded('authorize', async () => hooks.authorize(question))
  if (verdict === 'not_actionable') throw new ProxyFailure('recipient_not_actionable')
  if (verdict !== true) throw new ProxyFailure('forbidden')
}

/** Asks the host how the recipient was authenticated, and holds the answer to the contract. */
export async function evidenceOf<Session extends SigningSession>(
  hooks: Hooks<Session>,
  session: Session,
  context: EvidenceContext,
): Promise<Evidence> {
  const evidence = await guarded('evidence', async () => hooks.evidence(session, context))
  if (!isEvidence(evidence)) throw new ProxyFailure('host_error', { hook: 'evidence' })
  return evidence
}

function isEvidence(value: unknown): value is Evidence {
  if (!isJsonObject(value) || !isJsonObject(value['data'])) return false
  const { provider, data } = value
  const texts = Object.values(data)
  return (
    typeof provider === 'string' &&
    provider.trim() !== '' &&
    texts.length > 0 &&
    texts.every((text) => typeof text === 'string')
  )
}

/** What a hook throws stays with the host: it may hold anything. */
async function guarded<Result>(hook: HostHook, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch {
    throw new ProxyFailure('host_error', { hook })
  }
}
