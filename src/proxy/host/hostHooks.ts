import type { CeremonyAuthentication } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { DeadlineExceeded, withDeadline } from '../bounds/deadline.js'
import type { ProxyParts } from '../ProxyParts.js'
import { ProxyFailure, type HostHook } from '../reply/ProxyFailure.js'
import type {
  AuthorizeQuestion,
  EvidenceContext,
  RecipientReplaced,
  SigningProxyOptions,
  SigningSession,
} from '../SigningProxyOptions.js'

/** The host's functions, as one call asks them. */
export interface HostHooks<Session extends SigningSession> {
  /** Who calls. */
  readonly authenticate: () => Promise<Session>
  /** Whose key this session's calls are made with. */
  readonly tenant: (session: Session) => Promise<string>
  /** Whether they may. Only `true` is yes: a forgotten `return` is no. */
  readonly authorize: (question: AuthorizeQuestion<Session>) => Promise<void>
  /** How the recipient was authenticated, held to the contract. */
  readonly evidence: (session: Session, context: EvidenceContext) => Promise<CeremonyAuthentication>
  /** Whether the host has noted a replacement. Never rejects: the replacement stands. */
  readonly noteReplaced: (replaced: RecipientReplaced<Session>) => Promise<boolean>
}

type Hooks<Session extends SigningSession> = Pick<
  SigningProxyOptions<Session>,
  'authenticate' | 'authorize' | 'evidence' | 'onReplaced'
>

type HookParts<Session extends SigningSession> = Pick<
  ProxyParts<Session>,
  'config' | 'reportHookError' | 'tenantOf' | 'tenants'
>

/**
 * What a hook throws stays on the server: it may hold anything. One that never comes back counts as
 * one that threw: nobody waits without an end.
 */
export function createHostHooks<Session extends SigningSession>(
  hooks: Hooks<Session>,
  { config: { timeoutMs }, reportHookError: report, tenantOf, tenants }: HookParts<Session>,
): (call: { readonly request: Request; readonly requestId: string }) => HostHooks<Session> {
  const tenantNames = new Set(tenants.map(({ name }) => name))
  return ({ request, requestId }) => {
    async function guarded<Result>(hook: HostHook, ask: () => Promise<Result>): Promise<Result> {
      try {
        return await withDeadline(timeoutMs, ask)
      } catch (thrown) {
        const isLate = thrown instanceof DeadlineExceeded
        const cause = isLate ? new Error(`It took longer than ${timeoutMs} ms.`) : thrown
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
      tenant: async (session) =>
        guarded('tenantOf', async () => {
          const name: unknown = await tenantOf?.(session)
          if (typeof name === 'string' && tenantNames.has(name)) return name
          throw new TypeError('It must return the name of one of `tenants`.')
        }),
      authorize: async (question) => {
        const verdict: unknown = await guarded('authorize', async () => hooks.authorize(question))
        if (verdict === 'not_actionable') throw new ProxyFailure('recipient_not_actionable')
        if (verdict !== true) throw new ProxyFailure('forbidden')
      },
      evidence: async (session, context) =>
        guarded('evidence', async () => {
          const evidence: unknown = await hooks.evidence(session, context)
          const authentication = authenticationOf(evidence)
          if (authentication) return authentication
          throw new TypeError(
            'It must return { provider, data }, with texts and at least one label, or another method with its `type`.',
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

/** A word, as the contract's `custom`. */
const METHOD = /^[\w.:-]{1,64}$/

/** Reads what the host says, as a copy that only it could have changed. */
function authenticationOf(value: unknown): CeremonyAuthentication | undefined {
  if (!isJsonObject(value)) return undefined
  const { type = 'custom' } = value
  if (type !== 'custom') {
    if (typeof type !== 'string' || !METHOD.test(type)) return undefined
    const copy: CeremonyAuthentication = JSON.parse(JSON.stringify(value))
    return copy
  }
  const { provider, data } = value
  if (typeof provider !== 'string' || provider.trim() === '' || !isJsonObject(data))
    return undefined
  const texts = Object.entries(data).filter(isTextEntry)
  const isComplete = texts.length > 0 && texts.length === Object.keys(data).length
  return isComplete ? { type, provider, data: Object.fromEntries(texts) } : undefined
}

function isTextEntry(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}
