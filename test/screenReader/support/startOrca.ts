import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnDependent, startDisplay } from '../../support/browsers/display.js'
import type { ScreenReaderPrograms } from './findOrca.js'

/** A virtual desktop on which Orca runs. */
export interface OrcaDesktop {
  /** The environment with which a program appears on the desktop. */
  readonly env: Readonly<Record<string, string>>
  /** The file to which Orca writes every spoken sentence. */
  readonly log: string
  readonly close: () => Promise<void>
}

/** Starts a display, a message bus and Orca, and waits until Orca speaks. Orca makes no sound. */
export async function startOrca(programs: ScreenReaderPrograms): Promise<OrcaDesktop> {
  const folder = await mkdtemp(join(tmpdir(), 'orca-'))
  const log = join(folder, 'spoken.txt')
  const customizations = join(folder, 'data/orca')
  await mkdir(customizations, { recursive: true })
  await copyFile(
    join(import.meta.dirname, 'orca-customizations.py'),
    join(customizations, 'orca-customizations.py'),
  )
  const [display, number] = await startDisplay(programs.display)
  const bus = spawnDependent(programs.bus, ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: environment({ XDG_RUNTIME_DIR: folder }),
  })
  const env = environment({
    DISPLAY: `:${number}`,
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus.stdout),
    XDG_RUNTIME_DIR: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    ACCESSIBILITY_ENABLED: '1',
    SPEECH_LOG: log,
    // Without this program no speech daemon starts, so that Orca only writes its log.
    SPEECHD_CMD: join(folder, 'nothing'),
  })
  const orca = spawnDependent(programs.orca, ['--replace'], {
    stdio: 'ignore',
    env,
  })
  const close = async (): Promise<void> => {
    for (const child of [orca, bus, display]) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await waitForSpeech(log)
  } catch (error) {
    await close()
    throw error
  }
  return { env, log, close }
}

function environment(changes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(kept), ...changes }
}

async function firstLine(output: Readable | null): Promise<string> {
  if (!output) throw new Error('The message bus was started without a pipe for its address.')
  const [chunk] = await once(output, 'data', { signal: AbortSignal.timeout(10_000) })
  return String(chunk).trim()
}

async function waitForSpeech(log: string, tries = 600): Promise<void> {
  const text = await readFile(log, 'utf8').catch(() => '')
  if (text !== '') return
  if (tries === 0) throw new Error('Orca did not start within a minute.')
  await sleep(100)
  await waitForSpeech(log, tries - 1)
}
