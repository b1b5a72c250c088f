import type { SigningError } from '../../contract/SigningError.js'

/** Where a ceremony is shown: in a frame of the page, or in a browser tab of its own. */
export type CeremonyPlace = 'frame' | 'tab'

/**
 * What is known when the recipient has come to the end. A hint, never proof of a signature: the
 * recipient may have declined, and what reaches a browser can be forged by its user.
 */
export interface CeremonyFinish {
  /**
   * Which channel told first: the landing page's message, the frame's readable address, or, beyond
   * the contract, the ceremony's own message (`readCeremonyMessage`).
   */
  readonly via: 'message' | 'location' | 'ceremony'
  /**
   * The query of `redirect_url` as the service left it, with its `?`, or empty. The contract does
   * not show that the service adds anything.
   */
  readonly search: string
  /** What `readCeremonyMessage` made of the ceremony's own message. */
  readonly event?: string
}

/** One ceremony's life. `status` says which of the other fields there are. */
export type CeremonyState =
  /** Nothing has been asked for. */
  | { readonly status: 'idle' }
  /** The proxy has been asked for a ceremony. */
  | { readonly status: 'creating' }
  /** The service delivers the link by email; there is nothing to show here. */
  | { readonly status: 'emailed' }
  /** The browser would not show the ceremony in this page; it may still be opened in a tab. */
  | { readonly status: 'blocked'; readonly error: SigningError }
  /** The frame or tab is loading. */
  | { readonly status: 'opening'; readonly place: CeremonyPlace }
  /** The frame or tab is there. Whether it shows the document, no browser tells. */
  | { readonly status: 'open'; readonly place: CeremonyPlace }
  /**
   * The frame is still loading after `slowAfter`, and may still arrive. In Chromium also one that has
   * loaded, but after another was refused, so that its load says nothing.
   */
  | { readonly status: 'slow'; readonly place: CeremonyPlace }
  /** The recipient came to the end, however it ended. */
  | { readonly status: 'finished'; readonly finish: CeremonyFinish }
  /** The host's `confirm` has been asked whether it counts. */
  | { readonly status: 'confirming'; readonly finish: CeremonyFinish }
  | { readonly status: 'confirmed'; readonly finish: CeremonyFinish }
  /** The host's `confirm` said no, or threw (`error`). */
  | {
      readonly status: 'unconfirmed'
      readonly finish: CeremonyFinish
      readonly error?: SigningError
    }
  | { readonly status: 'failed'; readonly error: SigningError }

/** The name of a state of {@link CeremonyState}. */
export type CeremonyStatus = CeremonyState['status']

/** What may happen to a ceremony. */
export type CeremonyEvent =
  | { readonly type: 'create' }
  | { readonly type: 'email' }
  | { readonly type: 'block'; readonly error: SigningError }
  | { readonly type: 'open'; readonly place: CeremonyPlace }
  | { readonly type: 'load' }
  | { readonly type: 'delay' }
  | { readonly type: 'finish'; readonly finish: CeremonyFinish }
  | { readonly type: 'confirm' }
  | { readonly type: 'settle'; readonly confirmed: boolean; readonly error?: SigningError }
  | { readonly type: 'fail'; readonly error: SigningError }
  | { readonly type: 'close' }

/** The state before anything has happened; also what a server renders. */
export const IDLE: CeremonyState = { status: 'idle' }

/** Whether the recipient may be at work in a frame or tab. */
export function isLive(
  state: CeremonyState,
): state is Extract<CeremonyState, { readonly place: CeremonyPlace }> {
  return 'place' in state
}

/**
 * Whether the recipient may come to the end. From a tab that looks closed too: a page with
 * `Cross-Origin-Opener-Policy` is cut off from the tab it opened and sees it as closed.
 */
export function mayFinish(state: CeremonyState): boolean {
  return isLive(state) || (state.status === 'failed' && state.error.code === 'tab_closed')
}

/** Whether there is nothing left for the recipient to do in this page. */
export function isOver(state: CeremonyState): boolean {
  return 'finish' in state || state.status === 'emailed'
}

/**
 * Moves a ceremony. Returns the same object when the event means nothing in this state: a frame
 * that loads again, a second finish, an answer after the end.
 */
export function nextCeremonyState(state: CeremonyState, event: CeremonyEvent): CeremonyState {
  const { status } = state
  switch (event.type) {
    case 'create':
      return { status: 'creating' }
    case 'email':
      return status === 'creating' ? { status: 'emailed' } : state
    case 'block':
      return status === 'creating' || isLive(state)
        ? { status: 'blocked', error: event.error }
        : state
    case 'open':
      return status === 'idle' || isOver(state) ? state : { status: 'opening', place: event.place }
    case 'load':
      return status === 'opening' || status === 'slow'
        ? { status: 'open', place: state.place }
        : state
    case 'delay':
      return status === 'opening' ? { status: 'slow', place: state.place } : state
    case 'finish':
      return mayFinish(state) ? { status: 'finished', finish: event.finish } : state
    case 'confirm':
      return status === 'finished' || status === 'unconfirmed'
        ? { status: 'confirming', finish: state.finish }
        : state
    case 'settle':
      if (status !== 'confirming') return state
      return {
        status: event.confirmed ? 'confirmed' : 'unconfirmed',
        finish: state.finish,
        ...(event.error && { error: event.error }),
      }
    case 'fail':
      return isOver(state) ? state : { status: 'failed', error: event.error }
    case 'close':
      return status === 'idle' ? state : IDLE
    default:
      return event satisfies never
  }
}
