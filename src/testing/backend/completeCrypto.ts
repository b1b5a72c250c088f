/**
 * Adds `crypto.subtle` to emulated pages, because Jest's jsdom has none. Proxy and emulator need it for
 * hashes and tokens. Every browser has it on https and on localhost; elsewhere this throws.
 */
export function completeCrypto(): void {
  if (globalThis.crypto?.subtle !== undefined) return
  const { process } = globalThis
  if (typeof process?.getBuiltinModule !== 'function') {
    throw new Error('This page has no crypto.subtle. Open the page by https, or on localhost.')
  }
  const { subtle } = process.getBuiltinModule('node:crypto').webcrypto
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: subtle })
}
