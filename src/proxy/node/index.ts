export { createPooledFetch, type PooledFetch, type PoolLoad } from './pooledFetch.js'
export type { Pem, PooledFetchOptions, PoolTls } from './poolOptions.js'
export { toNodeListener } from './toNodeListener.js'
