import type { SigningError } from '../contract/signingError.js'
import { createProxyCall } from '../embed/client/proxyCall.js'
import type { WarmUps } from '../embed/frame/warmUp.js'
import { isProductionBuild, printError } from '../embed/host/hostCalls.js'
import { isIsolated } from '../embed/frame/framingError.js'
import { en } from '../embed/labels/en.js'
import type { HeldSession } from '../embed/session/ceremonySession.js'
import {
  type CeremonyFinish,
  type CeremonyState,
  type CeremonyStatus,
  IDLE,
} from '../embed/session/ceremonyState.js'
import { askOnMount } from '../embed/start/askOnMount.js'
import { showDialog } from '../react/components/CeremonyDialog.js'
import type { SigningCeremonyProps } from '../react/components/SigningCeremony.js'
import { createSessionMap, KEEP_FOR, type SessionMap } from '../react/provider/sessionMap.js'
import type { Signing } from '../react/provider/signingContext.js'
import { attributeOf, NAMES, PROPERTIES, reflected } from './properties.js'
import { Ceremony } from './Ceremony.js'
import { render } from './preact/render.js'
import type { SigningCeremonyProperties } from './signingCeremonyProperties.js'

/** The events of `<signing-ceremony>`. All of them bubble. */
export interface SigningCeremonyEvents {
  /** Dispatched when the status changes, and when removing the element changes it to `idle`. */
  readonly 'signing-statuschange': CustomEvent<CeremonyState>
  /** Dispatched when the recipient reached the end, which does not prove a signature. */
  readonly 'signing-finish': CustomEvent<CeremonyFinish>
  /** Dispatched when `confirm` returned `true`. */
  readonly 'signing-confirm': CustomEvent<CeremonyFinish>
  /** Dispatched for each error. In production, `preventDefault()` prevents the console output. */
  readonly 'signing-error': CustomEvent<SigningError>
}

/** Sessions by the proxy's address, so that an element finds its ceremony again after a removal. */
const sessionMaps = new Map<string, SessionMap>()

const warmUps: WarmUps = new Map()

let elements = 0

// A server may import this module, but has no `HTMLElement`.
const ElementClass: typeof HTMLElement = globalThis.HTMLElement ?? Object

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- defined below, from one table
export interface SigningCeremonyElement extends SigningCeremonyProperties {}

