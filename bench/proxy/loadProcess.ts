import { endProcess, forkScript } from './child.js'
import type { LoadOrder, LoadResult } from './loadMain.js'

/** Makes load from a process of its own, one order after the other. */
export interface LoadProcess {
  readonly run: (order: LoadOrder) => Promise<LoadResult>
  readonly stop: () => Promise<void>
}

/** Starts the process that makes the load. */
export function startLoad(): LoadProcess {
  const child = forkScript('loadMain.ts')
  return {
    run: async (order) => {
      child.send(order)
      return new Promise((resolve, reject) => {
        const onExit = (): void => reject(new Error('The load’s process has ended.'))
        child.once('exit', onExit)
        child.once('message', (result: LoadResult) => {
          child.off('exit', onExit)
          resolve(result)
        })
      })
    },
    stop: async () => endProcess(child),
  }
}
