/**
 * Adds `crypto.subtle` to a test environment that lacks it, such as Jest's jsdom. The proxy and the
 * emulator need it for hashes and tokens. Throws in a browser outside https and localhost.
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
