import { laterAnswers } from '../../contract/confirm/signingAnswer.js'
import * as routes from '../../contract/routes.js'
import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { optional } from '../browser.js'
import { clientError, remedyOf } from '../errors/errors.js'
import { callHost, printError, printWarning } from '../errors/hostCalls.js'
import { warmUp } from '../frame/warmUp.js'
import { listenForAnswers } from '../questions/tabChannel.js'
import { callProxy, requestCeremony, type SigningClientOptions } from './proxyCall.js'
import { Questions } from '../questions/questions.js'
import type { CeremonyRequestBody } from '../signing/ceremony.js'
import { Signing } from '../signing/signing.js'
import type { SigningHome } from '../signing/signingHome.js'
import type { ClientOptions, ConfirmRequest } from '../signing/signingOptions.js'
import { type CeremonyState, INITIAL, isSettled } from '../signing/signingState.js'

/** Milliseconds for which an idle signing is kept that no component uses. */
const IDLE = 60_000

/** Options of {@link Signings}. Without `endpoint`, every component needs its own `create`. */
export interface SigningsOptions extends Omit<SigningClientOptions, 'endpoint'>, ClientOptions {
  readonly endpoint?: string | undefined
  /** Lets the person sign in. Called by the button "Sign in" after the session has ended. */
  readonly onSignIn?: (() => void) | undefined
}

/**
 * The signings of one user by key: their lifetime, and the calls to the proxy. It keeps an end, an
 * emailed link and a closed document until `clear()`, and an attempt for ten minutes without a
 * component. It drops an idle signing within a minute after its last component has left.
 */
export class Signings implements SigningHome<Signing> {
  /** Replaced at each render of the provider. */
  options: SigningsOptions
  readonly questions: Questions
  /** The idempotency keys of pending replacements, which all clients of a provider share. */
  readonly replacementKeys = new Map<string, string>()
  readonly #signings = new Map<string, Signing>()
  /** The recipients for which the proxy had an answer other than `false`, or a role. */
  readonly #answered = new Set<string>()
  /** The deliverables after which a question was repeated. */
  readonly #generated = new Set<string>()
  readonly #warmedAt = new Map<string, number>()
  /** The causes that the console has shown since the last answer. */
  readonly #printed = new Set<string>()
  #offersConfirm: boolean | undefined
  #hasAnswered = false
  #hasWarned = false
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #stopListening: (() => void) | undefined

  /** Components without a provider share `questions`, and nothing else. */
  constructor(options: SigningsOptions, questions?: Questions) {
    this.options = options
    this.questions =
      questions ??
      new Questions({
        onSignOut: (error) => {
          printError(error, this.options.onError !== undefined)
          callHost(() => this.options.onError?.(error, {}))
        },
        // After a return to the page, the next question finds out again.
        onReturn: () => {
          this.#offersConfirm ||= undefined
        },
      })
  }

  /** Returns the signing with a key. Creates an idle one, which has no effect before it is held. */
  get(key: string, initialAnswer?: unknown): Signing {
    const signing = this.#signings.get(key) ?? new Signing(this, key, initialAnswer)
    this.#signings.set(key, signing)
    return signing
  }

  /** Returns the state of the signing with a key, without creating one. */
  stateOf(key: string): CeremonyState {
    return this.#signings.get(key)?.state ?? INITIAL.state
  }

  /** Ends all signings, for another user. Returns whether an attempt was in progress. */
  clear(): boolean {
    const all = [...this.#signings.values()]
    const isInterrupted = all.some(({ state: { status, place } }) => place ?? status === 'creating')
    this.questions.together(() => {
      for (const signing of all) signing.end()
    })
    this.#signings.clear()
    clearTimeout(this.#idleTimer)
    this.#idleTimer = undefined
    this.#stopListening?.()
    this.#stopListening = undefined
    return isInterrupted
  }

  /** Asks again, even after a final answer: about the signing with this key, or about all. */
  invalidate(key?: string): void {
    this.#offersConfirm ||= undefined
    for (const signing of this.#signings.values()) {
      if (key === undefined || signing.key === key) signing.invalidate()
    }
  }

  keep(signing: Signing): void {
    // A component may hold a signing that was dropped between its render and its commit.
    if (signing.isHeld && !this.#signings.has(signing.key)) this.#signings.set(signing.key, signing)
    this.#stopListening ??= listenForAnswers((key) => {
      const found = this.#signings.get(key)
      if (found?.isHeld && !isSettled(found.state)) found.run(() => found.ask('returned'))
    })
    this.#idleTimer ??= optional(() => setTimeout(() => this.#dropIdle(), IDLE))
  }

  #dropIdle(): void {
    this.#idleTimer = undefined
    for (const [key, signing] of this.#signings) {
      if (signing.isHeld || signing.state.status !== 'idle') continue
      signing.end()
      this.#signings.delete(key)
    }
  }

