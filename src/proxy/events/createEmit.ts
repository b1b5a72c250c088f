import { createEventLog } from './eventLog.js'
import type { Emit, ProxyEvent } from './proxyEvent.js'

/** Gives events to the host's function, or to the log. Whatever that does, no response changes. */
export function createEmit(
  onEvent: ((event: ProxyEvent) => void | Promise<void>) | undefined,
): Emit {
  const report = onEvent ?? createEventLog()
  return (event) => {
    // Also catches the rejection of an async function.
    void (async () => report(event))().catch(() => {})
  }
}
