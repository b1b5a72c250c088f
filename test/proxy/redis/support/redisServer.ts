import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { findCommand } from '../../../support/findCommand.js'
import { listen } from '../../support/listen.js'

/** Whether `redis-server` is installed. Where it is not, `npm test` says so in its summary. */
export function hasRedis(): boolean {
  return findCommand('redis-server') !== undefined
}

/** How a test's Redis stores its data on disk. */
export type Persistence = 'none' | 'appendonly' | 'snapshots'

const PERSISTENCE: Readonly<Record<Persistence, readonly string[]>> = {
  none: ['--save', ''],
  appendonly: ['--save', '', '--appendonly', 'yes'],
  snapshots: ['--save', '3600 1', '--appendonly', 'no'],
}

/** A Redis of the test's own, on one port from start to start. */
export interface RedisServer {
  readonly url: string
  /** Starts it with what is on disk. Does nothing while it runs. */
  readonly start: () => Promise<void>
  /** SIGKILL: it cannot save anything. */
  readonly kill: () => Promise<void>
  /** Connections stay, and replies do not come. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Sends one command over a connection of its own. */
  readonly command: (...words: string[]) => Promise<unknown>
  /** Everything that it stores, names and values, in one text. */
  readonly dump: () => Promise<string>
  /** Kills it and deletes what is on disk. */
  readonly remove: () => Promise<void>
}

/** Starts a Redis on a free port of the loopback interface. */
export async function startRedis(persistence: Persistence = 'none'): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'test-redis-'))
  const place = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder]
  let server: ChildProcess | undefined
  const runs = (): boolean => server?.exitCode === null && server.signalCode === null
  const start = async (): Promise<void> => {
    if (runs()) return
    server = spawn('redis-server', [...place, ...PERSISTENCE[persistence]], { stdio: 'ignore' })
    await untilItAnswers(url)
  }
  const kill = async (): Promise<void> => {
    if (!server || !runs()) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url,
    start,
    kill,
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    command: async (...words) => {
      const client = createClient({ url })
      await client.connect()
      try {
        return await client.sendCommand(words)
      } finally {
        client.destroy()
      }
    },
    dump: async () => dumpAll(url),
    remove: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
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
