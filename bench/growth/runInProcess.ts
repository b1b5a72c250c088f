import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Runs the benchmark in a new process with `--expose-gc`, so that it can collect garbage. */
export async function runInProcess(): Promise<void> {
  const child = fork(new URL('main.ts', import.meta.url), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(child, 'exit')
  process.exitCode = Number(code)
}
