export {
  createTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from './createTestBackend.js'
