import { inject, onTestFinished, vi } from 'vitest'
import { isLandingMessage } from '../../../src/contract/landingMessage.js'
import {
  type CeremonyFinish,
  type CeremonyGrant,
  type CeremonyState,
  type CeremonyStatus,
  type ConfirmAnswer,
  type ConfirmRequest,
} from '../../../src/embed/index.js'
import {
  type CeremonySession,
  type CeremonySessionOptions,
  createCeremonySession,
  mountCeremony,
} from './session.js'

/** The origin of the test server for ceremonies: see test/support/origins/ceremonySite.ts. */
export const ceremonySite = inject('ceremonyOrigin')

/** Returns the origin of this server under another host name, which counts as another site. */
export const ceremonyAt = (host: string): string => ceremonySite.replace('127.0.0.1', host)

/** Returns a proxy's answer: a url on `ceremonySite`, and `redirect_url` on this page's origin. */
export function grantOf(over: CeremonyGrant = {}): CeremonyGrant {
  return {
    url: `${ceremonySite}/ceremony`,
    embeddable_in: [location.origin],
    redirect_url: `${location.origin}/finished`,
    ...over,
  }
}

/** The longest time that a test waits, even on a busy machine. */
export const PATIENCE = { timeout: 20_000 }

export interface ShownCeremony {
  readonly session: CeremonySession
  readonly container: HTMLElement
  /** Returns the frame on screen, or throws. */
  readonly frame: () => HTMLIFrameElement
  readonly unmount: () => void
}

/**
 * Mounts and starts a ceremony without React. `whenDone` schedules its removal after the test. On a
 * busy machine a frame may load for 15 seconds, so only tests of `slowAfter` report it as slow.
 */
export function showCeremony(
  options: Partial<CeremonySessionOptions> = {},
  whenDone: (undo: () => void) => void = onTestFinished,
): ShownCeremony {
  const shown = mountIdle(options, whenDone)
  shown.session.start()
  return shown
}

/** Mounts a ceremony like {@link showCeremony}, and does not start it. */
export function mountIdle(
  options: Partial<CeremonySessionOptions> = {},
  whenDone: (undo: () => void) => void = onTestFinished,
): ShownCeremony {
  const session = createCeremonySession({
    create: async () => grantOf(),
    ...options,
    service: { slowAfter: Infinity, ...options.service },
  })
  const container = document.body.appendChild(document.createElement('div'))
  const unmount = mountCeremony(container, session, { title: 'Sign the lease' })
  whenDone(() => {
    unmount()
    container.remove()
    session.end()
  })
  return { session, container, frame: () => frameIn(container), unmount }
}

/** Returns an `onStatusChange`, and a mock that it calls with every end that the page reports. */
export function recordFinish() {
  const onFinish = vi.fn<(finish: CeremonyFinish) => void>()
  const onStatusChange = ({ status, finish }: CeremonyState): void => {
    if (status === 'finished') onFinish(finish)
  }
  return { onFinish, onStatusChange }
}

/** An answer of `confirm`, an exception, or `never` for a call without an answer. */
type Answer = ConfirmAnswer | Error | 'never'

/** Returns a `confirm` that gives these answers by reason, and `false` for all other reasons. */
export function confirmWhen(answers: Partial<Record<ConfirmRequest['reason'], Answer>> = {}) {
  const confirm = vi.fn<(request: ConfirmRequest) => Promise<ConfirmAnswer>>(async ({ reason }) => {
    const answer = answers[reason] ?? false
    if (answer instanceof Error) throw answer
    return answer === 'never' ? new Promise(() => undefined) : answer
  })
  const reasons = (): readonly string[] => confirm.mock.calls.map(([{ reason }]) => reason)
  return { confirm, reasons }
}

export function frameIn(container: Element): HTMLIFrameElement {
  const frame = container.querySelector('iframe')
  if (!frame) throw new Error('There is no frame.')
  return frame
}

/** Waits until the session has reached a status. */
export async function reach(session: CeremonySession, status: CeremonyStatus): Promise<void> {
  const hasStatus = (): boolean => session.getSnapshot().status === status
  let hadStatus = hasStatus()
  // Subscribes, because polling may miss a short state on a busy page.
  const unsubscribe = session.subscribe(() => {
    hadStatus ||= hasStatus()
  })
  try {
    await vi.waitUntil(() => hadStatus, PATIENCE)
  } finally {
    unsubscribe()
  }
}

/** Makes a page of `ceremonySite` load another url, or post a message to its parent. */
export function instruct(
  frame: HTMLIFrameElement,
  instruction: { go: string } | { say: unknown } | { tell: true },
): void {
  frame.contentWindow?.postMessage(instruction, '*')
}

/** What the page in a frame knows of itself. Only Chromium lists the allowed features. */
interface FramedPage {
  readonly href: string
  readonly referrer: string
  readonly fullscreenEnabled: boolean
  readonly features?: readonly string[]
}

/** Returns what the page in the frame knows of itself. No attribute contains its url. */
export async function pageIn(frame: HTMLIFrameElement): Promise<FramedPage> {
  return new Promise((resolve) => {
    const listen = ({ source, data }: MessageEvent): void => {
      if (source !== frame.contentWindow) return
      removeEventListener('message', listen)
      resolve(data)
    }
    addEventListener('message', listen)
    instruct(frame, { tell: true })
  })
}

/** Resolves when the frame has loaded its next page. */
const nextLoad = (frame: HTMLIFrameElement): Promise<unknown> =>
  new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))

/** Loads the ceremony page at `origin` in the frame, and makes the page post `data`. */
export async function sayFrom(
  frame: HTMLIFrameElement,
  origin: string,
  data: unknown,
): Promise<void> {
  await sendTo(frame, `${origin}/ceremony?csp=none`)
  await say(frame, data)
}

/** Loads a page in the frame, and waits until the page has loaded. */
export async function sendTo(frame: HTMLIFrameElement, url: string): Promise<void> {
  const loaded = nextLoad(frame)
  instruct(frame, { go: url })
  await loaded
}

/** Makes the page in the frame post `data`, and waits until the message has arrived. */
export async function say(frame: HTMLIFrameElement, data: unknown): Promise<void> {
  const { contentWindow } = frame
  // Listens in the capture phase, because WebKit clears `source` when the frame is removed.
  const arrived = new Promise<void>((resolve) => {
    const listen = ({ source }: MessageEvent<unknown>): void => {
      if (source !== contentWindow) return
      removeEventListener('message', listen, true)
      setTimeout(resolve)
    }
    addEventListener('message', listen, true)
  })
  instruct(frame, { say: data })
  await arrived
}

/**
 * Calls `act` when the next message of a landing page arrives. Listeners run in the order in which
 * they were added. Resolves after all of them.
 */
export function whenLanded(act: () => void): Promise<void> {
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent<unknown>): void => {
      if (!isLandingMessage(data)) return
      removeEventListener('message', listen)
      act()
      setTimeout(resolve)
    }
    addEventListener('message', listen)
  })
}

/** Returns the random `state` of an attempt, which is a part of the frame's name. */
export const stateOf = (frame: HTMLIFrameElement): string =>
  frame.name.slice('signing-ceremony:'.length)

/** Silences `console.error` for one test, and returns its calls. */
export function captureErrors(): { readonly errors: () => readonly unknown[] } {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => spy.mockRestore())
  return { errors: () => spy.mock.calls.map(([first]) => first) }
}
