import type { Signing } from '../signing/signing.js'
import type { CeremonyState } from '../signing/signingState.js'
import type { Signings } from './signings.js'

/** The signings of a list, which needs no component for each of them. */
export interface SigningList {
  /** Holds the signings, so that the page asks about them. Returns a function that releases them. */
  readonly hold: () => () => void
  /** Asks about the documents, once each: all, or those whose rows are marked. */
  readonly ask: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the states by id: the same object until one of them changes. */
  readonly getStates: () => ReadonlyMap<string, CeremonyState>
  /** Returns the states that a server renders, too. */
  readonly getInitialStates: () => ReadonlyMap<string, CeremonyState>
}

/** Creates the list of the signings with these ids. Has no effect before it is held. */
export function createSigningList(
  client: Signings,
  ids: readonly string[],
  marks: RowMarks,
): SigningList {
  const signings = ids.map((id) => client.get(id))
  const { questions } = client
  // Without a proxy, only the components of the documents can ask.
  const isAsked = client.options.endpoint !== undefined
  const read = (stateOf: (signing: Signing) => CeremonyState) =>
    new Map(signings.map((signing) => [signing.key, stateOf(signing)]))
  const initial = read((signing) => signing.getInitialSnapshot().state)
  let states = initial
  return {
    hold() {
      let releases: (() => void)[] = []
      questions.together(() => {
        releases = signings.map((signing) =>
          signing.hold({ current: isAsked ? { recipientId: signing.key } : {} }),
        )
      })
      return () => {
        for (const release of releases) release()
      }
    },
    ask: () => marks.ask(signings),
    subscribe(listener) {
      const stops = signings.map((signing) => signing.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    getStates() {
      if (signings.some(({ key, state }) => states.get(key) !== state)) {
        states = read(({ state }) => state)
      }
      return states
    },
    getInitialStates: () => initial,
  }
}

/** The marked rows of a list: their elements say which documents are on the screen. */
export interface RowMarks {
  /** Returns the function that marks the row of a document. It is the same for the same id. */
  readonly ref: (id: string) => (element: Element | null) => void
  /** Asks about signings, once each. As soon as a row is marked, only about marked ones. */
  readonly ask: (signings: readonly Signing[]) => void
}

/** Creates the marks of one list. */
export function createRowMarks(client: Signings): RowMarks {
  const refs = new Map<string, (element: Element | null) => void>()
  const stops = new Map<string, () => void>()
  const asked = new Set<string>()
  let unasked: Signing[] = []
  const flush = (): void => {
    const waiting = unasked
    unasked = []
    client.questions.together(() => {
      for (const signing of waiting) {
        const { key } = signing
        // A row without a mark is not on the page, if others have one.
        if (asked.has(key) || (stops.size > 0 && !stops.has(key))) continue
        asked.add(key)
        signing.run(() => signing.ask('mounted'))
      }
    })
  }
  const ask = (signings: readonly Signing[]): void => {
    // Deferred, so that a thousand rows that are marked in one commit are one batch.
    if (unasked.length === 0) queueMicrotask(flush)
    unasked.push(...signings)
  }
  const mark = (id: string, element: Element | null): void => {
    stops.get(id)?.()
    stops.delete(id)
    if (!element) return
    const signing = client.get(id)
    stops.set(id, signing.watch(element))
    ask([signing])
  }
  const ref: RowMarks['ref'] = (id) => {
    const known = refs.get(id) ?? ((element: Element | null) => mark(id, element))
    refs.set(id, known)
    return known
  }
  return { ref, ask }
}
