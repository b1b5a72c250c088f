import { isSigningError, type SigningError } from '../contract/signingError.js'
import { createProxyCall } from '../embed/client/proxyCall.js'
import { createWarmUp } from '../embed/frame/warmUp.js'
import { isProductionBuild, printError } from '../embed/host/hostCalls.js'
import { en } from '../embed/labels/en.js'
import type { CeremonyFinish } from '../embed/signing/ceremonyEnd.js'
import { type CeremonyState, type CeremonyStatus, IDLE } from '../embed/signing/ceremonyState.js'
import type { CeremonyControl } from '../react/hooks/useCeremony.js'
import { accessOf } from '../embed/signing/access.js'
import { startOnMount } from '../embed/start/startOnMount.js'
import { showDialog } from '../react/components/CeremonyDialog.js'
import { leavesPage, startIn } from '../react/hooks/usePresentation.js'
import { keyOf, type UseCeremonyOptions } from '../react/hooks/useRequestedSigning.js'
import type { ProviderData } from '../react/provider/signingContext.js'
import { homeOf } from './page/elementHomes.js'
import { attributeOf, NAMES, PROPERTIES, reflected } from './properties.js'
import { Ceremony } from './Ceremony.js'
import { render } from './preact/render.js'
import type { SigningCeremonyEvents } from './signingCeremonyEvents.js'
import type { SigningCeremonyProperties } from './signingCeremonyProperties.js'
import { adoptSlots, Slotted } from './page/slots.js'
import { isParsed, whenParsed } from './page/whenParsed.js'

// A server can import this module, but has no `HTMLElement`.
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

  readonly #objects = new Map<string, unknown>()
  readonly #prepare = createWarmUp(() => listOf(this.warmUp))
  #controls: CeremonyControl | undefined
  #status: CeremonyStatus = 'idle'
  #isScheduled = false
  /** Whether the last render had no `confirm`; `undefined` while nothing is rendered. */
  #lacksConfirm: boolean | undefined
  #hasReportedKey = false
  /** The last `user` that was set. */
  #user: string | undefined

  /** The state of the ceremony. */
  get state(): CeremonyState {
    return this.#controls?.signing.getSnapshot() ?? IDLE
  }

  /** Requests a ceremony like the start button. Does nothing if the element is in no document. */
  start(): void {
    this.#render()
    if (this.#controls) startIn(this.presentation, this.#controls)
  }

  /** Ends the ceremony and requests a new one. */
  restart(): void {
    this.#render()
    this.#controls?.restart()
  }

  /** Ends the ceremony. An unfinished signature is lost. */
  close(): void {
    this.#controls?.close()
  }

  connectedCallback(): void {
    this.#adoptOwnProperties()
    adoptSlots(this)
    if (!isParsed()) whenParsed(() => adoptSlots(this))
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

  /** Renders after the current script, so that a script can set several properties. */
  #schedule(): void {
    if (this.#isScheduled || !this.isConnected) return
    this.#isScheduled = true
    queueMicrotask(() => this.#render())
  }

  #render(): void {
    this.#isScheduled = false
    const { confirm } = this
    const options = this.isConnected ? this.#options() : undefined
    if (options) {
      render(
        <Ceremony
          data={this.#data()}
          options={options}
          look={this.#look()}
          onControls={(controls) => {
            this.#controls = controls
          }}
        />,
        this,
      )
      // A page may set `confirm` in a script that runs after the first render.
      if (confirm && this.#lacksConfirm && this.#controls) {
        const { signing } = this.#controls
        // The proxy was asked in its place.
        const question = accessOf(signing).find()?.question
        if (question?.reason === 'mounted') question.cancel()
        startOnMount(signing, this.#mayAutoStart())
      }
      this.#lacksConfirm = !confirm
      this.#report(this.state)
    } else if (this.#lacksConfirm !== undefined) {
      this.#lacksConfirm = undefined
      this.#controls = undefined
      render(null, this)
      this.#report(IDLE)
    }
  }

  #data(): ProviderData {
    const { endpoint = '/api/signing', credentials, slowAfter, user } = this
    this.#user = user ?? this.#user
    // Without its former `user`, the element shows nothing of that user.
    const owner = user ?? (this.#user && '')
    return {
      call: createProxyCall({ endpoint, credentials, headers: () => this.headers?.() ?? {} }),
      signings: homeOf(JSON.stringify([endpoint, credentials]), owner),
      ceremonyOrigins: listOf(this.ceremonyOrigins),
      slowAfter: slowAfter === undefined ? undefined : Number(slowAfter),
      prepare: this.#prepare,
      labels: undefined,
      ownsTabs: user !== undefined,
    }
  }

  /** Returns the ceremony to request; `undefined` while the element has none. */
  #options(): UseCeremonyOptions | undefined {
    const { recipientId, redirect, claims, create } = this
    const callbacks = {
      confirm: this.confirm,
      autoStart: this.#mayAutoStart(),
      onStatusChange: () => this.#report(this.state),
      onFinish: (finish: CeremonyFinish) => this.#dispatch('signing-finish', finish),
      onReady: () => this.#dispatch('signing-ready', undefined),
      onError: (error: SigningError) => this.#reportError(error),
    }
    if (!create) return recipientId ? { ...callbacks, recipientId, redirect, claims } : undefined
    try {
      const ceremonyKey = keyOf(this.ceremonyKey, '<signing-ceremony>')
      return { ...callbacks, recipientId, create, ceremonyKey }
    } catch (error) {
      if (!this.#hasReportedKey && isSigningError(error)) {
        this.#hasReportedKey = true
        this.#reportError(error)
        if (!isProductionBuild()) printError(error, false)
      }
      return undefined
    }
  }

  /** Whether to start without a click. Waits for the page's scripts, which may set `confirm`. */
  #mayAutoStart(): boolean {
    if (!this.autoStart || leavesPage(this.presentation)) return false
    if (isParsed()) return true
    whenParsed(() => this.#schedule())
    return false
  }

  #look(): Parameters<typeof Ceremony>[0]['look'] {
    const { labels, startLabel, help, afterSigning, signIn } = this
    return {
      labels,
      presentation: this.presentation,
      disabled: this.disabled,
      allow: this.allow,
      sandbox: this.sandbox,
      title: this.frameTitle ?? startLabel ?? labels?.start ?? en.start,
      children: startLabel,
      help: help && <Slotted node={help} />,
      afterSigning: afterSigning && <Slotted node={afterSigning} />,
      onSignIn: signIn,
    }
  }

  #reportError(error: SigningError): void {
    // In development, the signing has printed the error already.
    if (this.#dispatch('signing-error', error) && isProductionBuild()) printError(error, false)
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
