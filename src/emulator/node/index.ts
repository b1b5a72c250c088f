export { startSigningEmulator } from './startSigningEmulator.js'
export type { TlsOptions } from './readTls.js'
export type { RunningSigningEmulator, StartOptions } from './startSigningEmulator.js'
