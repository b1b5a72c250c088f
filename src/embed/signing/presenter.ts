import type { SigningError } from '../../contract/signingError.js'
import type { CeremonyPlace, GrantedCeremony } from './ceremony.js'
import type { ServicePageOptions } from './signingOptions.js'
import type { SigningEvent } from './signingState.js'

/** What a tab shows until its ceremony is granted. */
export interface WaitingTab {
  readonly title: string
  readonly text: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

/** Shows a ceremony in one place: `tab` or `redirect`. */
export interface Presenter {
  readonly place: CeremonyPlace
  /** Called during the click, before the request: browsers open a tab only then. @internal */
  readonly open?: (waiting?: WaitingTab) => Window | undefined
  /** Shows a granted ceremony. A frame returns the function that fills a rendered iframe. @internal */
  readonly show: (shown: ShownCeremony) => FillFrame | undefined | void
}

/** All that a presenter receives of a granted ceremony. */
export interface ShownCeremony extends GrantedCeremony {
  /** The key of the signing. */
  readonly key: string
  readonly nonce: string
  /** Moves the signing. `stop` reports a failure, after a question if the person may have signed. */
  readonly report: (event: SigningEvent | StopEvent) => void
  /** Aborts when the attempt ends. */
  readonly signal: AbortSignal
  /** What {@link Presenter.open} returned. */
  readonly opened: Window | undefined
  readonly service: ServicePageOptions
}

/** Loads the ceremony in an iframe that the page has rendered. */
export type FillFrame = (element: HTMLIFrameElement) => void

/** The ceremony stopped with a failure. */
export interface StopEvent {
  readonly type: 'stop'
  readonly error: SigningError
}

/** What an attempt has started, and what ends with it. */
export interface Started {
  /** The tab that waits for the ceremony. */
  readonly opened?: Window | undefined
  readonly urlFor?: GrantedCeremony['urlFor'] | undefined
  readonly fill?: FillFrame | undefined | void
}
