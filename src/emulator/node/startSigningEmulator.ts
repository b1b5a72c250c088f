import { readFile } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Server, ServerRequest } from 'srvx'
import { serve } from 'srvx/node'
import type { SigningError } from '../../contract/signingError.js'
import { createSigningEmulator } from '../createSigningEmulator.js'
import type { SigningEmulatorOptions } from '../emulatorOptions.js'
import { ConnectionReset } from '../faults/answerWithFaults.js'
import { invalidOption } from '../http/invalidOption.js'
import type { SigningEmulator } from '../signingEmulator.js'

/** A certificate and its key. Each is PEM text, or the path of a PEM file. */
export interface TlsOptions {
  readonly cert: string
  readonly key: string
}

/** The emulator's options, and the address on which {@link startSigningEmulator} listens. */
export interface StartOptions extends SigningEmulatorOptions {
  /** The port to listen on; 0 takes a free port. Default: 8787. */
  readonly port?: number
  /** The address to listen on. Default: `127.0.0.1`, which only this machine reaches. */
  readonly host?: string
  /**
   * The certificate and its key, to serve https. The client must trust the certificate: for Node,
   * set `NODE_EXTRA_CA_CERTS`. Default: http.
   */
  readonly tls?: TlsOptions
}

/** An emulator that listens on a port. */
export interface RunningSigningEmulator {
  /** The emulator's url, such as `http://127.0.0.1:8787`. */
  readonly origin: string
  readonly emulator: SigningEmulator
  /** Stops listening and closes every connection, including unanswered ones. */
  readonly close: () => Promise<void>
}

/**
 * Starts the emulator on a port of this machine. The urls that it creates contain this address, unless
 * the option `origin` sets another one, such as the origin of a reverse proxy.
 *
 * Rejects with `invalid_option` if an option is invalid, or if the port is in use or not allowed.
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
      // HTTP/2 is off, so that the fault `reset` breaks the connection of one call only.
      ...(tls && { tls, node: { http2: false } }),
      silent: true,
      // The application, not this server, handles signals such as SIGINT.
      gracefulShutdown: false,
      manual: true,
    })
    await server.serve()
    return server
  } catch (error) {
    throw listenError(error, host, port)
  }
}

/** Answers a request. If a fault breaks the connection, closes it without a response. */
async function answer(
  emulator: SigningEmulator | undefined,
  request: ServerRequest,
): Promise<Response> {
  if (!emulator) return new Response(null, { status: 503 })
  try {
    const { status, headers, body } = await emulator.fetch(request)
    // Adds the reason phrase, such as `Created`, because curl shows it.
    return new Response(body, { status, statusText: STATUS_CODES[status] ?? '', headers })
  } catch (error) {
    if (!(error instanceof ConnectionReset)) throw error
    const socket = request.runtime?.node?.req.socket
    // Node cannot reset a TLS connection, so this closes the connection.
    if (socket instanceof TLSSocket) socket.destroy()
    else socket?.resetAndDestroy()
    return new Response(null, { status: 500 })
  }
}

/** Returns the port of a listening server, which the system chose if the option was 0. */
function portOf(server: Server): number | undefined {
  const address = server.node?.server?.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** Returns the origin for browsers, which cannot open an address such as `0.0.0.0`. */
function originOf(scheme: 'http' | 'https', host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' || host === '' ? '127.0.0.1' : host
  return `${scheme}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function listenError(error: unknown, host: string, port: number): SigningError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return invalidOption(
      `Port ${port} on ${host} is in use.`,
      'Stop the process on this port, or set another port; 0 takes a free port.',
    )
  }
  return invalidOption(
    `The emulator cannot listen on ${host}:${port}.`,
    'Set a port from 0 to 65535 that your user is allowed to open, and an address of this machine.',
  )
}

/** Reads certificate and key. Throws `invalid_option` if they are unreadable or do not match. */
async function readTls({ cert, key }: TlsOptions): Promise<TlsOptions> {
  try {
    const pair = { cert: await readPem(cert), key: await readPem(key) }
    createSecureContext(pair)
    return pair
  } catch {
    throw invalidOption(
      'The emulator’s option `tls` must be a certificate and its key.',
      'Set both as PEM text, or as paths of PEM files.',
    )
  }
}

async function readPem(textOrPath: string): Promise<string> {
  return textOrPath.startsWith('-----BEGIN ') ? textOrPath : readFile(textOrPath, 'utf8')
}
