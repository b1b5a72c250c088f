export { createPooledFetch, type PooledFetch } from './pooledFetch.js'
export type { Pem, PooledFetchOptions, PoolTls } from './poolOptions.js'
export { toNodeListener } from './toNodeListener.js'
