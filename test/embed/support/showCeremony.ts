import { inject, onTestFinished, vi } from 'vitest'
import {
  type CeremonyGrant,
  type CeremonySession,
  type CeremonySessionOptions,
  type CeremonyStatus,
  createCeremonySession,
  type FrameOptions,
  mountCeremony,
} from '../../../src/embed/index.js'

/** Where ceremonies live in these tests: see test/support/origins/ceremonySite.ts. */
export const ceremonySite = inject('ceremonyOrigin')

/** The same server under another name: another origin, on another site. */
export const ceremonyAt = (host: string): string => ceremonySite.replace('127.0.0.1', host)

/** What a proxy grants for a ceremony on the ceremonySite that ends on this page's own landing. */
export function grantOf(over: CeremonyGrant = {}): CeremonyGrant {
  return {
    url: `${ceremonySite}/ceremony`,
    embeddable_in: [location.origin],
    redirect_url: `${location.origin}/finished`,
    ...over,
  }
}

/** How long to wait for what a busy machine does in its own time. */
export const PATIENCE = { timeout: 20_000 }

export interface ShownCeremony {
  readonly session: CeremonySession
  readonly container: HTMLElement
  /** The frame on screen. Throws if there is none. */
  readonly frame: () => HTMLIFrameElement
  readonly unmount: () => void
}

/** Mounts a ceremony without React, and starts it; `whenDone` takes it away, by default after the test. */
export function showCeremony(
  options: Partial<CeremonySessionOptions> = {},
  frameOptions: FrameOptions = { title: 'Sign the lease' },
  whenDone: (undo: () => void) => void = onTestFinished,
  starts = true,
): ShownCeremony {
  const session = createCeremonySession({ create: async () => grantOf(), ...options })
  const container = document.body.appendChild(document.createElement('div'))
  const unmount = mountCeremony(container, session, frameOptions)
  whenDone(() => {
    unmount()
    container.remove()
  })
  if (starts) session.start()
  return { session, container, frame: () => frameIn(container), unmount }
}

export function frameIn(container: Element): HTMLIFrameElement {
  const frame = container.querySelector('iframe')
  if (!frame) throw new Error('There is no frame.')
  return frame
}

/** Waits until the session has come to a status. */
export async function reach(session: CeremonySession, status: CeremonyStatus): Promise<void> {
  const isThere = (): boolean => session.getSnapshot().status === status
  let wasThere = isThere()
  // A state may be gone again before a busy page looks the next time.
  const unsubscribe = session.subscribe(() => {
    wasThere ||= isThere()
  })
  try {
    await vi.waitUntil(() => wasThere, PATIENCE)
  } finally {
    unsubscribe()
  }
}

/** Tells a page of the ceremonySite what to do: go somewhere, or say something to the page around it. */
export function tell(frame: HTMLIFrameElement, order: { go: string } | { say: unknown }): void {
  frame.contentWindow?.postMessage(order, '*')
}

/** The next time that a frame has loaded a page. */
export const nextLoad = (frame: HTMLIFrameElement): Promise<unknown> =>
  new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))

/** Sends the frame to the ceremonySite at `origin` and lets that page say `data`. */
export async function sayFrom(
  frame: HTMLIFrameElement,
  origin: string,
  data: unknown,
): Promise<void> {
  await sendTo(frame, `${origin}/ceremony?csp=none`)
  await say(frame, data)
}

/** Sends the frame to a page. */
export async function sendTo(frame: HTMLIFrameElement, url: string): Promise<void> {
  const loaded = nextLoad(frame)
  tell(frame, { go: url })
  await loaded
}

/** Lets the page in the frame say `data`, and waits until we heard. */
export async function say(frame: HTMLIFrameElement, data: unknown): Promise<void> {
  const { contentWindow } = frame
  // Captured, since WebKit forgets the source of a message once its frame is gone.
  const heard = new Promise<void>((resolve) => {
    const listen = ({ source }: MessageEvent<unknown>): void => {
      if (source !== contentWindow) return
      removeEventListener('message', listen, true)
      setTimeout(resolve)
    }
    addEventListener('message', listen, true)
  })
  tell(frame, { say: data })
  await heard
}

/** The state of the attempt that a frame shows. */
export const stateOf = (frame: HTMLIFrameElement): string =>
  frame.name.slice('signing-ceremony:'.length)

/** Expects errors on the console: keeps them silent and hands them out. */
export function hearConsole(): { readonly errors: () => readonly unknown[] } {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => spy.mockRestore())
  return { errors: () => spy.mock.calls.map(([first]) => first) }
}
