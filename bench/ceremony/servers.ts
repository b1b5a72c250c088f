import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { PaintReport } from './paintReport.js'
import type { ServersMessage } from './serveCeremony.js'

/** The portal and the ceremony's server, which run in another process. */
export interface Servers {
  /** The origin of the portal. */
  readonly portal: string
  /** The origin of the ceremony. */
  readonly ceremony: string
  readonly bytes: Readonly<Record<string, number>>
  /** Sets the delay of every connection, in milliseconds in each direction. */
  readonly setDelay: (milliseconds: number) => Promise<void>
  /** Resolves at the next paint of a ceremony, or rejects after a time limit. */
  readonly nextPaint: () => Promise<PaintReport>
  readonly stop: () => Promise<void>
}

/** The longest wait for a message of the servers, in milliseconds. */
const PATIENCE = 30_000

type MessageOf<Type extends ServersMessage['type']> = Extract<ServersMessage, { type: Type }>

/** Builds the pages and starts the servers. They end with this process, even if it is killed. */
export async function startServers(): Promise<Servers> {
  const child = fork(new URL('serveCeremony.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })

  async function next<Type extends ServersMessage['type']>(type: Type): Promise<MessageOf<Type>> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        child.off('message', listen)
        child.off('exit', onExit)
      }
      const fail = (sentence: string): void => {
        end()
        reject(new Error(sentence))
      }
      const onExit = (): void => fail('The servers have ended.')
      const timer = setTimeout(() => fail(`No ${type} in ${PATIENCE} ms.`), PATIENCE)
      const listen = (message: ServersMessage): void => {
        if (!isOfType(message, type)) return
        end()
        resolve(message)
      }
      child.once('exit', onExit)
      child.on('message', listen)
    })
  }

  const { portal, ceremony, bytes } = await next('listening')
  return {
    portal,
    ceremony,
    bytes,
    setDelay: async (milliseconds) => {
      const delayed = next('delayed')
      child.send(milliseconds)
      await delayed
    },
    nextPaint: async () => next('paint'),
    stop: async () => {
      if (!child.connected) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function isOfType<Type extends ServersMessage['type']>(
  message: ServersMessage,
  type: Type,
): message is MessageOf<Type> {
  return message.type === type
}
