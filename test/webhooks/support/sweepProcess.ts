import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../../..')

/** What one run of the recipe has done, as its process prints it. */
export interface SweepRun {
  readonly outcome: string
  readonly asked: number
  readonly changed: number
  /** The milliseconds of all pauses between two questions. */
  readonly pausedMs: number
  /** The heap that the run needed, in bytes, after garbage collection. */
  readonly heapBytes: number
}

/**
 * Starts the recipe of `docs/operating.md`, as it is written there, but with a run every `everyMs`. The
 * service answers `signed` after `readMs`. The pauses between two questions are counted, and not waited
 * for.
 */
export function startSweep(url: string, readMs = 0, everyMs = 1) {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', '--input-type=module', '-'],
    {
      cwd: ROOT,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: url },
    },
  )
  const ended = once(child, 'exit')
  child.stdin.end(scriptOf(readMs, everyMs))
  const runs: SweepRun[] = []
  createInterface(child.stdout).on('line', (line) => runs.push(JSON.parse(line)))
  return {
    /** The reports of all runs so far. */
    runs,
    /** Whether the process still runs. */
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** SIGKILL. */
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function scriptOf(readMs: number, everyMs: number): string {
  const page = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  const recipe = /```js\n(import pg [^]*?)```/.exec(page)?.[1] ?? ''
  const [before, after] = recipe
    .replace('react-signing-ceremony/webhooks', './src/webhooks/index.ts')
    .replace('react-signing-ceremony/proxy/postgres', './src/stores/postgres/index.ts')
    .split('setInterval(')
  return `const wait = globalThis.setTimeout
    let pausedMs = 0
    globalThis.setTimeout = (done, ms, ...rest) => {
      if (ms !== 250) return wait(done, ms, ...rest)
      pausedMs += ms
      return setImmediate(done)
    }
    let peak = 0
    let reads = 0
    const heap = () => (gc(), process.memoryUsage().heapUsed)
    const proxy = {
      readStatus: async () => {
        reads += 1
        if (reads % 1000 === 0) peak = Math.max(peak, heap())
        if (${readMs} > 0) await new Promise((done) => wait(done, ${readMs}))
        return { status: 'signed', sealed: 'pending' }
      },
    }
    const tellOperator = async () => {}
    const logError = () => {}
    const logReport = (report) => {
      const heapBytes = Math.max(0, peak - heapBefore)
      console.log(JSON.stringify({ ...report, pausedMs, heapBytes }))
    }
    ${before}
    const heapBefore = heap()
    setInterval(${String(after).replace('600_000', `${everyMs}`)}`
}
