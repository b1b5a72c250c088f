import { createRequire } from 'node:module'
import { createClient } from '@redis/client'
import type { RedisClient } from '../../../../src/stores/redis/index.js'

/** A Redis client that a test opens and closes. */
export interface TestClient extends RedisClient {
  connect(): Promise<unknown>
  destroy(): void
}

/** The function `createClient` of one version of `@redis/client`. */
export type CreateClient = (options: {
  url: string
  disableOfflineQueue?: boolean
}) => TestClient & {
  on(event: 'error', listener: () => void): unknown
}

const fromOldest = createRequire(new URL('../../../oldestPeers/package.json', import.meta.url))
const oldest: { readonly createClient: CreateClient } = fromOldest('@redis/client')

/** The oldest and newest versions of `@redis/client` that `peerDependencies` allows. */
export const clientVersions: readonly (readonly [string, CreateClient])[] = [
  ['the newest @redis/client', createClient],
  ['@redis/client 5.0.0', oldest.createClient],
]

/** Connects a client that can still be used after its Redis server has stopped. */
export async function connect(
  url: string,
  create: CreateClient = createClient,
): Promise<TestClient> {
  const client = create({ url, disableOfflineQueue: true })
  client.on('error', () => {})
  await client.connect()
  return client
}
