import { optional } from './browser/optional.js'
import { after, createScope } from './browser/scope.js'
import { savesData, warmUp } from './frame/warmUp.js'
import { begin } from './lifecycle/beginning.js'
import {
  announce,
  type SessionInternals,
  close,
  type Preparation,
} from './session/sessionInternals.js'
import { type CeremonyState, IDLE } from './session/ceremonyState.js'
import type { Session } from './session/ceremonySession.js'
import { internalsOf } from './session/internalsOf.js'

/** How a ceremony is prepared. */
export interface PrepareOptions {
  /**
   * Addresses to load out of sight, in a frame without scripts, so that the ceremony's frame finds a
   * connection to its origin: something small that may be framed and answers with a body, such as
   * `https://sign.example/favicon.ico`. An answer that a browser refuses to frame, or one without a
   * body, warms nothing in Safari. The service contract names none, so name one that your service has.
   * @default none: it connects to `ceremonyOrigins`, which helps in Firefox and Safari alone
   */
  readonly warmUp?: readonly string[] | undefined
  /**
   * Whether to create a ceremony now, and to load it out of sight where its frame is mounted already.
   *
   * A deliberate call, with its price: every ceremony is an entry in the evidence, this one perhaps of
   * a document that nobody opened, and where a service revokes older links (the live one does), a link
   * that was sent before is void. Its url may be good for one use or for a short time.
   * @default false
   */
  readonly create?: boolean | undefined
  /**
   * Milliseconds that a ceremony which was created waits for its `start()`; then it is dropped, and
   * `start()` asks for another.
   * @default 120000
   */
  readonly keepFor?: number | undefined
}

/** Services are known whose urls live a few minutes. */
const DEFAULT_KEEP_FOR = 120_000

/**
 * Does before the start what can be done then: connects to the ceremony's origin (`warmUp`, or the
 * session's `ceremonyOrigins`) so that the frame need not, or with `create` the whole of it, which
 * `start()` then only shows. Call it when a person is about to start, and again as often as you like: a
 * connection is made anew once it may have gone cold.
 *
 * With `create` the state stays `idle` until `start()`, whatever happens; that asks for no second
 * ceremony, and shows an error if there was one. The frame loads out of sight and reach where the
 * session is mounted, and stays there.
 *
 * Does nothing where data is to be saved or the line is a cellular one, nor once anything was started.
 *
 * @example
 * ```ts
 * const session = createCeremonySession({ create })
 * const warmUp = ['https://sign.example/favicon.ico']
 * const button = document.querySelector('#start')!
 * button.addEventListener('pointerenter', () => prepareCeremony(session, { warmUp }))
 * button.addEventListener('click', session.start)
 * ```
 */
export function prepareCeremony(
  session: Session,
  { create, keepFor = DEFAULT_KEEP_FOR, warmUp: addresses }: PrepareOptions = {},
): void {
  const internals = internalsOf(session)
  if (session.getSnapshot().status !== 'idle' || internals.attempt || optional(savesData)) return
  if (!create) {
    warmUp(addresses, internals.options.ceremonyOrigins)
    return
  }
  const preparation = prepare(internals)
  begin(internals, false, undefined, preparation)
  after(createScope(), keepFor, () => {
    if (internals.preparation === preparation) close(internals)
  })
}

/** {@link IDLE}, with a ceremony in a frame out of sight. */
const PREPARED: CeremonyState = { status: 'idle', prepared: true }

function prepare(internals: SessionInternals): Preparation {
  const held: (() => void)[] = []
  return {
    state: () => (internals.state.place === 'frame' ? PREPARED : IDLE),
    hold: (call) => held.push(call),
    start() {
      // Of what nobody holds nothing is told any more.
      if (internals.isReleased) return
      internals.preparation = undefined
      announce(internals, 'idle')
      for (const call of held) call()
    },
  }
}
