import type { CeremonyAuthentication } from '../../contract/ceremony.js'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { DeadlineExceeded, isPending, withDeadline, type Soon } from '../bounds/deadline.js'
import type { ProxyParts } from '../proxyParts.js'
import { ProxyFailure, type HostHook } from '../reply/proxyFailure.js'
import type {
  AuthorizeQuestion,
  EvidenceContext,
  RecipientReplaced,
  SigningProxyOptions,
  SigningSession,
} from '../signingProxyOptions.js'

/** The host's functions, as one call asks them. */
export interface HostHooks<Session extends SigningSession> {
  /** Who calls, if anybody whom the host knows. */
  authenticate(): Soon<Session | null | undefined>
  /** Whose key this session's calls are made with. */
  tenant(session: Session): Soon<string>
  /** Whether they may: the host's own words. */
  authorize(question: AuthorizeQuestion<Session>): Soon<unknown>
  /** How the recipient was authenticated, held to the contract. */
  evidence(session: Session, context: EvidenceContext): Soon<CeremonyAuthentication>
  /** Whether the host has noted a replacement. Never rejects: the replacement stands. */
  noteReplaced(replaced: RecipientReplaced<Session>): Promise<boolean>
}

type Hooks<Session extends SigningSession> = Pick<
  SigningProxyOptions<Session>,
  'authenticate' | 'authorize' | 'evidence' | 'onReplaced'
>

type HookParts<Session extends SigningSession> = Pick<
  ProxyParts<Session>,
  'config' | 'reportHookError' | 'tenantOf' | 'tenants'
>

/** Whose call it is. */
interface HookCall {
  readonly request: Request
  readonly requestId: string
}

/**
 * What a hook throws stays on the server: it may hold anything. One that never comes back counts as
 * one that threw: nobody waits without an end.
 */
export function createHostHooks<Session extends SigningSession>(
  hooks: Hooks<Session>,
  parts: HookParts<Session>,
): (call: HookCall) => HostHooks<Session> {
  const tenantNames = new Set(parts.tenants.map(({ name }) => name))
  const complete = { ...parts, tenantNames }
  return (call) => new CallHooks(hooks, complete, call)
}

interface CallHookParts<Session extends SigningSession> extends HookParts<Session> {
  readonly tenantNames: ReadonlySet<string | undefined>
}

/** The host's functions for one call. A class, as whatever waits together with a call: see `Arrival`. */
class CallHooks<Session extends SigningSession> implements HostHooks<Session> {
  readonly #hooks: Hooks<Session>
  readonly #parts: CallHookParts<Session>
  readonly #call: HookCall

  constructor(hooks: Hooks<Session>, parts: CallHookParts<Session>, call: HookCall) {
    this.#hooks = hooks
    this.#parts = parts
    this.#call = call
  }

  authenticate(): Soon<Session | null | undefined> {
    return this.#guarded(
      'authenticate',
      () => this.#hooks.authenticate(this.#call.request),
      asSession,
    )
  }

  tenant(session: Session): Soon<string> {
    const { tenantOf, tenantNames } = this.#parts
    return this.#guarded(
      'tenantOf',
      () => tenantOf?.(session),
      (name: unknown) => {
        if (typeof name === 'string' && tenantNames.has(name)) return name
        throw new TypeError('It must return the name of one of `tenants`.')
      },
    )
  }

  authorize(question: AuthorizeQuestion<Session>): Soon<unknown> {
    return this.#guarded('authorize', () => this.#hooks.authorize(question), asIs)
  }

  evidence(session: Session, context: EvidenceContext): Soon<CeremonyAuthentication> {
    return this.#guarded('evidence', () => this.#hooks.evidence(session, context), asAuthentication)
  }

  async noteReplaced(replaced: RecipientReplaced<Session>): Promise<boolean> {
    try {
      await this.#guarded('onReplaced', () => this.#hooks.onReplaced?.(replaced), asIs)
      return true
    } catch {
      return false
    }
  }

  /** What `read` makes of the hook's answer. What is there at once needs no time to be bounded. */
  #guarded<Answer, Result>(
    hook: HostHook,
    ask: () => Answer | PromiseLike<Answer>,
    read: (answer: Answer) => Result,
  ): Result | Promise<Result> {
    try {
      const answer = ask()
      if (!isPending(answer)) return read(answer)
      const { timeoutMs } = this.#parts.config
      return withDeadline(timeoutMs, async () => read(await answer)).catch((thrown: unknown) => {
        throw this.#failed(hook, thrown)
      })
    } catch (thrown) {
      throw this.#failed(hook, thrown)
    }
  }

  #failed(hook: HostHook, thrown: unknown): ProxyFailure {
    const { config, reportHookError } = this.#parts
    const isLate = thrown instanceof DeadlineExceeded
    const cause = isLate ? new Error(`It took longer than ${config.timeoutMs} ms.`) : thrown
    reportHookError({ hook, cause, requestId: this.#call.requestId })
    return new ProxyFailure('host_error', { hook })
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
