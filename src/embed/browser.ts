/** Calls a browser API that may be missing or forbidden. Returns `undefined` if the call throws. */
export function optional<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Returns 128 random bits in hexadecimal. Pages on plain http may lack `crypto.randomUUID`. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

type Events = WindowEventMap & Pick<DocumentEventMap, 'visibilitychange'>

/**
 * Adds an event listener until `signal` aborts. Passes no `signal` to `addEventListener`, because
 * jsdom rejects an `AbortSignal` of Node.
 */
export function listen<Type extends keyof Events>(
  signal: AbortSignal,
  type: Type,
  listener: (event: Events[Type]) => void,
  target: EventTarget = globalThis,
): void {
  if (signal.aborted) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of an event is its name
  const onEvent = listener as (event: Event) => void
  target.addEventListener(type, onEvent)
  signal.addEventListener('abort', () => target.removeEventListener(type, onEvent))
}

/** Calls `act` at an interval until `signal` aborts. */
export function every(signal: AbortSignal, milliseconds: number, act: () => void): void {
  if (signal.aborted) return
  const timer = setInterval(act, milliseconds)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Calls `act` once after this many milliseconds, unless `signal` aborts before. */
export function after(signal: AbortSignal, milliseconds: number, act: () => void): void {
  if (signal.aborted) return
  const timer = setTimeout(act, milliseconds)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Milliseconds between two checks of the clock. */
export const CHECK_EVERY = 250

/**
 * Calls `onSlow` once, when a request or a frame has taken `slowAfter` milliseconds. Excludes the
 * time while the page is hidden (browsers delay its frames) or offline (the user knows why).
 */
export function watchSlowness(signal: AbortSignal, slowAfter: number, onSlow: () => void): void {
  let waited = 0
  let last = Date.now()
  every(signal, CHECK_EVERY, () => {
    const now = Date.now()
    if (!document.hidden && navigator.onLine) waited += Math.max(0, now - last)
    last = now
    if (!(waited >= slowAfter)) return
    waited = -Infinity
    onSlow()
  })
}
