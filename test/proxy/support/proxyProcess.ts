import { fork } from 'node:child_process'
import { once } from 'node:events'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import type { ProxyEvent } from '../../../src/proxy/index.js'
import { ALICE, MOUNT } from './portal.js'

/** Options of a proxy in a separate process, which receives them as JSON. */
export interface ProxyProcessOptions {
  readonly serviceUrl: string
  /** The store: a Redis, or a PostgreSQL if its protocol is `postgres:`. */
  readonly storeUrl: string
}

/** A response, and how long it took in milliseconds. */
export interface TimedAnswer {
  readonly status: number
  readonly body: unknown
  readonly ms: number
}

/** A proxy that runs in a separate process. */
export interface ProxyProcess {
  /** Sends a POST of Alice's browser to a path below the mount path. */
  readonly post: (path: string, body?: unknown, key?: string) => Promise<TimedAnswer>
  /** Sends a GET of Alice's browser to a path below the mount path. */
  readonly read: (path: string) => Promise<TimedAnswer>
  readonly events: readonly ProxyEvent[]
  /** SIGKILL. */
  readonly kill: () => Promise<void>
}

/** Starts a process with a proxy that shares a store and serves plain `http`. */
export async function startProxyProcess(options: ProxyProcessOptions): Promise<ProxyProcess> {
  const child = fork(new URL('proxyMain.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, PROXY_OPTIONS: JSON.stringify(options) },
  })
  const events: ProxyEvent[] = []
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'string') resolve(message)
      else if (isProxyEvent(message)) events.push(message)
    })
    child.on('exit', () => reject(new Error('The proxy’s process has ended')))
  })
  async function answerTo(path: string, init: RequestInit): Promise<TimedAnswer> {
    const startedAt = performance.now()
    const response = await fetch(url + MOUNT + path, init)
    const body: unknown = await response.json()
    return { status: response.status, body, ms: performance.now() - startedAt }
  }
  return {
    events,
    post: async (path, body = {}, key) =>
      answerTo(path, {
        method: 'POST',
        headers: { ...ALICE, ...(key !== undefined && { 'idempotency-key': key }) },
        body: JSON.stringify(body),
      }),
    read: async (path) => answerTo(path, { headers: ALICE }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function isProxyEvent(message: unknown): message is ProxyEvent {
  return isJsonObject(message) && typeof message['type'] === 'string'
}
