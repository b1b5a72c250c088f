import { onTestFinished } from 'vitest'

/** Something of the browser that the engine touches: where it is, and its name. */
export type BrowserApi = readonly [owner: object, name: string]

/** Puts something in the place of a part of the browser until the test is over, or the return is called. */
export function replaceApi([owner, name]: BrowserApi, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, writable: true, value })
  const restore = (): void => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  }
  onTestFinished(restore)
  return restore
}

/** A part of the browser that throws whenever it is called or constructed. */
export function throwing(): never {
  throw new DOMException('Not in this browser.', 'SecurityError')
}
