import { isSigningAnswer } from '../../contract/confirm/signingAnswer.js'
import * as routes from '../../contract/routes.js'
import { isSigningError } from '../../contract/signingError.js'
import { listen, optional } from '../browser.js'
import { clientError, remedyOf } from '../errors/errors.js'
import { printWarning } from '../errors/hostCalls.js'
import { warmUp } from '../frame/warmUp.js'
import { callProxy, requestCeremony, type SigningClientOptions } from './proxyCall.js'
import type { CeremonyRequestBody } from '../signing/ceremony.js'
import { Signing, type SigningHome } from '../signing/signing.js'
import type { ConfirmRequest, ServicePageOptions } from '../signing/signingOptions.js'

/** Milliseconds without a person's action after which no timer asks, so that sessions can end. */
const UNATTENDED = 30 * 60_000

/** Questions to the proxy that run at the same time. */
const AT_ONCE = 4

/** Options of {@link Signings}. Without `endpoint`, every component needs its own `create`. */
export interface SigningsOptions extends Omit<SigningClientOptions, 'endpoint'> {
  readonly endpoint?: string | undefined
  readonly service?: ServicePageOptions | undefined
}

/**
 * The signings of one user by key: their lifetime, the calls to the proxy, and one set of listeners
 * for the whole page. It keeps an end, an emailed link and a closed document until `clear()`, and an
 * attempt for ten minutes without a component.
 */
export class Signings implements SigningHome {
  /** Replaced at each render of the provider. */
  options: SigningsOptions
  /** The idempotency keys of pending replacements, which all clients of a provider share. */
  readonly replacementKeys = new Map<string, string>()
  readonly #signings = new Map<string, Signing>()
  readonly #warmedAt = new Map<string, number>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #actedAt = 0
  #offersConfirm: boolean | undefined
  #hasWarned = false
  #listening: AbortController | undefined

  constructor(options: SigningsOptions) {
    this.options = options
  }

  /** Returns the signing with a key. Creates an idle one, which has no effect before it is held. */
  get(key: string): Signing {
    const signing = this.#signings.get(key) ?? new Signing(this, key)
    this.#signings.set(key, signing)
    return signing
  }

  /** Ends all signings, for another user. Returns whether an attempt was in progress. */
  clear(closesTabs: boolean): boolean {
    const all = [...this.#signings.values()]
    const isInterrupted = all.some(({ state: { status, place } }) => place ?? status === 'creating')
    for (const signing of all) signing.end(closesTabs)
    this.#signings.clear()
    this.#listening?.abort()
    this.#listening = undefined
    return isInterrupted
  }

  /** Asks again, even after a final answer: about the signing with this key, or about all. */
  invalidate(key?: string): void {
    this.#offersConfirm = undefined
    for (const signing of this.#signings.values()) {
      if (key === undefined || signing.key === key) signing.invalidate()
    }
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
    return requestCeremony(this.proxy(), key, body, idempotencyKey)
  }

  readonly confirm = async (request: ConfirmRequest): Promise<unknown> => {
    const { recipientId = '', reason, byTimer, signal } = request
    const path = routes.confirmation(encodeURIComponent(recipientId))
    const query = `?reason=${reason}${byTimer ? '&timer=1' : ''}`
    if (this.#offersConfirm === false) return undefined
    try {
      const read = (body: unknown): unknown => {
        const { answer, remedy, signer, signed_at: signedAt, sealed, ended } = Object(body)
        // In development, the proxy can say why it does not know the answer.
        this.#warnOnce(remedy)
        if (answer === true) return { answer, signer, signedAt, sealed, ended }
        return isSigningAnswer(answer) ? answer : undefined
      }
      const result = await callProxy(this.proxy(), { path: path + query, signal, read })
      this.#offersConfirm = true
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

  /** After a return to the page, the next question finds out again. */
  offersConfirm(): boolean {
    return this.#offersConfirm !== false
  }

  async inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#running >= AT_ONCE) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    }
    this.#running += 1
    try {
      return await ask()
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }

  isAttended(): boolean {
    // Not in the constructor: Next refuses to read the time while it prerenders the provider.
    this.#actedAt ||= Date.now()
    return !document.hidden && Date.now() - this.#actedAt < UNATTENDED
  }

  noteAction(): void {
    this.#actedAt = Date.now()
  }

  /** Adds the listeners of the page. Without one of these events, a person still can sign. */
  listen(): void {
    if (this.#listening) return
    const { signal } = (this.#listening = new AbortController())
    const ask = (): void => {
      if (!this.isAttended()) return
      if (this.#offersConfirm === false) this.#offersConfirm = undefined
      for (const signing of this.#signings.values()) {
        if (signing.isHeld) signing.run(() => signing.ask('returned'))
      }
    }
    const onReturn = (): void => {
      if (!document.hidden) this.noteAction()
      ask()
    }
    const onAction = (): void => {
      if (this.isAttended()) this.noteAction()
      else onReturn()
    }
    optional(() => {
      listen(signal, 'pointerdown', onAction)
      listen(signal, 'keydown', onAction)
      listen(signal, 'visibilitychange', onReturn, document)
      // A connection that returns is no action of a person.
      listen(signal, 'online', ask)
      // The browser may restore the page, with its frames, from its back/forward cache.
      listen(signal, 'pageshow', ({ persisted }) => persisted && onReturn())
    })
  }
}
