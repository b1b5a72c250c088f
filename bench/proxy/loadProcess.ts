import { endProcess, forkScript } from './child.js'
import type { LoadMessage, LoadOrder, LoadResult } from './loadMain.js'

/** What is to be looked at right before and right after the time that is measured. */
export interface Watch {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Makes load from a process of its own, one order after the other. */
export interface LoadProcess {
  readonly run: (order: LoadOrder, watch?: Watch) => Promise<LoadResult>
  readonly stop: () => Promise<void>
}

/** Starts the process that makes the load. */
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
  if (typeof message === 'string') throw new Error('The load has said what nobody asked for.')
  return message
}
