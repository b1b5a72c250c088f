import type { CeremonyGrant } from '../../contract/ceremony.js'
import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import { isSigningError, SigningError } from '../../contract/SigningError.js'
import type { CeremonySession, CeremonySessionOptions, ConfirmAnswer } from './CeremonySession.js'
import { type Attempt, createAttempt, endAttempt, removeListeners } from './attempt.js'
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
import { isCeremonyMessage, judgeMessage } from '../ending/landingMessages.js'
import { type SealedGrant, unsealGrant } from '../client/sealedGrant.js'
import { registerInternals } from './sessionInternals.js'
import { watchSlowness } from './slowTimer.js'

const DEFAULT_SLOW_AFTER = 15_000

/**
 * Makes a session. It does nothing until `start()`, and it runs in a browser only from then on.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const session = createCeremonySession({
 *   create: (request) => client.createCeremony('re_8Unml6TyhNN8923Rminm40', request),
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

  function stop(
    current: Attempt | undefined,
    type: 'block' | 'fail',
    error: SigningError,
  ): boolean {
    if (current !== attempt || !dispatch({ type, error })) return false
    // A tab that looks closed may still come to its end.
    if (current && error.code !== 'tab_closed') endAttempt(current)
    report(error)
    return true
  }

  function end({ keepTab = false } = {}): void {
    if (attempt) (keepTab ? removeListeners : endAttempt)(attempt)
    attempt = undefined
  }

  function begin(fresh: boolean): Attempt | undefined {
    end()
    const current = createAttempt()
    attempt = current
    if (!dispatch({ type: 'create' })) end()
    // A listener may have closed the session again.
    if (current !== attempt) return undefined
    // `create` is the host's, and may throw before it returns a promise.
    new Promise<SealedGrant | CeremonyGrant>((resolve) => {
      resolve(options.create({ fresh, signal: new AbortController().signal }))
    })
      .then(unsealGrant)
      .then(
        (grant) => current === attempt && admit(current, grant),
        (error: unknown) => stop(current, 'fail', isSigningError(error) ? error : creationFailed()),
      )
    return current
  }

  function admit(current: Attempt, grant: CeremonyGrant): void {
    if (grant.url === undefined) {
      endAttempt(current)
      dispatch({ type: 'email' })
      return
    }
    const url = parseCeremonyUrl(grant.url, {
      allowedOrigins: options.ceremonyOrigins,
      notOn: [location.origin],
    })
    if (!url) {
      stop(current, 'fail', invalidUrl())
      return
    }
    current.grant = grant
    current.url = url
    if (grant.redirect_url && URL.canParse(grant.redirect_url)) {
      current.landing = new URL(grant.redirect_url)
    }
    const error = current.tab ? undefined : foreseeBlocking(current)
    if (error) stop(current, 'block', error)
    else place(current)
  }

  /** Listens first, then lets the frame or tab have the url: no message can come too early. */
  function place(current: Attempt): void {
    const { tab, url } = current
    if (current !== attempt || !url) return
    removeListeners(current)
    current.cleanups.push(onWindow('message', (event) => receive(current, event)))
    if (tab) {
      current.cleanups.push(tab.follow())
    } else {
      current.cleanups.push(
        onWindow('pageshow', ({ persisted }) => {
          if (persisted) stop(current, 'fail', pageRestored())
        }),
        watchBlocking(
          current,
          () => state.status === 'open',
          (error) => stop(current, 'block', error),
        ),
        watchSlowness(options.slowAfter ?? DEFAULT_SLOW_AFTER, delay),
      )
    }
    current.used = true
    dispatch({ type: 'open', place: tab ? 'tab' : 'frame' })
    if (tab) {
      tab.window.location.replace(url)
      dispatch({ type: 'load' })
    }
  }

  function delay(): void {
    if (dispatch({ type: 'delay' })) report(slow())
  }

  function receive(current: Attempt, message: MessageEvent<unknown>, broadcast = false): void {
    const source = broadcast ? 'broadcast' : (current.tab?.window ?? current.frame?.contentWindow)
    const told = isCeremonyMessage(message, source, current.url?.origin)
      ? options.readCeremonyMessage?.(message.data)
      : undefined
    if (told?.end === 'completed' || told?.end === 'declined') {
      finish(current, { via: 'ceremony', search: '', event: told.end })
      return
    }
    if (!current.landing) return
    const verdict = judgeMessage(message, {
      source,
      origin: current.landing.origin,
      state: current.nonce,
    })
    if (typeof verdict === 'string') refusedMessages[verdict] += 1
    else finish(current, { via: 'message', search: verdict.search })
  }

  function loaded(current: Attempt): void {
    if (current !== attempt || !current.frame || !isLive(state)) return
    const page = readFrameLocation(current.frame)
    const { landing } = current
    if (page && landing && page.origin === landing.origin && page.pathname === landing.pathname) {
      finish(current, { via: 'location', search: page.search })
      return
    }
    if (mayBeRefused(current)) delay()
    else dispatch({ type: 'load' })
    if (page) options.onUnexpectedNavigation?.({ pathname: page.pathname })
  }

  function finish(current: Attempt, result: CeremonyFinish): void {
    if (current !== attempt || !dispatch({ type: 'finish', finish: result })) return
    endAttempt(current)
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
    const current = attempt
    const finished = state.finish
    const controller = new AbortController()
    current.cleanups.push(() => controller.abort())
    new Promise<ConfirmAnswer>((resolve) => {
      resolve(confirm(finished, { signal: controller.signal }))
    }).then(
      (answer) =>
        current === attempt &&
        dispatch({ type: 'settle', verdict: answer === true ? 'confirmed' : answer || 'not_yet' }),
      () => {
        const error = confirmFailed()
        if (current === attempt && dispatch({ type: 'settle', verdict: error })) report(error)
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
  registerInternals(session, {
    attempt: () => attempt,
    begin,
    place,
    loaded,
    receive,
    fail: (current, error) => stop(current, 'fail', error),
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
