export { incomingMessage } from './incomingMessage.js'
export { createPooledFetch, type PooledFetch, type PooledFetchOptions } from './pooledFetch.js'
export { toNodeListener } from './toNodeListener.js'
