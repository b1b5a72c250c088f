/** Replaces `@testing-library/react`, so that the component tests also run on Preact. */
import { configure, getQueriesForElement } from '@testing-library/dom'
import {
  type ComponentChild,
  createElement,
  Fragment,
  type FunctionComponent,
  render as renderWithPreact,
} from 'preact'
import { act as actOnce } from 'preact/test-utils'

export * from '@testing-library/dom'

/** Runs the callback and renders its changes. After an async callback, waits for the next task. */
export function act(callback: () => unknown): Promise<void> {
  let isAsync = false
  const rendered = actOnce(() => {
    const result = callback()
    isAsync = result instanceof Promise
    return isAsync ? Promise.resolve(result).then(task) : undefined
  })
  return isAsync ? rendered.then(() => actOnce(task)) : rendered
}

// Keeps the real `setTimeout`, because some tests replace it later.
const setTask = globalThis.setTimeout.bind(globalThis)

const task = (): Promise<void> => new Promise((resolve) => setTask(resolve))

configure({
  eventWrapper(dispatch) {
    let result: unknown
    void act(() => {
      result = dispatch()
    })
    return result
  },
})

interface RenderOptions {
  readonly container?: HTMLElement
  readonly baseElement?: HTMLElement
}

export function render(ui: ComponentChild, options: RenderOptions = {}) {
  const { baseElement = options.container ?? document.body } = options
  const container = options.container ?? document.body.appendChild(document.createElement('div'))
  const rerender = (next: ComponentChild): void => {
    void act(() => renderWithPreact(next, container))
  }
  rerender(ui)
  return {
    container,
    baseElement,
    rerender,
    unmount: (): void => {
      rerender(null)
      if (!options.container) container.remove()
    },
    ...getQueriesForElement(baseElement),
  }
}

interface HookOptions<Props> {
  readonly initialProps?: Props
  readonly wrapper?: FunctionComponent<{ children?: ComponentChild }>
}

export function renderHook<Result, Props>(
  hook: (props: Props | undefined) => Result,
  { initialProps, wrapper = Fragment }: HookOptions<Props> = {},
) {
  const result: { current: Result | undefined } = { current: undefined }
  function Hook({ props }: { readonly props: Props | undefined }) {
    result.current = hook(props)
    return null
  }
  const wrap = (props: Props | undefined): ComponentChild =>
    createElement(wrapper, null, createElement(Hook, { props }))
  const { rerender, unmount } = render(wrap(initialProps))
  return { result, unmount, rerender: (props?: Props) => rerender(wrap(props)) }
}
