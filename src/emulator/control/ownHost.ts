import type { EmulatorSettings } from '../emulatorOptions.js'
import { ServiceProblem } from '../http/serviceProblem.js'

/** A host with an optional port, as in the header `Host`. The URL parser would accept more. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Refuses a request for a foreign host name, because the control path needs no key. A foreign site
 * can point its own name at this machine (DNS rebinding), but it cannot change the `Host` header.
 */
export function assertOwnHost(request: Request, { origin, hosts }: EmulatorSettings): void {
  const name = hostnameOf(request.headers.get('host') ?? new URL(request.url).host)
  const own = [new URL(origin).hostname, ...hosts.map(hostnameOf)]
  if (name !== undefined && (LOOPBACK.test(name) || own.includes(name))) return
  throw new ServiceProblem(
    'foreign-host',
    'The start page and /_emulator accept only the host names of this machine, of `origin` and of `hosts` (--allow-host).',
  )
}

function hostnameOf(host: string): string | undefined {
  return HOST.test(host) ? new URL(`http://${host}`).hostname : undefined
}
