import { logFailure } from './logFailure.js'
import type { Emit, ProxyEvent } from './proxyEvent.js'
import { sha256 } from './sha256.js'

/** Guards the host's hook: whatever it does, no answer changes. Without one, failures are logged. */
export function createEmit(
  onEvent: (event: ProxyEvent) => void | Promise<void> = logFailure,
): Emit {
  return (event) => {
    // Also catches the rejection of an async hook.
    void (async () => onEvent(event))().catch(() => {})
  }
}

/** Hashes kept at most: those who call now are mostly those who called just before. */
const MAX_HASHES = 1_000

/** Hashes for events: equal values stay recognisable, none can be read. */
export function createEventHash(salt: string | undefined): (value: string) => Promise<string> {
  let prefix = salt
  const hashes = new Map<string, Promise<string>>()
  return async (value) => {
    const known = hashes.get(value)
    if (known) return known
    if (hashes.size >= MAX_HASHES) hashes.clear()
    // Not before the first call: Workers refuse to start where anything random is made outside of one.
    prefix ??= crypto.randomUUID()
    const hash = sha256([prefix, value])
    hashes.set(value, hash)
    return hash
  }
}
