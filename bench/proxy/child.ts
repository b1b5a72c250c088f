import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { ChildMessage, ChildQuestion } from './servers/serveChild.js'

/** A server under test, which runs in its own process. */
export interface ServerProcess {
  readonly url: string
  /** Microseconds of processor time since the start of the server. */
  readonly cpu: () => Promise<number>
  readonly memory: () => Promise<Memory>
  readonly stop: () => Promise<void>
}

/** The memory of a server, in megabytes. */
export interface Memory {
  readonly rss: number
  readonly heap: number
}

/** Starts a server of `servers/` as a process, which ends if this process is killed. */
export async function startServer(
  server: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const child = forkScript(`servers/${server}.ts`, env, flags)
  const { url } = await nextMessage(child, 'listening')

  async function ask<Question extends ChildQuestion>(
    question: Question,
  ): Promise<MessageOf<Question>> {
    const answer = nextMessage(child, question)
    child.send(question)
    return answer
  }

  return {
    url,
    cpu: async () => (await ask('cpu')).cpu,
    memory: async () => {
      const { rss, heap } = await ask('memory')
      return { rss: megabytes(rss), heap: megabytes(heap) }
    },
    stop: async () => endProcess(child),
  }
}

/** Starts a script of this folder as a child process that can exchange messages. */
export function forkScript(
  script: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): ChildProcess {
  return fork(new URL(script, import.meta.url), {
    execArgv: ['--import', 'tsx', ...flags],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
}

/** Disconnects a child process, which makes it exit, and waits for its exit. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (!child.connected) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

type MessageOf<Type extends ChildMessage['type']> = Extract<ChildMessage, { type: Type }>

async function nextMessage<Type extends ChildMessage['type']>(
  child: ChildProcess,
  type: Type,
): Promise<MessageOf<Type>> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('A server under test has ended.'))
    child.once('exit', onExit)
    child.on('message', function listen(message: ChildMessage) {
      if (!isOfType(message, type)) return
      child.off('message', listen)
      child.off('exit', onExit)
      resolve(message)
    })
  })
}

function isOfType<Type extends ChildMessage['type']>(
  message: ChildMessage,
  type: Type,
): message is MessageOf<Type> {
  return message.type === type
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
