'use client'

import { useEffect, useInsertionEffect, useMemo, useSyncExternalStore } from 'react'
import type { Answer } from '../contract/confirm/signingAnswer.js'
import { createRowMarks, createSigningList } from '../embed/client/signingList.js'
import type { ConfirmAnswer } from '../embed/signing/signingOptions.js'
import type { CeremonyState } from '../embed/signing/signingState.js'
import { useProvidedSignings } from './SigningProvider.js'

/** Options of {@link useSignings}. */
export interface UseSigningsOptions {
  /**
   * What your own list already knows, by recipient id: values of the type that `confirm` returns.
   * The page does not ask about these documents on mount, even if the value is `false`. Later values
   * are ignored.
   * @default none: the page asks about each document
   */
  readonly initialAnswers?: Readonly<Record<string, ConfirmAnswer | Answer | undefined>> | undefined
}

/** What a page knows about the signings of its provider, and what it can do without a component. */
export interface SigningsControl {
  /** Returns the state of a signing, as `useCeremony` has it. An unknown id has the status `idle`. */
  readonly get: (recipientId: string) => CeremonyState
  /**
   * Marks the row of a document: `<tr ref={ref(id)}>`. The page then asks about this document when the
   * row becomes visible. As soon as a row is marked, the page asks about marked rows only.
   */
  readonly ref: (recipientId: string) => (element: Element | null) => void
  /**
   * Asks your server again, even after a final answer: about the signing with this key, or about all.
   * Call it when your own data has changed, for example after a push of your server.
   */
  readonly invalidate: (key?: string) => void
}

const NONE: readonly string[] = []

/**
 * Returns the states of many signings, without a component for each: for a list of documents. The
 * page asks your server about them: about a marked row when it becomes visible, else about ten
 * documents at once and about the others every two seconds.
 *
 * Renders only when a state changes. Without ids, it renders never, and `get` returns the state at
 * the moment of the call. Returns the same object until a state or the provider's `endpoint`,
 * `credentials` or `user` changes. Throws without a provider.
 *
 * @example
 * ```tsx
 * const { get, ref } = useSignings([recipientId])
 * return <li ref={ref(recipientId)}>{get(recipientId).status === 'confirmed' ? 'Signed' : 'To sign'}</li>
 * ```
 */
export function useSignings(
  recipientIds: readonly string[] = NONE,
  { initialAnswers }: UseSigningsOptions = {},
): SigningsControl {
  const signings = useProvidedSignings('useSignings()')
  for (const id of recipientIds) signings.get(id, initialAnswers?.[id])
  const marks = useMemo(() => createRowMarks(signings), [signings])
  // A list that a render computes again has the same ids. No id contains a line break.
  const joined = recipientIds.join('\n')
  const list = useMemo(
    () => createSigningList(signings, joined === '' ? NONE : joined.split('\n'), marks),
    [signings, joined, marks],
  )
  useInsertionEffect(() => list.hold(), [list])
  useEffect(() => list.ask(), [list])
  const states = useSyncExternalStore(list.subscribe, list.getStates, list.getInitialStates)
  // Another object for other states: React Compiler would not call `get` of the same object again.
  return useMemo(
    () => ({
      get: (id) => states.get(id) ?? signings.stateOf(id),
      ref: marks.ref,
      invalidate: (key) => signings.invalidate(key),
    }),
    [signings, marks, states],
  )
}
