import { replace } from '../core/globals.js'
import type { Stage } from '../core/simulate.js'

/** The owner of all events in which code of the page runs. */
export const PAGE = 'page'
export const ORIGIN = 'https://portal.example.com'
export const LANDING = `${ORIGIN}/api/signing/finished`
export const SIGN_ORIGIN = 'https://sign.example.com'

type Listener = (event: object) => void

/** An event target whose events the browser itself sends, so `isTrusted` is true. */
function createTarget() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    addEventListener: (type: string, listener: Listener): void => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
    },
    removeEventListener: (type: string, listener: Listener): void =>
      void listeners.get(type)?.delete(listener),
    dispatch: (type: string, fields: object = {}): void => {
      // A copy, because a listener can remove others.
      const all = [...(listeners.get(type) ?? [])]
      for (const listener of all) listener({ isTrusted: true, ...fields })
    },
    /** The types with a listener. */
    types: (): readonly string[] =>
      [...listeners].flatMap(([type, { size }]) => (size > 0 ? [type] : [])),
  }
}

/** A window in which a ceremony runs: that of an iframe, or a tab. */
export type CeremonyWindow = ReturnType<typeof createWindow>

function createWindow(onNavigate: (url: string) => void) {
  let href: string | undefined = 'about:blank'
  return {
    /** What the page can read: a tab that its policy has severed looks closed. */
    closed: false,
    isGone: false,
    name: '',
    opener: {},
    document: {},
    sessionStorage: { setItem: () => undefined },
    location: {
      get href(): string {
        if (href === undefined) throw new Error('another origin')
        return href
      },
      replace: onNavigate,
    },
    close(): void {
      this.closed = this.isGone = true
    },
    hasNothing: (): boolean => href === 'about:blank',
    /** Shows a page that has loaded. */
    arrive: (url: string): void => {
      href = url.startsWith(ORIGIN) ? url : undefined
    },
  }
}

/** What the page at `redirect_url` posts in a window with this name. */
const landingMessage = (name = ''): object => {
  const state = name.replace('signing-ceremony:', '')
  return { type: 'signing-ceremony:finished', v: 1, state, search: '' }
}

/** The rendered iframe of one component. */
export type FrameElement = ReturnType<typeof createFrame>

function createFrame(name: string, onNavigate: (frame: FrameElement, url: string) => void) {
  const target = createTarget()
  const frame = {
    ...target,
    name,
    allow: '',
    url: '',
    offsetWidth: 800,
    style: { setProperty: (): void => undefined },
    isConnected: true,
    contentWindow: createWindow((url) => onNavigate(frame, url)),
    dispatchEvent: (): boolean => true,
  }
  return frame
}

type OnIntersection = (entries: readonly object[]) => void
/** The callback for each observed element. The code under test may keep one observer for all worlds. */
const observers = new WeakMap<object, OnIntersection>()
class SimulatedObserver {
  readonly observe: (target: { isIntersecting?: boolean }) => void
  readonly unobserve = (): void => undefined
  readonly disconnect = (): void => undefined
  constructor(callback: OnIntersection) {
    this.observe = (target) => {
      observers.set(target, callback)
      setTimeout(() => callback([{ target, isIntersecting: target.isIntersecting === true }]), 16)
    }
  }
}

/** The browser around the page: its events, frames, tabs and channels, without a DOM. */
export type Page = ReturnType<typeof createPage>

