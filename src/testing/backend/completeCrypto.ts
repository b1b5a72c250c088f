/**
 * Gives emulated pages the `crypto.subtle` that every browser has on https and on localhost: Jest's
 * jsdom has none, and proxy and emulator make hashes and tokens with it. Elsewhere it throws a sentence.
 */
export function completeCrypto(): void {
  if (globalThis.crypto?.subtle !== undefined) return
  const { process } = globalThis
  if (typeof process?.getBuiltinModule !== 'function') {
    throw new Error('This page has no crypto.subtle: open it by https, or on localhost.')
  }
  const { subtle } = process.getBuiltinModule('node:crypto').webcrypto
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: subtle })
}
