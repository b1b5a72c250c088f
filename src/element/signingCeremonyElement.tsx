import { render } from 'preact'
import type { ReactElement } from 'react'
import { isSigningError, type SigningError } from '../contract/signingError.js'
import { environment, printError } from '../embed/errors/hostCalls.js'
import { en } from '../embed/labels/en.js'
import { redirect } from '../embed/redirect.js'
import { type CeremonyState, type CeremonyStatus, INITIAL } from '../embed/signing/signingState.js'
import type { Signings } from '../embed/client/signings.js'
import { tab } from '../embed/tab.js'
import { showDialog } from '../react/CeremonyDialog.js'
import { type Presentation, Shown } from '../react/SigningCeremony.js'
import { SigningContext, withEnglish } from '../react/SigningProvider.js'
import {
  type CeremonyControl,
  keyOf,
  useCeremonyOf,
  type UseCeremonyOptions,
} from '../react/useCeremony.js'
import { adoptSlots, isParsed, signingsOf, Slotted, whenParsed } from './page.js'
import { attributeOf, OBJECTS, REFLECTED, reflected } from './properties.js'
import type { SigningCeremonyEvents } from './signingCeremonyMarkup.js'
import type { SigningCeremonyProperties } from './signingCeremonyProperties.js'

/** The presentations that are not their own name in React. */
const PRESENTERS = new Map<unknown, Presentation>([
  ['inline', 'inline'],
  ['dialog', 'dialog'],
  ['tab', tab],
  ['redirect', redirect],
])

// A server can import this module, but has no `HTMLElement`.
const ElementClass: typeof HTMLElement = globalThis.HTMLElement ?? Object

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- defined below, from lists
export interface SigningCeremonyElement extends SigningCeremonyProperties {}

