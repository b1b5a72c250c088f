import type { EmulatorSettings } from '../emulatorOptions.js'
import { ServiceProblem } from '../http/serviceProblem.js'

/** A host with an optional port. The URL parser would accept more. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Refuses a request with a foreign host name, because the controls need no key. A foreign site can point its
 * own name at this machine (DNS rebinding), but it cannot change the `Host` header.
 */
export function assertOwnHost(request: Request, { origin, hosts }: EmulatorSettings): void {
  const name = hostnameOf(request.headers.get('host') ?? new URL(request.url).host)
  const own = [new URL(origin).hostname, ...hosts.map(hostnameOf)]
  if (name !== undefined && (LOOPBACK.test(name) || own.includes(name))) return
  throw new ServiceProblem(
    'foreign-host',
    'The controls accept only this machine’s names, the host of `origin`, and those of the option `hosts` (--allow-host).',
  )
}

function hostnameOf(host: string): string | undefined {
  return HOST.test(host) ? new URL(`http://${host}`).hostname : undefined
}
