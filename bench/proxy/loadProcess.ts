import { endProcess, forkScript } from './child.js'
import type { LoadMessage, LoadOrder, LoadResult } from './loadMain.js'

/** Functions that are called right before and right after the measured time. */
export interface Watch {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/** A process that sends requests to one server after the other. */
export interface LoadProcess {
  readonly run: (order: LoadOrder, watch?: Watch) => Promise<LoadResult>
  readonly stop: () => Promise<void>
}

/** Starts the process that sends the requests. */
export function startLoad(): LoadProcess {
  const child = forkScript('loadMain.ts')

  async function next(): Promise<LoadMessage> {
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('The load’s process has ended.'))
      child.once('exit', onExit)
      child.once('message', (message: LoadMessage) => {
        child.off('exit', onExit)
        resolve(message)
      })
    })
  }

  return {
    run: async (order, watch) => {
      const steady = next()
      child.send(order)
      await steady
      await watch?.begin()
      const measured = next()
      child.send('go')
      await measured
      const result = next()
      await watch?.end()
      return resultOf(await result)
    },
    stop: async () => endProcess(child),
  }
}

function resultOf(message: LoadMessage): LoadResult {
  if (typeof message === 'string')
    throw new Error('The load must send a result (received another message).')
  return message
}
