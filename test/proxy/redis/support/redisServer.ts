import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient } from '@redis/client'
import { listen } from '../../support/listen.js'

const NEEDED =
  'The tests on a real Redis need the `redis-server` command: install Debian’s `redis-server` package.'

/**
 * Whether there is a Redis to test with. Where `CI` is set a missing one is an error; elsewhere the
 * same sentence goes to standard error, so that skipped tests are never silent ones.
 */
export function hasRedis(): boolean {
  if (spawnSync('redis-server', ['--version']).status === 0) return true
  if (process.env['CI']) throw new Error(NEEDED)
  process.stderr.write(`${NEEDED} They are left out.\n`)
  return false
}

/** A Redis of the test's own, on one port from start to start. Keeps nothing on disk. */
export interface RedisServer {
  readonly url: string
  /** Starts it, without the data it had. Does nothing while it runs. */
  readonly start: () => Promise<void>
  /** SIGKILL: no goodbye to anyone. */
  readonly kill: () => Promise<void>
  /** Connections stay, answers do not come. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** All that it holds, names and values, in one text. */
  readonly dump: () => Promise<string>
}

/** Starts a Redis on a free port of the loopback interface. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const runs = (): boolean => server?.exitCode === null && server.signalCode === null
  const start = async (): Promise<void> => {
    if (runs()) return
    server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], {
      stdio: 'ignore',
    })
    await untilItAnswers(url)
  }
  await start()
  return {
    url,
    start,
    kill: async () => {
      if (!server || !runs()) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    dump: async () => dumpAll(url),
  }
}

async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer())
  await close()
  return port
}

async function untilItAnswers(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: () => 20 } })
  // Expected until the server is up.
  client.on('error', () => {})
  await client.connect()
  await client.ping()
  client.destroy()
}

async function dumpAll(url: string): Promise<string> {
  const client = createClient({ url })
  await client.connect()
  const names = await client.keys('*')
  const entries = names.map(async (name) => `${name} ${String(await client.get(name))}`)
  const dump = (await Promise.all(entries)).join('\n')
  client.destroy()
  return dump
}
