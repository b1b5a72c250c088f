export {
  createTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from './createTestBackend.js'
export { testAdapter, type AdapterCase } from '../adapter/testAdapter.js'
export type * from '../adapter/conversations.js'
