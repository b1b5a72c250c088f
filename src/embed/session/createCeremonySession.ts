import type { CeremonyGrant } from '../../contract/ceremony.js'
import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import { isSigningError, SigningError } from '../../contract/SigningError.js'
import { type Attempt, createAttempt, leave, silence } from './attempt.js'
import {
  type CeremonyEvent,
  type CeremonyFinish,
  type CeremonyState,
  IDLE,
  isLive,
  nextCeremonyState,
} from './ceremonyState.js'
import { foreseeBlocking, mayBeRefused, watchBlocking } from '../frame/frameBlocking.js'
import { readFrameLocation } from '../frame/frameLocation.js'
import { isCeremonyMessage, judgeMessage, type MessageRefusal } from '../ending/landingMessages.js'
import { type SealedGrant, unsealGrant } from '../client/sealedGrant.js'
import { hangDoor } from './sessionInternals.js'
import { watchSlowness } from './slowTimer.js'

/** What a host may say about one ceremony. All of it may change while the ceremony runs. */
export interface CeremonyOptions {
  /**
   * Asks the host's server whether the end of the ceremony counts. Nothing else can: what the frame
   * says is a hint, and none of the service's three operations reads a recipient. A deliverable that
   * has become `generated` is the one fact the service gives.
   */
  readonly confirm?:
    | ((finish: CeremonyFinish, options: { signal: AbortSignal }) => Promise<boolean> | boolean)
    | undefined
  /** The recipient came to the end. Called once an attempt; says nothing about a signature. */
  readonly onFinish?: ((finish: CeremonyFinish) => void) | undefined
  /** Something went wrong; `frame_slow`, `popup_blocked` and `confirm_failed` do not end the ceremony. */
  readonly onError?: ((error: SigningError) => void) | undefined
  /** The frame is on a page of this origin that is not the landing: a login page, say. */
  readonly onUnexpectedNavigation?: ((page: { readonly pathname: string }) => void) | undefined
  /**
   * Origins that ceremonies live on, such as `https://sign.example`. A url elsewhere is refused.
   * @default every origin but the page's own
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /**
   * Milliseconds until a frame that is still loading is called slow, counted while the page is
   * visible and online.
   * @default 15000
   */
  readonly slowAfter?: number | undefined
  /**
   * Whether the service's urls are good for one use, which the contract does not say. If so, opening
   * a tab after a frame asks for a new ceremony.
   * @default false
   */
  readonly singleUse?: boolean | undefined
  /**
   * Beyond the service contract, which knows of no messages: reads what a ceremony's own page posts
   * and returns the event's name if the recipient has come to the end. It is asked only about
   * messages from the ceremony's window and origin. `readLiveServiceMessage` of
   * `react-signing-ceremony/embed` reads those of today's live service.
   * @default nothing but the landing ends a ceremony
   */
  readonly readCeremonyMessage?: ((data: unknown) => string | undefined) | undefined
}

/** {@link CeremonyOptions}, and where ceremonies come from. */
export interface CeremonySessionOptions extends CeremonyOptions {
  /**
   * Asks for a ceremony; called once an attempt. `fresh` is set when a running request for the same
   * recipient must not be joined. For a ceremony from a backend of your own, return its
   * `{ url, embeddable_in, redirect_url }`.
   */
  readonly create: (fresh: boolean) => Promise<SealedGrant | CeremonyGrant>
}

/**
 * One ceremony on one page: a small store with `subscribe` and `getSnapshot`, and the verbs. The
 * ceremony's url is not reachable from it.
 */
export interface CeremonySession {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CeremonyState
  /** Asks for a ceremony. Does nothing unless the session is `idle` or has `failed`. */
  readonly start: () => void
  /** Ends what is under way and asks for a new ceremony. */
  readonly restart: () => void
  /** Ends what is under way. An unfinished signature is lost. */
  readonly close: () => void
  /** Asks `confirm` again, after it has said no. */
  readonly recheck: () => void
  /** Replaces the options; those of `create` hold from the next attempt. */
  readonly configure: (options: CeremonySessionOptions) => void
  /**
   * Keeps the session alive until the returned function is called. From the last release on nothing
   * happens any more, `start` included; a task later the session closes, unless it was retained
   * again: what is taken out of the page and put back in one go loses nothing. A tab that shows the
   * document stays open.
   */
  readonly retain: () => () => void
  /** How many messages were not the landing's, by reason; for debugging. */
  readonly refusedMessages: Readonly<Record<MessageRefusal, number>>
}

