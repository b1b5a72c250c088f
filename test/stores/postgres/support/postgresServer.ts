import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../../../support/freePort.js'
import { findPostgres } from './findPostgres.js'

/** A PostgreSQL server for one test. It keeps its port and data when it restarts. */
export interface PostgresServer {
  readonly port: number
  readonly url: string
  readonly start: () => Promise<void>
  /** Kills the server with SIGKILL, so that it cannot write anything. */
  readonly kill: () => Promise<void>
  readonly query: (sql: string) => Promise<readonly unknown[]>
  /** Creates and starts a standby. From then on, this server waits for it in every commit. */
  readonly startStandby: () => Promise<PostgresServer>
  /** Kills the server and deletes its data. */
  readonly remove: () => Promise<void>
}

/** Starts an empty PostgreSQL server on a free port of the loopback interface. */
export async function startPostgres(): Promise<PostgresServer> {
  const data = await newFolder()
  await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'])
  const server = await serverOf(data)
  await server.start()
  return server
}

async function serverOf(data: string): Promise<PostgresServer> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const start = async (): Promise<void> => {
    // Without fsync, a crash of the process loses nothing. Only a crash of the machine would.
    const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1']
    const options = ['-D', data, '-p', `${port}`, ...settings.flatMap((one) => ['-c', one])]
    for (;;) {
      child = spawn(join(binaries(), 'postgres'), options, { stdio: 'ignore', ...unprivileged() })
      // After SIGKILL, a child of the killed server may still run. Then try again.
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      if (await answers(url, child)) return
    }
  }
  return {
    port,
    url,
    start,
    kill,
    query: async (sql) => queryOnce(url, sql),
    startStandby: async () => {
      const copy = await newFolder()
      const name = 'application_name=standby'
      const source = `host=127.0.0.1 port=${port} user=postgres ${name}`
      await run('pg_basebackup', ['-d', source, '-D', copy, '-R', '-X', 'stream', '-c', 'fast'])
      const standby = await serverOf(copy)
      await standby.start()
      await queryOnce(url, `alter system set synchronous_standby_names = 'standby'`)
      await queryOnce(url, 'select pg_reload_conf()')
      return standby
    },
    remove: async () => {
      await kill()
      await rm(data, { recursive: true, force: true })
    },
  }
}

function binaries(): string {
  const folder = findPostgres()
  if (folder === undefined) throw new Error('PostgreSQL is not installed.')
  return folder
}

/** PostgreSQL refuses to run as root, so a root user runs it as another user. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(flag: '-u' | '-g'): number {
  const user = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return Number(user.status === 0 ? user.stdout : execFileSync('id', [flag, 'nobody']))
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-postgres-'))
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  await chmod(folder, 0o700)
  return folder
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const cwd = tmpdir()
  await promisify(execFile)(join(binaries(), program), [...args], { cwd, ...unprivileged() })
}

async function queryOnce(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows }: { readonly rows: readonly unknown[] } = await client.query(sql)
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until the server answers. Returns `false` if its process ends before. */
async function answers(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const isReady = await queryOnce(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isReady) return true
    // oxlint-disable-next-line no-await-in-loop -- a pause between two attempts
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  return false
}
