import type { CeremonyAuthentication } from '../../contract/ceremony.js'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { DeadlineExceeded, isPending, withDeadline } from '../bounds/deadline.js'
import type { ProxyParts } from '../ProxyParts.js'
import { ProxyFailure, type HostHook } from '../reply/ProxyFailure.js'
import type {
  AuthorizeQuestion,
  EvidenceContext,
  RecipientReplaced,
  SigningProxyOptions,
  SigningSession,
} from '../SigningProxyOptions.js'

/** There at once, where a host's function answers at once: each promise more costs a call time. */
type Soon<Value> = Value | Promise<Value>

/** The host's functions, as one call asks them. */
export interface HostHooks<Session extends SigningSession> {
  /** Who calls, if anybody whom the host knows. */
  readonly authenticate: () => Soon<Session | null | undefined>
  /** Whose key this session's calls are made with. */
  readonly tenant: (session: Session) => Soon<string>
  /** Whether they may: the host's own words. */
  readonly authorize: (question: AuthorizeQuestion<Session>) => Soon<unknown>
  /** How the recipient was authenticated, held to the contract. */
  readonly evidence: (session: Session, context: EvidenceContext) => Soon<CeremonyAuthentication>
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
    function failed(hook: HostHook, thrown: unknown): ProxyFailure {
      const isLate = thrown instanceof DeadlineExceeded
      const cause = isLate ? new Error(`It took longer than ${timeoutMs} ms.`) : thrown
      report({ hook, cause, requestId })
      return new ProxyFailure('host_error', { hook })
    }

    /** What `read` makes of the hook's answer. What is there at once needs no time to be bounded. */
    function guarded<Answer, Result>(
      hook: HostHook,
      ask: () => Answer | PromiseLike<Answer>,
      read: (answer: Answer) => Result,
    ): Result | Promise<Result> {
      try {
        const answer = ask()
        if (!isPending(answer)) return read(answer)
        return withDeadline(timeoutMs, async () => read(await answer)).catch((thrown: unknown) => {
          throw failed(hook, thrown)
        })
      } catch (thrown) {
        throw failed(hook, thrown)
      }
    }

    return {
      authenticate: () => guarded('authenticate', () => hooks.authenticate(request), asSession),
      tenant: (session) =>
        guarded(
          'tenantOf',
          () => tenantOf?.(session),
          (name: unknown) => {
            if (typeof name === 'string' && tenantNames.has(name)) return name
            throw new TypeError('It must return the name of one of `tenants`.')
          },
        ),
      authorize: (question) => guarded('authorize', () => hooks.authorize(question), asIs),
      evidence: (session, context) =>
        guarded('evidence', () => hooks.evidence(session, context), asAuthentication),
      noteReplaced: async (replaced) => {
        try {
          await guarded('onReplaced', () => hooks.onReplaced?.(replaced), asIs)
          return true
        } catch {
          return false
        }
      },
    }
  }
}

function asIs<Value>(value: Value): Value {
  return value
}

function asSession<Session extends SigningSession>(
  found: Session | null | undefined,
): Session | null | undefined {
  if (found == null) return found
  const { subject } = found
  if (typeof subject === 'string' && subject !== '') return found
  throw new TypeError('It must return null, or a session whose `subject` is a text.')
}

function asAuthentication(value: unknown): CeremonyAuthentication {
  const authentication = authenticationOf(value)
  if (authentication) return authentication
  throw new TypeError(
    'It must return { provider, data }, with texts and at least one label, or another method with its `type`.',
  )
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
  const copy = { ...data }
  return isTexts(copy) ? { type, provider, data: copy } : undefined
}

/** Whether there is at least one field, and all are texts. */
function isTexts(value: JsonObject): value is Readonly<Record<string, string>> {
  const texts = Object.values(value)
  return texts.length > 0 && texts.every((text) => typeof text === 'string')
}