const DEFAULT_SLOW_AFTER = 15_000

/**
 * Makes a session. It does nothing until `start()`, and it runs in a browser only from then on.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const session = createCeremonySession({
 *   create: (fresh) => client.createCeremony('re_8Unml6TyhNN8923Rminm40', {}, fresh),
 *   onFinish: () => showThanks(),
 * })
 * const unmount = mountCeremony(document.querySelector('#sign')!, session, { title: 'Sign the lease' })
 * session.start()
 * ```
 */
export function createCeremonySession(initial: CeremonySessionOptions): CeremonySession {
  let options = initial
  let state: CeremonyState = IDLE
  let attempt: Attempt | undefined
  let released = false
  const holders = new Set<object>()
  const listeners = new Set<() => void>()
  const refusedMessages = { untrusted: 0, source: 0, origin: 0, shape: 0, state: 0 }

  function dispatch(event: CeremonyEvent): boolean {
    const next = nextCeremonyState(state, event)
    if (next === state || (released && event.type !== 'close')) return false
    state = next
    for (const listener of listeners) listener()
    return true
  }

  function report(error: SigningError): void {
    console.error(`[react-signing-ceremony] ${error.code}: ${error.message} ${error.remedy}`)
    options.onError?.(error)
  }

  function stop(mine: Attempt | undefined, type: 'block' | 'fail', error: SigningError): boolean {
    if (mine !== attempt || !dispatch({ type, error })) return false
    // A tab that looks closed may still come to its end.
    if (mine && error.code !== 'tab_closed') leave(mine)
    report(error)
    return true
  }

  function end({ keepTab = false } = {}): void {
    if (attempt) (keepTab ? silence : leave)(attempt)
    attempt = undefined
  }

  function begin(fresh: boolean): Attempt | undefined {
    end()
    const mine = createAttempt()
    attempt = mine
    if (!dispatch({ type: 'create' })) end()
    // A listener may have closed the session again.
    if (mine !== attempt) return undefined
    // `create` is the host's, and may throw before it returns a promise.
    new Promise<SealedGrant | CeremonyGrant>((resolve) => {
      resolve(options.create(fresh))
    })
      .then(unsealGrant)
      .then(
        (grant) => mine === attempt && admit(mine, grant),
        (error: unknown) => stop(mine, 'fail', isSigningError(error) ? error : creationFailed()),
      )
    return mine
  }

  function admit(mine: Attempt, grant: CeremonyGrant): void {
    if (grant.url === undefined) {
      leave(mine)
      dispatch({ type: 'email' })
      return
    }
    const url = parseCeremonyUrl(grant.url, {
      allowedOrigins: options.ceremonyOrigins,
      notOn: [location.origin],
    })
    if (!url) {
      stop(mine, 'fail', invalidUrl())
      return
    }
    mine.grant = grant
    mine.url = url
    if (grant.redirect_url && URL.canParse(grant.redirect_url)) {
      mine.landing = new URL(grant.redirect_url)
    }
    const error = mine.tab ? undefined : foreseeBlocking(mine)
    if (error) stop(mine, 'block', error)
    else place(mine)
  }

  /** Listens first, then lets the frame or tab have the url: no message can come too early. */
  function place(mine: Attempt): void {
    const { tab, url } = mine
    if (mine !== attempt || !url) return
    silence(mine)
    mine.undo.push(onWindow('message', (event) => receive(mine, event)))
    if (tab) {
      mine.undo.push(tab.follow())
    } else {
      mine.undo.push(
        onWindow('pageshow', ({ persisted }) => {
          if (persisted) stop(mine, 'fail', pageRestored())
        }),
        watchBlocking(
          mine,
          () => state.status === 'open',
          (error) => stop(mine, 'block', error),
        ),
        watchSlowness(options.slowAfter ?? DEFAULT_SLOW_AFTER, delay),
      )
    }
    mine.used = true
    dispatch({ type: 'open', place: tab ? 'tab' : 'frame' })
    if (tab) {
      tab.window.location.replace(url)
      dispatch({ type: 'load' })
    }
  }

  function delay(): void {
    if (dispatch({ type: 'delay' })) report(slow())
  }

  function receive(mine: Attempt, message: MessageEvent<unknown>, broadcast = false): void {
    const source = broadcast ? 'broadcast' : (mine.tab?.window ?? mine.frame?.contentWindow)
    const event = isCeremonyMessage(message, source, mine.url?.origin)
      ? options.readCeremonyMessage?.(message.data)
      : undefined
    if (event !== undefined) {
      finish(mine, { via: 'ceremony', search: '', event })
      return
    }
    if (!mine.landing) return
    const verdict = judgeMessage(message, {
      source,
      origin: mine.landing.origin,
      state: mine.state,
    })
    if (typeof verdict === 'string') refusedMessages[verdict] += 1
    else finish(mine, { via: 'message', search: verdict.search })
  }

  function loaded(mine: Attempt): void {
    if (mine !== attempt || !mine.frame || !isLive(state)) return
    const page = readFrameLocation(mine.frame)
    const { landing } = mine
    if (page && landing && page.origin === landing.origin && page.pathname === landing.pathname) {
      finish(mine, { via: 'location', search: page.search })
      return
    }
    if (mayBeRefused(mine)) delay()
    else dispatch({ type: 'load' })
    if (page) options.onUnexpectedNavigation?.({ pathname: page.pathname })
  }

  function finish(mine: Attempt, result: CeremonyFinish): void {
    if (mine !== attempt || !dispatch({ type: 'finish', finish: result })) return
    leave(mine)
    try {
      options.onFinish?.(result)
    } finally {
      recheck()
    }
  }

  function recheck(): void {
    const { confirm } = options
    if (!confirm || !attempt || !dispatch({ type: 'confirm' })) return
    if (state.status !== 'confirming') return
    const mine = attempt
    const finished = state.finish
    const controller = new AbortController()
    mine.undo.push(() => controller.abort())
    new Promise<boolean>((resolve) => {
      resolve(confirm(finished, { signal: controller.signal }))
    }).then(
      (confirmed) => mine === attempt && dispatch({ type: 'settle', confirmed }),
      () => {
        const error = confirmFailed()
        if (mine === attempt && dispatch({ type: 'settle', confirmed: false, error })) report(error)
      },
    )
  }

  const session: CeremonySession = {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => state,
    start() {
      if (state.status === 'idle' || state.status === 'failed') begin(false)
    },
    restart() {
      begin(true)
    },
    close() {
      end()
      dispatch({ type: 'close' })
    },
    recheck,
    configure(next) {
      options = next
    },
    retain() {
      const holder = {}
      holders.add(holder)
      released = false
      return () => {
        holders.delete(holder)
        released = holders.size === 0
        setTimeout(() => {
          if (!released) return
          end({ keepTab: isLive(state) })
          dispatch({ type: 'close' })
        })
      }
    },
    refusedMessages,
  }
  hangDoor(session, {
    attempt: () => attempt,
    begin,
    place,
    loaded,
    receive,
    fail: (mine, error) => stop(mine, 'fail', error),
    report,
    singleUse: () => options.singleUse ?? false,
  })
  return session
}

function onWindow<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): () => void {
  addEventListener(type, listener)
  return () => removeEventListener(type, listener)
}

function creationFailed(): SigningError {
  return new SigningError('create_failed', 'The document could not be opened.', {
    remedy: 'The `create` function threw what is no SigningError, or gave no ceremony.',
  })
}

function invalidUrl(): SigningError {
  return new SigningError('invalid_url', 'The document could not be opened.', {
    remedy:
      'The url must be https (http on loopback), without credentials, on one of `ceremonyOrigins` and not on the origin of the page.',
  })
}

function slow(): SigningError {
  return new SigningError('frame_slow', 'The document is taking long to load.', {
    remedy: 'The service may be slow, or the browser may have refused the frame without a word.',
  })
}

function pageRestored(): SigningError {
  return new SigningError('page_restored', 'The document was left open for too long.', {
    remedy: 'The page came back from the cache of the browser; its ceremony may be used up.',
  })
}

function confirmFailed(): SigningError {
  return new SigningError('confirm_failed', 'The portal could not say whether it counts.', {
    remedy: 'The `confirm` function threw.',
  })
}
