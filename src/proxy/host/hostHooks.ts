import { isJsonObject } from '../../contract/jsonObject.js'
import type { ReportHookError } from '../events/hookErrors.js'
import { ProxyFailure, type HostHook } from '../reply/ProxyFailure.js'
import type {
  AuthorizeQuestion,
  Evidence,
  EvidenceContext,
  RecipientReplaced,
  SigningProxyOptions,
  SigningSession,
} from '../SigningProxyOptions.js'

/** The host's functions, as one call asks them. */
export interface HostHooks<Session extends SigningSession> {
  /** Who calls. */
  readonly authenticate: () => Promise<Session>
  /** Whether they may. Only `true` is yes: a forgotten `return` is no. */
  readonly authorize: (question: AuthorizeQuestion<Session>) => Promise<void>
  /** How the recipient was authenticated, held to the contract. */
  readonly evidence: (session: Session, context: EvidenceContext) => Promise<Evidence>
  /** Whether the host has noted a replacement. Never rejects: the replacement stands. */
  readonly noteReplaced: (replaced: RecipientReplaced<Session>) => Promise<boolean>
}

type Hooks<Session extends SigningSession> = Pick<
  SigningProxyOptions<Session>,
  'authenticate' | 'authorize' | 'evidence' | 'onReplaced'
>

/** What a hook throws stays on the server: it may hold anything. */
export function createHostHooks<Session extends SigningSession>(
  hooks: Hooks<Session>,
  report: ReportHookError,
): (call: { readonly request: Request; readonly requestId: string }) => HostHooks<Session> {
  return ({ request, requestId }) => {
    async function guarded<Result>(hook: HostHook, ask: () => Promise<Result>): Promise<Result> {
      try {
        return await ask()
      } catch (cause) {
        report({ hook, cause, requestId })
        throw new ProxyFailure('host_error', { hook })
      }
    }

    return {
      authenticate: async () => {
        const session = await guarded('authenticate', async () => {
          const found = await hooks.authenticate(request)
          if (found != null) assertSession(found)
          return found
        })
        if (session == null) throw new ProxyFailure('unauthenticated')
        return session
      },
      authorize: async (question) => {
        const verdict: unknown = await guarded('authorize', async () => hooks.authorize(question))
        if (verdict === 'not_actionable') throw new ProxyFailure('recipient_not_actionable')
        if (verdict !== true) throw new ProxyFailure('forbidden')
      },
      evidence: async (session, context) =>
        guarded('evidence', async () => {
          const evidence: unknown = await hooks.evidence(session, context)
          if (isEvidence(evidence)) return evidence
          throw new TypeError(
            'It must return { provider, data }, with texts and at least one label.',
          )
        }),
      noteReplaced: async (replaced) =>
        guarded('onReplaced', async () => hooks.onReplaced?.(replaced)).then(
          () => true,
          () => false,
        ),
    }
  }
}

function assertSession({ subject }: SigningSession): void {
  if (typeof subject === 'string' && subject !== '') return
  throw new TypeError('It must return null, or a session whose `subject` is a text.')
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
