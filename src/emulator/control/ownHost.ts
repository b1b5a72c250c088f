import type { EmulatorSettings } from '../emulatorOptions.js'
import { ServiceProblem } from '../http/serviceProblem.js'

/** A host and perhaps a port, and nothing that a lenient parser would read as something else. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Refuses a request that came under a foreign name. The controls need no key, so the browser's rule
 * that a page reads its own origin only is all that protects them; a page whose name was made to point
 * at this machine (DNS rebinding) is of the emulator's origin, but cannot choose the `Host` it sends.
 */
export function assertOwnHost(request: Request, { origin, hosts }: EmulatorSettings): void {
  const name = hostnameOf(request.headers.get('host') ?? new URL(request.url).host)
  const own = [new URL(origin).hostname, ...hosts.map(hostnameOf)]
  if (name !== undefined && (LOOPBACK.test(name) || own.includes(name))) return
  throw new ServiceProblem(
    'foreign-host',
    'The controls answer under the emulator’s own names only: this machine’s, and those that the option hosts (--allow-host) lists.',
  )
}

function hostnameOf(host: string): string | undefined {
  return HOST.test(host) ? new URL(`http://${host}`).hostname : undefined
}
