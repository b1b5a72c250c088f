/* oxlint-disable react/immutability, react-hooks/exhaustive-deps -- these are the hooks themselves */
/**
 * The part of React that `src/react` uses, on Preact's core. The build of the element replaces the
 * imports of `react` by this module. `preact/compat` would do the same with 1.3 kB more.
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
export { useCallback, useContext, useMemo } from 'preact/hooks'
export { useRef, useState }

// Effects run after the current task, as React's effects of a click do. Preact's default is the next
// frame, which a hidden page does not draw.
options.requestAnimationFrame = queueMicrotask

/** React runs insertion effects before layout effects. Here both run in one pass. */
export const useInsertionEffect = useLayoutEffect

/**
 * Runs all cleanups of a commit before any new effect, as React does. Preact does so for each component
 * alone, and then a focus effect would find a dialog that another component is about to close.
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

/** Preact passes the ref of a function component as a prop. */
export function forwardRef<Instance, Props>(
  render: (props: Props, ref: Ref<Instance> | null) => ComponentChildren,
): FunctionComponent<Props & { ref?: Ref<Instance> }> {
  return (props) => render(props, props.ref ?? null)
}

let ids = 0

/** An id of the page. Preact's own ids start again in each root, and every element is a root. */
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
  // After the insertion effects, which may change the store.
  usePassiveEffect(() => {
    const check = (): void => {
      if (!isCurrent.current()) update(undefined)
    }
    check()
    return subscribe(check)
  }, [subscribe])
  return value
}
