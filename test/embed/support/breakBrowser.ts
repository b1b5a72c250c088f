import { onTestFinished } from 'vitest'

/** A browser API: the object that owns the API, and the name of the API. */
export type BrowserApi = readonly [owner: object, name: string]

/** Replaces a browser API until the test ends or the returned function is called. */
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

/** A browser API that throws when it is called or constructed. */
export function throwing(): never {
  throw new DOMException('Not in this browser.', 'SecurityError')
}
