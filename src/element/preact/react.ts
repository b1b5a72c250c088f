/* oxlint-disable react/immutability, react-hooks/exhaustive-deps -- these are the hooks themselves */
/**
 * Implements the part of React that `src/react` uses, with Preact's core. The build of the element
 * replaces `react` with this module. `preact/compat` could replace it, too, but adds 1.3 kB.
 */
import { type ComponentChildren, type FunctionComponent, options, type Ref } from 'preact'
import {
  type EffectCallback,
  type Inputs,
  useEffect as usePassiveEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

export { createContext } from 'preact'
export { useContext, useMemo } from 'preact/hooks'
export { useRef, useState }

// Runs effects after the current task, as React does after a click. By default, Preact waits for
// the next animation frame, which hidden pages do not draw.
options.requestAnimationFrame = queueMicrotask

/** React runs insertion effects before layout effects. Here, both run in the same pass. */
export const useInsertionEffect = useLayoutEffect

/**
 * Runs all cleanups of a commit before new effects, as React does. Preact cleans up one component
 * at a time, so a focus effect would find a dialog that another component is about to close.
 */
export function useEffect(effect: EffectCallback, inputs?: Inputs): void {
  const cleanup = useRef<ReturnType<EffectCallback>>(undefined)
  useLayoutEffect(
    () => () => {
      cleanup.current?.()
      cleanup.current = undefined
    },
    inputs,
  )
  usePassiveEffect(() => {
    cleanup.current = effect()
  }, inputs)
}

/** Passes `ref` as the second argument: Preact gives function components their `ref` as a prop. */
export function forwardRef<Instance, Props>(
  render: (props: Props, ref: Ref<Instance> | null) => ComponentChildren,
): FunctionComponent<Props & { ref?: Ref<Instance> }> {
  return (props) => render(props, props.ref ?? null)
}

let ids = 0

/** Returns an id that is unique in the page. Preact's ids are unique within one element only. */
export function useId(): string {
  return useState(() => `signing-ceremony-${++ids}`)[0]
}

export function useSyncExternalStore<Snapshot>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
): Snapshot {
  const value = getSnapshot()
  const [, update] = useReducer((count: number) => count + 1, 0)
  const isCurrent = useRef((): boolean => true)
  useLayoutEffect(() => {
    isCurrent.current = () => Object.is(value, getSnapshot())
  })
  // Runs after the insertion effects, which may change the store.
  usePassiveEffect(() => {
    const check = (): void => {
      if (!isCurrent.current()) update(undefined)
    }
    check()
    return subscribe(check)
  }, [subscribe])
  return value
}