/**
 * A whole signing ceremony without React: the start button, the frame, the dialog, and a notice for
 * every state. Renders without a shadow root, so that `styles.css` and your own rules apply.
 *
 * @example
 * ```html
 * <signing-ceremony recipient-id="re_8Unml6TyhNN8923Rminm40" frame-title="Sign the lease"></signing-ceremony>
 * ```
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class SigningCeremonyElement extends ElementClass {
  static readonly observedAttributes: readonly string[] = NAMES.map(attributeOf)

  readonly #name = `element-${++elements}`
  readonly #objects = new Map<string, unknown>()
  #session: HeldSession | undefined
  #status: CeremonyStatus = 'idle'
  #isScheduled = false
  /** Whether the last render had no `confirm`; `undefined` while nothing is rendered. */
  #lacksConfirm: boolean | undefined

  /** The state of the ceremony. */
  get state(): CeremonyState {
    return this.#session?.getSnapshot() ?? IDLE
  }

  /** Requests a ceremony like the start button. Does nothing if the element is in no document. */
  start(): void {
    this.#render()
    if (this.presentation === 'tab' || isIsolated()) this.#session?.openInTab()
    else this.#session?.start()
  }

  /** Ends the ceremony and requests a new one. */
  restart(): void {
    this.#render()
    this.#session?.restart()
  }

  /** Ends the ceremony. An unfinished signature is lost. */
  close(): void {
    this.#session?.close()
  }

  connectedCallback(): void {
    this.#adoptOwnProperties()
    // A modal dialog that was moved with the element is no longer modal.
    for (const dialog of this.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      dialog.removeAttribute('open')
      showDialog(dialog)
    }
    this.#schedule()
  }

  /** Does nothing, because `moveBefore` keeps the loaded frame. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    // Deferred, because frameworks move an element by a removal and an insertion.
    setTimeout(() => this.#render())
  }

  attributeChangedCallback(): void {
    this.#schedule()
  }

  static {
    for (const [property, kind] of Object.entries(PROPERTIES)) {
      const accessors = kind === 'object' ? this.#held(property) : reflected(property, kind)
      Object.defineProperty(this.prototype, property, accessors)
    }
  }

  /** Returns accessors for an object or a function, which cannot be an attribute. */
  static #held(property: string): PropertyDescriptor & ThisType<SigningCeremonyElement> {
    return {
      get() {
        return this.#objects.get(property)
      },
      set(value: unknown) {
        this.#objects.set(property, value)
        this.#schedule()
      },
    }
  }

  /** Applies properties that the page has set before the element was defined. */
  #adoptOwnProperties(): void {
    for (const property of NAMES) {
      if (!Object.hasOwn(this, property)) continue
      const value: unknown = Reflect.get(this, property)
      Reflect.deleteProperty(this, property)
      Reflect.set(this, property, value)
    }
  }

  /** Renders after the current script, so that a script may set several properties. */
  #schedule(): void {
    if (this.#isScheduled || !this.isConnected) return
    this.#isScheduled = true
    queueMicrotask(() => this.#render())
  }

  #render(): void {
    this.#isScheduled = false
    const { recipientId, confirm } = this
    if (this.isConnected && recipientId) {
      render(<Ceremony signing={this.#signing()} props={this.#props(recipientId)} />, this)
      // A page may set `confirm` in a script that runs after the first render.
      if (confirm && this.#lacksConfirm && this.#session) askOnMount(this.#session, false)
      this.#lacksConfirm = !confirm
      this.#report(this.state)
    } else if (this.#lacksConfirm !== undefined) {
      this.#lacksConfirm = undefined
      this.#session = undefined
      render(null, this)
      this.#report(IDLE)
    }
  }

  #signing(): Signing {
    const { endpoint = '/api/signing', credentials, slowAfter } = this
    const sessions = sessionMaps.get(endpoint) ?? createSessionMap(KEEP_FOR)
    sessionMaps.set(endpoint, sessions)
    return {
      call: createProxyCall({ endpoint, credentials, headers: () => this.headers?.() ?? {} }),
      made: {},
      sessions: {
        get: (key, options) => {
          this.#session = sessions.get(key, options)
          return this.#session
        },
      },
      ceremonyOrigins: listOf(this.ceremonyOrigins),
      slowAfter: slowAfter === undefined ? undefined : Number(slowAfter),
      warmUp: listOf(this.warmUp),
      warmUps,
      labels: undefined,
    }
  }

  #props(recipientId: string): SigningCeremonyProps {
    const { labels, startLabel, create, ceremonyKey, redirect } = this
    return {
      recipientId,
      redirect,
      create,
      labels,
      evidence: this.evidence,
      presentation: this.presentation,
      autoStart: this.autoStart,
      disabled: this.disabled,
      confirm: this.confirm,
      allow: this.allow,
      sandbox: this.sandbox,
      title: this.frameTitle ?? startLabel ?? labels?.start ?? en.start,
      children: startLabel,
      // With a key, the session is in the page's map and remains after the component unmounts.
      ceremonyKey: ceremonyKey ?? (create && [this.#name, recipientId, redirect].join(' ')),
      onStatusChange: () => this.#report(this.state),
      onFinish: (finish) => this.#dispatch('signing-finish', finish),
      onError: (error) => {
        // In development, the session has printed the error already.
        if (this.#dispatch('signing-error', error) && isProductionBuild()) printError(error, false)
      },
    }
  }

  /** Dispatches `signing-statuschange` if the status has changed. */
  #report(state: CeremonyState): void {
    const { status } = state
    if (status === this.#status) return
    this.#status = status
    this.#dispatch('signing-statuschange', state)
    if (status === 'confirmed') this.#dispatch('signing-confirm', state.finish)
  }

  /** Dispatches an event. Returns `false` if a listener prevented the default. */
  #dispatch(type: keyof SigningCeremonyEvents, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }))
  }
}

/** Splits a list at spaces. */
function listOf(text: string | undefined): readonly string[] | undefined {
  return text?.split(/\s+/).filter(Boolean)
}
