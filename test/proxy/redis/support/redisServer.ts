import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient } from '@redis/client'
import { findCommand } from '../../../support/findCommand.js'
import { listen } from '../../support/listen.js'

/** Whether there is a Redis to test with. Where there is none, `npm test` says so in its summary. */
export function hasRedis(): boolean {
  return findCommand('redis-server') !== undefined
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
  /** Sends one command over a connection of its own. */
  readonly command: (...words: string[]) => Promise<unknown>
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