export function createPage({ clock, ...stage }: Stage, owner = PAGE) {
  const random = stage.random(owner)
  const window = createTarget()
  const document = { ...createTarget(), hidden: false, visibilityState: 'visible' }
  const navigator = { onLine: true }
  const channels = new Set<Channel>()
  /** The documents about which other windows of the person know a final answer. */
  const announced = new Set<string>()
  const tabs = new Set<CeremonyWindow>()
  /** Whether the service sends `Cross-Origin-Opener-Policy`. */
  const areSevered = random.chance(0.1)
  const storage = new Map<string, string>()
  const printed: string[] = []
  /** When the person has left or returned, or the connection has changed. */
  let changedAt = 0
  /** Called when a window shows a page of the service. */
  const shown = {
    tell: (_window: CeremonyWindow, _url: string): unknown => undefined,
    /** Called when the page's own window goes to a page of the service. */
    leave: (_url: string): void => undefined,
  }

  function load(
    opened: CeremonyWindow,
    url: string,
    onLoad: () => void,
    delay = random.between(50, 2_500),
  ) {
    clock.after(delay, owner, () => {
      if (opened.isGone) return
      opened.arrive(url)
      opened.closed ||= areSevered && tabs.has(opened)
      // The script of a page runs before its images have loaded.
      const data = { type: 'shown' }
      const isCeremony = url.startsWith(SIGN_ORIGIN) && !url.endsWith('?end')
      if (isCeremony) {
        window.dispatch('message', { source: opened, origin: SIGN_ORIGIN, data })
      }
      clock.after(random.between(0, 900), owner, () => {
        onLoad()
        if (isCeremony) shown.tell(opened, url)
      })
    })
  }

  class Channel {
    readonly #target = createTarget()
    readonly addEventListener = this.#target.addEventListener
    readonly dispatch = this.#target.dispatch
    constructor() {
      channels.add(this)
    }
    readonly postMessage = ({ key }: { readonly key: string }): void => void announced.add(key)
    close(): void {
      channels.delete(this)
    }
  }

  const print = (...texts: readonly unknown[]): void =>
    void printed.push(texts.map(String).join(' '))
  const self = { origin: ORIGIN, top: {} }
  self.top = self
  const globals = {
    ...window,
    document,
    navigator,
    location: {
      origin: ORIGIN,
      href: `${ORIGIN}/list`,
      pathname: '/list',
      search: '',
      hash: '',
    },
    window: self,
    self,
    IntersectionObserver: SimulatedObserver,
    BroadcastChannel: Channel,
    scrollX: 0,
    scrollY: 0,
    sessionStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: storage.set.bind(storage),
      removeItem: storage.delete.bind(storage),
    },
    open: (address: string, target: string) => {
      if (target === '_self') return shown.leave(address)
      const tab: CeremonyWindow = createWindow((url) => {
        if (tab.opener !== null) stage.violate('a ceremony cannot reach the portal’s window', url)
        load(tab, url, () => undefined)
      })
      tabs.add(tab)
      clock.after(62_000, 'judge', () => {
        const isBlank = !tab.closed && tab.hasNothing()
        if (isBlank) stage.violate('no tab is blank for longer than a minute', tab.name)
      })
      return tab
    },
  }
  return {
    /** What the code of the page finds as global values. */
    globals,
    shown,
    printed: printed as readonly string[],
    announced,
    /** The window reaches the landing page, which leads back. */
    arrive: (): void => {
      for (const [name, text] of storage)
        storage.set(name, JSON.stringify({ ...JSON.parse(text), search: '' }))
    },
    closeTabs: (): void => tabs.forEach((tab) => tab.close()),
    /** The names of the windows that show a ceremony. */
    open: (): readonly string[] =>
      [...tabs].flatMap((tab) => (tab.isGone || tab.hasNothing() ? [] : [tab.name])),
    /** The person follows a link to a tab that the page cannot observe. */
    follow(url: string): void {
      load(
        createWindow(() => undefined),
        url,
        () => undefined,
      )
    },
    frames: new Map<CeremonyWindow, FrameElement>(),
    createFrame(name: string): FrameElement {
      const frame = createFrame(name, (element, url) => {
        if (element.allow === '') stage.violate('a frame has its permissions before its page', name)
        if (element.url !== '') stage.violate('a frame loads one url once', name)
        element.url = url
        load(element.contentWindow, url, () => element.isConnected && element.dispatch('load'))
      })
      this.frames.set(frame.contentWindow, frame)
      // An empty frame loads, too.
      clock.after(random.between(0, 500), owner, () => {
        if (frame.isConnected && frame.contentWindow.hasNothing()) frame.dispatch('load')
      })
      return frame
    },
    /** Shows the next page of a ceremony. */
    turn(opened: CeremonyWindow, url: string): void {
      const frame = this.frames.get(opened)
      load(opened, url, () => frame?.isConnected === true && frame.dispatch('load'))
    },
    /** Shows a last page of the service, which posts no message. */
    end(opened: CeremonyWindow, url: string): void {
      this.turn(opened, `${url}?end`)
    },
    /** Moves the window of a ceremony to the landing page, which posts its message. */
    land(opened: CeremonyWindow, saysSo: boolean): void {
      const frame = this.frames.get(opened)
      load(
        opened,
        LANDING,
        () => {
          if (frame?.isConnected === true) frame.dispatch('load')
          // A tab has no opener.
          if (!frame && (saysSo || opened.closed)) return this.finishElsewhere(opened)
          const data = landingMessage(frame?.name)
          if (saysSo) window.dispatch('message', { source: opened, origin: ORIGIN, data })
        },
        random.between(50, 600),
      )
    },
    /** The page in a window posts a message. */
    post: (source: object, data: object, more: object = { origin: SIGN_ORIGIN }): void =>
      window.dispatch('message', { source, data, ...more }),
    /** The page at `redirect_url` in a tab without an opener. */
    finishElsewhere: ({ name }: Pick<CeremonyWindow, 'name'>): void => {
      const data = landingMessage(name)
      for (const { dispatch } of channels) dispatch('message', { origin: ORIGIN, data })
    },
    /** Another window of the person has received a final answer. */
    hearOf: (key: string): void => {
      const data = { type: 'signing-ceremony:answered', key }
      for (const { dispatch } of channels) dispatch('message', { data })
    },
    /** Something happens to the page. Runs as an event of the page. */
    happens: (act: () => void): void => void clock.after(0, owner, act),
    later: (ms: number, act: () => void): void => void clock.after(ms, owner, act),
    hide: (hidden: boolean): void => {
      changedAt = clock.now()
      Object.assign(document, { hidden, visibilityState: hidden ? 'hidden' : 'visible' })
      document.dispatch('visibilitychange')
    },
    setOnline: (onLine: boolean): void => {
      changedAt = clock.now()
      navigator.onLine = onLine
      window.dispatch(onLine ? 'online' : 'offline')
    },
    isOnline: (): boolean => navigator.onLine,
    isHidden: (ms = 0): boolean => document.hidden && clock.now() - changedAt >= ms,
    /** Whether the page was hidden or offline within a time. */
    wasAwayFor: (ms: number): boolean =>
      document.hidden || !navigator.onLine || clock.now() - changedAt < ms,
    focus: (): void => window.dispatch('focus'),
    point: (): void => window.dispatch(random.pick(['pointerdown', 'keydown'])),
    /** A policy of the page that only reports speaks of a frame. */
    warn: (): void =>
      document.dispatch('securitypolicyviolation', {
        effectiveDirective: 'frame-src',
        blockedURI: SIGN_ORIGIN,
        disposition: 'report',
      }),
    restore: (): void => window.dispatch('pageshow', { persisted: true }),
    scroll: (target: { isIntersecting: boolean }, isIntersecting: boolean): void => {
      target.isIntersecting = isIntersecting
      observers.get(target)?.([{ target, isIntersecting }])
    },
    /** The listeners, channels and timers of the page's code. */
    leftovers: (): readonly string[] => [
      ...window.types(),
      ...document.types(),
      ...(channels.size > 0 ? ['channel'] : []),
      ...(clock.hasTimers(owner) ? ['timer'] : []),
    ],
    install: (): (() => void) => {
      const restoreConsole = replace(console, { error: print, warn: print })
      const restore = replace(globalThis, globals)
      return () => {
        restore()
        restoreConsole()
      }
    },
  }
}
