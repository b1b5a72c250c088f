import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../support/freePort.js'
import { shellEnv } from './installExample.js'

/** A running example app and the emulator that it uses. */
export interface RunningExample {
  /** The origin that browsers open. */
  readonly portal: string
  /** The origin of the emulator. */
  readonly service: string
  readonly stop: () => void
}

/** Starts the emulator with the package's own command, and the app with `npm start`. */
export async function startExample(folder: string): Promise<RunningExample> {
  const command = join(folder, 'node_modules/.bin/react-signing-ceremony')
  const emulate = ['emulate', '--seed', 'envelope.json', '--port', '0']
  const emulator = startServer(folder, command, emulate, {})
  await emulator.until(() => emulator.output().includes('Stop with Ctrl-C.'))
  const [service = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(emulator.output()) ?? []

  const port = String(await freePort())
  const portal = `http://localhost:${port}`
  const app = startServer(folder, 'npm', ['start'], {
    PORT: port,
    PORTAL_URL: portal,
    SIGNING_SERVICE_URL: service,
    SIGNING_API_KEY: 'key_test_emulator',
  })
  const stop = (): void => {
    app.stop()
    emulator.stop()
  }
  try {
    await app.until(async () => answers(portal))
  } catch (error) {
    stop()
    throw error
  }
  return { portal, service, stop }
}

/** A running process with its output. */
export interface Server {
  /** Returns all output of the process since its start. */
  readonly output: () => string
  /** Waits for a condition. Throws if the process ends first, or after a minute. */
  readonly until: (isReady: () => boolean | Promise<boolean>) => Promise<void>
  readonly stop: () => void
}

/** Starts a command in a folder, as a user does in a terminal. */
export function startServer(
  cwd: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Server {
  // `npm start` starts more processes. In one process group, `stop` ends all of them.
  const child = spawn(command, args, { cwd, env: { ...shellEnv, ...env }, detached: true })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const stop = (): void => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (child.pid !== undefined && !hasEnded) process.kill(-child.pid)
  }
  const until: Server['until'] = async (isReady) => {
    const deadline = performance.now() + 60_000
    // oxlint-disable no-await-in-loop -- each look comes after the one before
    while (!(await isReady())) {
      if (child.exitCode !== null || performance.now() > deadline) {
        stop()
        throw new Error(`"${command} ${args.join(' ')}" does not answer:\n${output}`)
      }
      await wait(100)
    }
    // oxlint-enable no-await-in-loop
  }
  return { output: () => output, until, stop }
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}
