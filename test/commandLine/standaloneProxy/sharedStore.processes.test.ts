import { setTimeout as delay } from 'node:timers/promises'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { findPostgres } from '../../stores/postgres/support/findPostgres.js'
import { startPostgres } from '../../stores/postgres/support/postgresServer.js'
import { hasRedis, startRedis } from '../../stores/redis/support/redisServer.js'
import { type ServiceStub, startServiceStub } from '../../proxy/support/serviceStub.js'
import { answering, startTestPortal, type TestPortal } from './portal.js'

const PORTAL_SECRET = 'portal-secret-of-this-test'
const CLI = join(import.meta.dirname, '../../../src/commandLine/cli.ts')

/** A process that runs the command `proxy`. */
interface ProxyProcess {
  readonly child: ChildProcess
  readonly url: string
}

/** A store that both processes share. */
interface Store {
  readonly url: string
  readonly remove: () => Promise<void>
}

const stores = [
  ...(hasRedis() ? [['redis', async () => startRedis()] as const] : []),
  ...(findPostgres() ? [['postgres', async () => startPostgres()] as const] : []),
]

describe.each(stores)('two processes of the standalone proxy that share %s', (name, startStore) => {
  let folder = ''
  let store: Store
  let service: ServiceStub
  let portal: TestPortal
  const children: ChildProcess[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shared-store-'))
    store = await startStore()
    service = await startServiceStub()
    portal = await startTestPortal()
    await writeFile(join(folder, 'keys'), randomBytes(32).toString('base64'))
    await writeConfig()
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await store.remove()
    await service.close()
    await portal.close()
    await rm(folder, { recursive: true })
  })

  async function writeConfig(): Promise<void> {
    const settings = { url: { env: 'STORE_URL' }, keys: { file: join(folder, 'keys') } }
    const config = {
      listen: { port: 0 },
      publicUrl: 'https://portal.example.com/api/signing',
      embeddableIn: ['https://portal.example.com'],
      service: {
        baseUrl: service.url,
        apiKey: { env: 'SIGNING_API_KEY' },
        ceremonyOrigins: ['https://ceremony.example'],
      },
      portal: { url: portal.url, secret: { env: 'PORTAL_SECRET' }, replacements: true },
      [name]: { ...settings, ...(name === 'redis' && { acceptLostWrites: true }) },
    }
    await writeFile(join(folder, 'signing.json'), JSON.stringify(config))
  }

  async function start(): Promise<ProxyProcess> {
    const args = ['--import', 'tsx', CLI, 'proxy', '--config', join(folder, 'signing.json')]
    const child = spawn(process.execPath, args, {
      env: environment(store),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    for await (const line of createInterface(child.stdout)) {
      const event: unknown = JSON.parse(line)
      if (isJsonObject(event) && event['type'] === 'listening') {
        return { child, url: `http://127.0.0.1:${String(event['port'])}/api/signing` }
      }
    }
    throw new Error('The process ended before it listened.')
  }

  it('replace a recipient once for one Idempotency-Key', async () => {
    const [one, two] = await Promise.all([start(), start()])
    const answers = await Promise.all([replace(one), replace(two)])
    expect(answers[0]).toEqual(answers[1])
    expect(await replace(two)).toEqual(answers[0])
    expect(service.requests).toHaveLength(1)

    for (const { child } of [one, two]) child.kill('SIGTERM')
    const codes = await Promise.all([one, two].map(async ({ child }) => once(child, 'exit')))
    expect(codes).toEqual([
      [0, null],
      [0, null],
    ])
  })

  it('list a replacement that the portal has not stored, if they share PostgreSQL', async () => {
    const { child, url } = await start()
    const { behave } = portal
    portal.behave = (res, body) =>
      body['operation'] === 'recipient_replaced' ? answering(500, {})(res) : behave(res, body)
    expect((await send(url, 'Not Stored')).status).toBe(503)
    child.kill('SIGKILL')
    const args = ['--import', 'tsx', CLI, 'proxy', '--config', join(folder, 'signing.json')]
    const options = { env: environment(store), encoding: 'utf8' } as const
    const { stdout, stderr } = spawnSync(process.execPath, [...args, '--unrecorded'], options)
    expect(stdout + stderr).toContain(
      name === 'postgres'
        ? '{"recipientId":"re_1","successorId":"re_new1","outcome":"replaced"}'
        : 'postgres is missing.',
    )
  })
})

function environment(store: Store): NodeJS.ProcessEnv {
  return { ...process.env, SIGNING_API_KEY: 'key_test_two', STORE_URL: store.url, PORTAL_SECRET }
}

/** Sends the request to replace a recipient by a person, with a fixed key. */
async function send(url: string, name: string): Promise<Response> {
  return fetch(`${url}/recipients/re_1/replace`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': name.replace(' ', '-'),
      cookie: 'session=ada',
      origin: 'https://portal.example.com',
    },
    body: JSON.stringify({ name, email: 'grace@example.com' }),
  })
}

/** Replaces a recipient with a fixed key. Repeats the call while the key is in use. */
async function replace(proxy: ProxyProcess): Promise<unknown> {
  const response = await send(proxy.url, 'Grace Hopper')
  if (response.status === 409) {
    await delay(Number(response.headers.get('retry-after')) * 1_000)
    return replace(proxy)
  }
  expect(response.status).toBe(201)
  return response.json()
}
