/** The global `fetch` before each routed one. Tests can replace the global one by a routed one. */
const befores = new WeakMap<typeof fetch, typeof fetch>()

/**
 * Creates a `fetch` that can replace the global `fetch`: `answer` handles the routes of the proxy and
 * returns `undefined` for other requests, which go to the application's own `fetch`.
 */
export function createRoutedFetch(
  answer: (...request: Parameters<typeof fetch>) => Promise<Response> | undefined,
): typeof fetch {
  const routed: typeof fetch = async (...request) => answer(...request) ?? ownFetch()(...request)
  befores.set(routed, globalThis.fetch)
  return routed
}

/** Returns the global `fetch`, or the one that a routed `fetch` has replaced. */
function ownFetch(): typeof fetch {
  let own = globalThis.fetch
  for (let before = befores.get(own); before; before = befores.get(own)) own = before
  return own
}
