import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { findCommand } from '../../../support/findCommand.js'
import { freePort } from '../../../support/freePort.js'

/** Whether `redis-server` is installed. If not, `npm test` reports it in its summary. */
export function hasRedis(): boolean {
  return findCommand('redis-server') !== undefined
}

/** How the Redis server of a test stores its data on disk. `cluster` is a node that stores none. */
export type Persistence = 'none' | 'appendonly' | 'cluster'

const PERSISTENCE: Readonly<Record<Persistence, readonly string[]>> = {
  none: ['--save', ''],
  appendonly: ['--save', '', '--appendonly', 'yes'],
  cluster: ['--save', '', '--cluster-enabled', 'yes'],
}

/** A Redis server for one test. It keeps its port when it restarts. */
export interface RedisServer {
  readonly url: string
  /** Starts the server with the data on disk. Does nothing if it is running. */
  readonly start: () => Promise<void>
  /** Kills the server with SIGKILL, so that it cannot save anything. */
  readonly kill: () => Promise<void>
  /** Suspends the server: it sends no replies, but keeps its connections. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Sends one command over a separate connection, and returns the reply. */
  readonly command: (...words: string[]) => Promise<unknown>
  /** Returns all stored names and values as one text. */
  readonly dump: () => Promise<string>
  /** Kills the server and deletes its data on disk. */
  readonly remove: () => Promise<void>
}

/** Starts a Redis server on a free port of the loopback interface. */
export async function startRedis(persistence: Persistence = 'none'): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'test-redis-'))
  const location = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder]
  let server: ChildProcess | undefined
  const runs = (): boolean => server?.exitCode === null && server.signalCode === null
  const start = async (): Promise<void> => {
    if (runs()) return
    server = spawn('redis-server', [...location, ...PERSISTENCE[persistence]], { stdio: 'ignore' })
    await waitForAnswer(url)
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

async function waitForAnswer(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: () => 20 } })
  // Errors are normal until the server has started.
  client.on('error', () => {})
  await client.connect()
  const answers = async (): Promise<boolean> =>
    client.ping().then(
      () => true,
      () => false,
    )
  // A restarted Redis refuses commands while it loads its data.
  // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
  while (!(await answers()));
  client.destroy()
}

async function dumpAll(url: string): Promise<string> {
  const client = createClient({ url })
  await client.connect()
  const names = await client.keys('*')
  const entries = names.map(async (name) => {
    const type = await client.type(name)
    if (type === 'hash') return [name, ...(await client.hVals(name))].join(' ')
    if (type === 'zset') return [name, ...(await client.zRange(name, 0, -1))].join(' ')
    return `${name} ${await client.get(name)}`
  })
  const dump = (await Promise.all(entries)).join('\n')
  client.destroy()
  return dump
}
