import { createRequire } from 'node:module'
import { createClient } from '@redis/client'
import type { RedisClient } from '../../../../src/proxy/redis/index.js'

/** A client as a test uses it: closed at the end, in whatever state. */
export interface TestClient extends RedisClient {
  connect(): Promise<unknown>
  destroy(): void
  pTTL(key: string): Promise<number>
  keys(pattern: string): Promise<string[]>
}

type CreateClient = (options: { url: string; disableOfflineQueue?: boolean }) => TestClient & {
  on(event: 'error', listener: () => void): unknown
}

const fromOldest = createRequire(new URL('../../../oldestPeers/package.json', import.meta.url))
const oldest: { readonly createClient: CreateClient } = fromOldest('@redis/client')

/** The clients that `peerDependencies` promises to work with. */
export const clientVersions: readonly (readonly [string, CreateClient])[] = [
  ['the newest @redis/client', createClient],
  ['@redis/client 5.0.0', oldest.createClient],
]

/** Connects a client that bears the loss of its server. */
export async function connected(create: CreateClient, url: string): Promise<TestClient> {
  const client = create({ url, disableOfflineQueue: true })
  client.on('error', () => {})
  await client.connect()
  return client
}
