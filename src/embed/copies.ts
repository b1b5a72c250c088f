/** All copies of the package on a page share this registry, although each has its own modules. */
const REGISTRY = Symbol.for('react-signing-ceremony')

/**
 * Returns the React contexts of the copies whose provider was rendered. A component finds only the
 * provider of its own copy.
 */
function readRegistry(): Set<unknown> {
  const found: unknown = Reflect.get(globalThis, REGISTRY)
  const contexts = found instanceof Set ? found : new Set<unknown>()
  Reflect.set(globalThis, REGISTRY, contexts)
  return contexts
}

/** Notes that a provider of the copy with this context was rendered. */
export function noteProvider(context: object): void {
  readRegistry().add(context)
}

/** Whether a provider of another copy of the package was rendered. */
export function hasOtherCopy(context: object): boolean {
  return [...readRegistry()].some((other) => other !== context)
}

/** Names two copies of the package, and how to keep one of them. */
export const TWO_COPIES =
  'The page has two copies of react-signing-ceremony, and <SigningProvider> is of the other copy. List them with `npm ls react-signing-ceremony` and keep one.'