/**
 * A whole signing ceremony without React: the start button, the frame, the dialog, and a notice for
 * every state. Renders without a shadow root, so that `styles.css` and your own rules apply.
 *
 * @example
 * ```html
 * <signing-ceremony recipient-id="re_8Unml6TyhNN8923Rminm40" frame-title="Lease of Oak Street 7"></signing-ceremony>
 * ```
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class SigningCeremonyElement extends ElementClass {
  static readonly observedAttributes: readonly string[] = REFLECTED.map(attributeOf)

  readonly #objects = new Map<string, unknown>()
  #ceremony: CeremonyControl | undefined
  #status: CeremonyStatus = 'idle'
  #isScheduled = false
  /** Whether the last render had no `confirm`; `undefined` while nothing is rendered. */
  #lacksConfirm: boolean | undefined
  #hasReportedKey = false
  /** The last `user` that was set. */
  #user: string | undefined

  /** The state of the ceremony. */
  get state(): CeremonyState {
    return this.#ceremony?.signing.state ?? INITIAL.state
  }

  /** Requests a ceremony like the start button. Does nothing if the element is in no document. */
  start(): void {
    this.#render()
    const presentation = this.#presentation()
    this.#ceremony?.start(typeof presentation === 'object' ? presentation : undefined)
  }

  /** Ends the attempt and requests a new ceremony in the same place. */
  restart(): void {
    this.#render()
    this.#ceremony?.restart()
  }

  /** Ends the attempt. The page asks your server if the document was shown. */
  close(): void {
    this.#ceremony?.close()
  }

  /** Calls `confirm` even after a final answer, which can then change. */
  invalidate(): void {
    this.#ceremony?.invalidate()
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
    for (const name of REFLECTED) Object.defineProperty(this.prototype, name, reflected(name))
    for (const name of OBJECTS) {
      Object.defineProperty(this.prototype, name, {
        get(this: SigningCeremonyElement): unknown {
          return this.#objects.get(name)
        },
        set(this: SigningCeremonyElement, value: unknown) {
          this.#objects.set(name, value)
          this.#schedule()
        },
      })
    }
  }

  /** Applies properties that the page has set before the element was defined. */
  #adoptOwnProperties(): void {
    for (const property of [...REFLECTED, ...OBJECTS]) {
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
    const options = this.isConnected ? this.#options() : undefined
    if (options) {
      render(this.#content(options), this)
      // A script set `confirm` after the page had asked the proxy.
      if (this.confirm && this.#lacksConfirm) this.#ceremony?.signing.invalidate('mounted')
      this.#lacksConfirm = !this.confirm
    } else if (this.#lacksConfirm !== undefined) {
      this.#lacksConfirm = undefined
      this.#ceremony = undefined
      render(null, this)
    }
    this.#report()
  }

  #content(options: UseCeremonyOptions): ReactElement {
    const { labels, startLabel, frameTitle, disabled, help, afterSigning } = this
    const signings = this.#signings()
    const canSignIn = signings.options.onSignIn !== undefined
    const data = { signings, labels: withEnglish(labels), canSignIn }
    return (
      // oxlint-disable-next-line react/jsx-no-constructed-context-values -- the element renders rarely
      <SigningContext.Provider value={data}>
        <Ceremony
          options={options}
          onRender={(ceremony) => {
            this.#ceremony = ceremony
          }}
          look={{
            title: frameTitle ?? startLabel ?? labels?.start ?? en.start,
            presentation: this.#presentation(),
            disabled,
            children: startLabel,
            help: help && <Slotted node={help} />,
            afterSigning: afterSigning && <Slotted node={afterSigning} />,
          }}
        />
      </SigningContext.Provider>
    )
  }

  #signings(): Signings {
    const {
      endpoint = '/api/signing',
      credentials,
      headers,
      signIn: onSignIn,
      user,
      slowAfter,
      allow,
      sandbox,
    } = this
    this.#user = user ?? this.#user
    const service = {
      ceremonyOrigins: listOf(this.ceremonyOrigins),
      slowAfter: slowAfter === undefined ? undefined : Number(slowAfter),
      warmUp: listOf(this.warmUp),
      allow,
      sandbox,
    }
    // Without its former `user`, the element shows nothing of that user.
    return signingsOf(
      { endpoint, credentials, headers, onSignIn, service },
      user ?? (this.#user && ''),
    )
  }

  /** Returns the ceremony to request; `undefined` while the element has none. */
  #options(): UseCeremonyOptions | undefined {
    const { recipientId, create, ceremonyKey, confirm, initialAnswer, landing, claims } = this
    const common = {
      confirm,
      initialAnswer,
      landing,
      claims,
      autoStart: this.#mayAutoStart(),
      onStatusChange: () => this.#report(),
      onError: (error: SigningError) => this.#reportError(error),
    }
    if (!create) return recipientId ? { ...common, recipientId } : undefined
    try {
      const key = keyOf(ceremonyKey, '<signing-ceremony>')
      return { ...common, recipientId, create, ceremonyKey: key }
    } catch (error) {
      if (!this.#hasReportedKey && isSigningError(error)) {
        this.#hasReportedKey = true
        this.#reportError(error)
        if (environment() !== 'production') printError(error, false)
      }
      return undefined
    }
  }

  #presentation(): Presentation {
    return PRESENTERS.get(this.presentation) ?? 'auto'
  }

  /** Whether to start without a click. Waits for the page's scripts, which may set `confirm`. */
  #mayAutoStart(): boolean {
    if (!this.autoStart || typeof this.#presentation() === 'object') return false
    if (isParsed()) return true
    whenParsed(() => this.#schedule())
    return false
  }

  #reportError(error: SigningError): void {
    // In development, the signing has printed the error already.
    const isProduction = environment() === 'production'
    if (this.#dispatch('signing-error', error) && isProduction) printError(error, false)
  }

  /** Dispatches `signing-statuschange` if the status has changed. */
  #report(): void {
    const { state } = this
    if (state.status === this.#status) return
    this.#status = state.status
    this.#dispatch('signing-statuschange', state)
    if (state.status === 'confirmed') this.#dispatch('signing-confirm', state.finish)
  }

  /** Dispatches an event. Returns `false` if a listener prevented the default. */
  #dispatch(type: keyof SigningCeremonyEvents, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }))
  }
}

interface CeremonyProps {
  readonly options: UseCeremonyOptions
  readonly look: Omit<Parameters<typeof Shown>[0], 'ceremony' | 'rootRef'>
  /** Receives the functions that control the ceremony, at every render. */
  readonly onRender: (ceremony: CeremonyControl) => void
}

/** The content of the element: what the React component shows. */
function Ceremony({ options, look, onRender }: CeremonyProps): ReactElement {
  const ceremony = useCeremonyOf(options, '<signing-ceremony>')
  onRender(ceremony)
  return <Shown key={ceremony.signing.key} {...look} ceremony={ceremony} rootRef={null} />
}

/** Splits a list at spaces. */
function listOf(text: string | undefined): readonly string[] | undefined {
  return text?.split(/\s+/).filter(Boolean)
}
