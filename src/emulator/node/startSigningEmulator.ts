import { STATUS_CODES } from 'node:http'
import { TLSSocket } from 'node:tls'
import { SigningError } from '../../contract/signingError.js'
import { serve, type Server, type ServerRequest } from '../bundled/srvx.js'
import { createSigningEmulator } from '../createSigningEmulator.js'
import type { SigningEmulatorOptions } from '../emulatorOptions.js'
import { ConnectionReset } from '../faults/answerWithFaults.js'
import type { SigningEmulator } from '../signingEmulator.js'
import { readTls, type TlsOptions } from './readTls.js'

/** What {@link startSigningEmulator} may be told, beside the emulator's own options. */
export interface StartOptions extends SigningEmulatorOptions {
  /** Default: 8787; 0 takes one that is free. */
  readonly port?: number
  /** The address to listen on. Default: `127.0.0.1`, which no other machine can reach. */
  readonly host?: string
  /**
   * Answers https instead of http, for a client that takes no other address. Each is a text in PEM or
   * the path of a file that holds one. Whoever calls has to trust the certificate, which is for the
   * client to be told: `NODE_EXTRA_CA_CERTS` does it for Node. Default: http.
   */
  readonly tls?: TlsOptions
}

/** An emulator that listens. */
export interface RunningSigningEmulator {
  /** Where it is reached, such as `http://127.0.0.1:8787`. */
  readonly origin: string
  readonly emulator: SigningEmulator
  /** Stops listening and ends every connection, those that hang included. */
  readonly close: () => Promise<void>
}

/**
 * Starts the emulator on a port of this machine. The origin of its urls is the address it listens
 * on, unless the option `origin` names another, as behind a reverse proxy.
 *
 * Rejects with `invalid_option` when an option is wrong, or the port is in use or not allowed.
 *
 * @example
 * ```ts
 * const { origin, emulator, close } = await startSigningEmulator({ port: 0 })
 * ```
 */
export async function startSigningEmulator(
  options: StartOptions = {},
): Promise<RunningSigningEmulator> {
  const { port = 8787, host = '127.0.0.1', tls: givenTls, ...emulatorOptions } = options
  const tls = givenTls && (await readTls(givenTls))
  let emulator: SigningEmulator | undefined
  const server = await listen({ host, port, tls }, (request) => answer(emulator, request))
  try {
    const listening = originOf(tls ? 'https' : 'http', host, portOf(server) ?? port)
    const origin = emulatorOptions.origin ?? listening
    const hosts = [...(emulatorOptions.hosts ?? []), new URL(listening).hostname]
    emulator = createSigningEmulator({ ...emulatorOptions, origin, hosts })
    const { webhooks } = emulator
    const close = async (): Promise<void> => {
      webhooks?.stop()
      await server.close(true)
    }
    return { origin: emulator.origin, emulator, close }
  } catch (error) {
    await server.close(true)
    throw error
  }
}

async function listen(
  { host, port, tls }: { host: string; port: number; tls: TlsOptions | undefined },
  fetch: (request: ServerRequest) => Promise<Response>,
): Promise<Server> {
  try {
    const server = serve({
      port,
      hostname: host,
      fetch,
      // No second protocol: a connection that breaks has to be the caller's own.
      ...(tls && { tls, node: { http2: false } }),
      silent: true,
      // Signals are the application's own business.
      gracefulShutdown: false,
      manual: true,
    })
    await server.serve()
    return server
  } catch (error) {
    throw listenError(error, host, port)
  }
}

/** Breaks the connection itself where the emulator rejects as a broken one would. */
async function answer(
  emulator: SigningEmulator | undefined,
  request: ServerRequest,
): Promise<Response> {
  if (!emulator) return new Response(null, { status: 503 })
  try {
    return withReason(await emulator.fetch(request))
  } catch (error) {
    if (!(error instanceof ConnectionReset)) throw error
    const socket = request.runtime?.node?.req.socket
    // A reset is for a connection of TCP itself; Node refuses it to one that is encrypted.
    if (socket instanceof TLSSocket) socket.destroy()
    else socket?.resetAndDestroy()
    return new Response(null, { status: 500 })
  }
}

/** `201 Created` for those who look with curl: a web response leaves the word out. */
function withReason({ status, headers, body }: Response): Response {
  return new Response(body, { status, statusText: STATUS_CODES[status] ?? '', headers })
}

/** The port that was free, when any was asked for. */
function portOf(server: Server): number | undefined {
  const address = server.node?.server?.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** An address that means "every one of this machine" is none to send a browser to. */
function originOf(scheme: 'http' | 'https', host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' || host === '' ? '127.0.0.1' : host
  return `${scheme}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function listenError(error: unknown, host: string, port: number): SigningError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new SigningError('invalid_option', `Port ${port} on ${host} is in use.`, {
      remedy: 'Stop what listens there, or choose another port; 0 takes one that is free.',
    })
  }
  if (code === 'EACCES') {
    return new SigningError('invalid_option', `Port ${port} may not be used by this user.`, {
      remedy: 'Choose a port of 1024 or more.',
    })
  }
  return new SigningError('invalid_option', `The emulator cannot listen on ${host}:${port}.`, {
    remedy: 'Give a port from 0 to 65535 and an address of this machine.',
  })
}