  isNews({ code, cause }: SigningError): boolean {
    if (!code.startsWith('confirm_')) return true
    const name = `${code} ${isSigningError(cause) ? cause.code : ''}`
    const isNew = !this.#printed.has(name)
    this.#printed.add(name)
    return isNew
  }

  /** Asks once again about signatures that await a file, because a deliverable has been generated. */
  readonly noteGenerated = (deliverableId: string): void => {
    const waiting = [...this.#signings.values()].filter(({ rhythm }) => rhythm === 'file')
    if (waiting.length === 0 || this.#generated.has(deliverableId)) return
    this.#generated.add(deliverableId)
    for (const signing of waiting) signing.invalidate()
  }

  /** Opens connections for the next ceremony: loads the urls in `service.warmUp`. */
  readonly warmUp = (): void => warmUp(this.options.service?.warmUp, this.#warmedAt)

  /** Returns how to call the proxy now. */
  readonly proxy = (): SigningClientOptions => {
    const { endpoint = '' } = this.options
    return { ...this.options, endpoint }
  }

  async create(key: string, body: CeremonyRequestBody, idempotencyKey: string): Promise<unknown> {
    if (!key) throw clientError('invalid_option', { remedy: remedyOf('missing_recipient') })
    const answer = await requestCeremony(this.proxy(), key, body, {
      idempotencyKey,
      isKnown: this.#hasAnswered,
    })
    this.#hasAnswered = true
    return answer
  }

  readonly confirm = async (request: ConfirmRequest): Promise<unknown> => {
    const { recipientId = '', reason, byTimer, signal } = request
    const path = routes.confirmation(encodeURIComponent(recipientId))
    const known = `&knows=${laterAnswers.join()}${this.#answered.has(recipientId) ? '&answered=1' : ''}`
    const query = `?reason=${reason}${byTimer ? '&timer=1' : ''}${known}`
    if (this.#offersConfirm === false) return undefined
    try {
      const read = (body: unknown): unknown => {
        const { answer, remedy, signed_at: signedAt, ...others } = Object(body)
        // In development, the proxy can say why it does not know the answer.
        this.#warnOnce(remedy)
        if (answer || others.role) this.#answered.add(recipientId)
        return answer === undefined ? undefined : { ...others, answer, signedAt }
      }
      const isKnown = this.#hasAnswered
      const result = await callProxy(this.proxy(), { path: path + query, signal, read, isKnown })
      this.#offersConfirm = true
      this.#hasAnswered = true
      this.#printed.clear()
      return result
    } catch (error) {
      // Only a proxy that never answered a question may lack them: an instance that is being
      // deployed may answer `not_found` once.
      const isMissing = isSigningError(error) && error.code === 'not_found'
      if (!isMissing || this.#offersConfirm) throw error
      this.#offersConfirm = false
      this.#warnOnce(remedyOf('no_confirm', error.remedy))
    }
    return undefined
  }

  /** Prints the cause why no answer will come, once: several questions run, and timers ask again. */
  #warnOnce(cause?: string): void {
    if (!cause || this.#hasWarned) return
    this.#hasWarned = true
    printWarning(cause)
  }

  offersConfirm(): boolean {
    return this.#offersConfirm !== false
  }
}

/** The questions of all components without a provider. Made when the first one is mounted. */
let shared: Questions | undefined

/** Returns the signings of a component without a provider. A server shares nothing. */
export function ownSignings(): Signings {
  const isServer = optional(() => document) === undefined
  if (!isServer) shared ??= new Questions({ onSignOut: (error) => printError(error, false) })
  return new Signings({}, shared)
}
