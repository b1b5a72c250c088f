import { listen, optional } from '../browser.js'

/** Milliseconds without a person's action after which no timer asks, so that sessions can end. */
const UNATTENDED = 30 * 60_000

/** What a page does when its person comes back or acts. */
export interface AttendanceHandlers {
  /** The page became visible or online again, or a person acted after a long pause. */
  readonly onReturn: () => void
  /** A person acted in a page that was attended, or moved the focus to its window. */
  readonly onAction: () => void
  /** Whether the window's focus is a return. Otherwise, it may be a click beside the frame. */
  readonly isFocusReturn: () => boolean
}

/** Whether a person attends the page. It has the one set of page listeners of a client. */
export class Attendance {
  readonly #handlers: AttendanceHandlers
  #actedAt = 0
  #listening: AbortController | undefined

  constructor(handlers: AttendanceHandlers) {
    this.#handlers = handlers
  }

  /** Whether the page is visible, and a person was active within 30 minutes. */
  get isAttended(): boolean {
    // Not in the constructor: Next refuses to read the time while it prerenders the provider.
    this.#actedAt ||= Date.now()
    return !document.hidden && Date.now() - this.#actedAt < UNATTENDED
  }

  /** Notes that a person acted, perhaps in the frame. */
  noteAction(): void {
    this.#actedAt = Date.now()
  }

  /** Adds the listeners of the page. Without one of these events, a person still can sign. */
  listen(): void {
    if (this.#listening) return
    const { signal } = (this.#listening = new AbortController())
    const { onReturn, onAction, isFocusReturn } = this.#handlers
    const comeBack = (): void => {
      if (document.hidden) return
      this.noteAction()
      onReturn()
    }
    const act = (): void => {
      if (!this.isAttended) comeBack()
      else {
        this.noteAction()
        onAction()
      }
    }
    optional(() => {
      listen(signal, 'pointerdown', act)
      listen(signal, 'keydown', act)
      listen(signal, 'focus', () => (isFocusReturn() ? comeBack() : onAction()))
      listen(signal, 'visibilitychange', comeBack, document)
      // A connection that returns is no action of a person.
      listen(signal, 'online', () => this.isAttended && onReturn())
      // The browser can restore the page, with its frames, from its back/forward cache.
      listen(signal, 'pageshow', ({ persisted }) => persisted && comeBack())
    })
  }

  /** Removes the listeners. */
  stop(): void {
    this.#listening?.abort()
    this.#listening = undefined
  }
}
